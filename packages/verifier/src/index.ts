export { LineCutter } from './lines.ts'
export { titleOf, type Outcome } from './outcome.ts'
export { chooseHash, hashInScript } from './sha256.ts'
export { LogVerifier, type Anchors } from './verify.ts'
