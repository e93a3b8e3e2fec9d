import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReportRules, reportRules } from '../src/index.ts'

const file = 'report-1.0.yaml'

/** How reports are written, as it ships. */
export const rules = readReportRules(
  loadRuleset(
    readDocument(readFileSync(join(import.meta.dirname, '../rules', file), 'utf8'), file),
    reportRules,
  ),
)
