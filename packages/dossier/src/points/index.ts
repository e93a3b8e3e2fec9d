export { createPointReader, type PointMatter, type PointReader, type PointRulesets } from './point-reader.ts'
export { pointsRules } from './rules.ts'
