export { blocksOf } from './blocks.ts'
export { withText } from './speakers.ts'
export { type CandidateReading, MANDATE, OF_MANDATE, type Statement, readCandidate } from './statements.ts'
