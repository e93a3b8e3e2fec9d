import type { IraResult } from '@dictamen/contracts'
import { documentOf, type Json } from '@dictamen/kernel'
import type { Log } from 'sarif'
import type { RecordContent } from '../records/records.ts'
import type { Verdict } from '../verdict.ts'
import { loadAuditParts, type AuditSources } from './audit-parts.ts'
import { rulesOf } from './auditor.ts'
import { auditedFile } from './formats/audited-file.ts'
import { formatSarif } from './formats/sarif.ts'

/** A recorded audit as a SARIF log; null when it is none, or its texts are gone. */
export function sarifOfRecord({ record, content }: RecordContent): Log | null {
  if (record.kind !== 'evaluation' || record.system !== 'audits/ira') return null
  if (content === null || content['output'] === undefined) return null
  const { input, output, trace, ground } = content as Readonly<Record<string, Json>>
  const { audited } = input as { readonly audited: Json }
  const verdict = { output, trace: { entries: trace }, record: { input } } as unknown as Verdict<IraResult>
  const rules = rulesOf(loadAuditParts(sourcesIn(ground as unknown as Kept)))
  const file = auditedFile(documentOf(audited, `${record.id}.json`), verdict)
  const report = { files: [file], refused: [], rules }
  const exitCode = verdict.output.result === 'FAIL' ? 1 : 0
  return formatSarif({ ...report, exitCode })
}

/** What the caller of an audit brought, as its record keeps it. */
interface Kept {
  readonly rules?: Json
  readonly norms: AuditSources['norms']
  readonly custom: readonly { readonly name: string; readonly value: Json }[]
}

function sourcesIn({ rules, norms, custom }: Kept): AuditSources {
  return {
    norms,
    ...(rules === undefined ? {} : { rules: documentOf(rules, 'ira') }),
    customRules: custom.map(({ name, value }) => documentOf(value, name)),
  }
}
