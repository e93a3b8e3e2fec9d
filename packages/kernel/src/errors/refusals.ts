// For a room that refuses in its own words.
export { refusalsOf, reviveRefusal, type RefusalsOf } from './errors.ts'
export type { Facts, Sentences } from './sentence.ts'
