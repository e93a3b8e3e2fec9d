import {
  contradictionsRules,
  extractiveRules,
  fluffRules,
  readingRules,
  timelineRules,
  verifyRules,
  type Instruments,
} from '../src/index.ts'
import { openRules } from './rules.ts'

/** The rule sets with which sources are read, as they ship. */
export function instrumentsOf(): Instruments['rulesets'] {
  return {
    reading: openRules('reading-1.0.yaml', readingRules),
    timeline: openRules('timeline-1.0.yaml', timelineRules),
    contradictions: openRules('contradictions-1.0.yaml', contradictionsRules),
    fluff: openRules('fluff-1.0.yaml', fluffRules),
    extractive: openRules('extractive-1.0.yaml', extractiveRules),
    verify: openRules('verify-1.0.yaml', verifyRules),
  }
}
