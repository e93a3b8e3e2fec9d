export { type Gap, endOf, findGaps } from './gaps.ts'
export { type Position } from './positions.ts'
export { findTitles } from './titles.ts'
