export { type PointMatter } from './measurer.ts'
export { createPointReader, type PointReader, type PointRulesets } from './point-reader.ts'
export { pointsRules } from './rules.ts'
