import { readReportRules, type ReportRules } from '@dictamen/search-report'
import { openRuleset } from '../rulesets.ts'

let opened: ReportRules | undefined

/** How what was decided is told: it decides nothing, so no record is held to it. */
export function openReportRules(): ReportRules {
  return (opened ??= readReportRules(openRuleset('report')))
}
