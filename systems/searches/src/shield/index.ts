export { shieldRules } from './rules.ts'
export { shieldText, type LoadedText, type ShieldedText } from './shield.ts'
