export { type Gap, endOf, findGaps } from './gaps.ts'
export { isSameEmployer } from './names.ts'
export { type Position } from './positions.ts'
export { findTitles } from './titles.ts'
