// For a room that refuses in its own words.
export { refusalsOf, reviveRefusal } from './errors.ts'
export type { Facts, Sentences } from './sentence.ts'
