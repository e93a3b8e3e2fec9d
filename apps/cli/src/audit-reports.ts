import { countAudits, exitCodeOf, formatGithub, formatJunit, formatSarif, type AuditReport } from 'dictamen'
import type { Context } from './context.ts'
import { encode, writeWhole } from './output.ts'
import { renderAudit } from './pretty/render-audit.ts'

export const REPORT_FORMATS = ['pretty', 'json', 'yaml', 'sarif', 'junit', 'github'] as const

export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const reportParameter = {
  kind: 'enum',
  values: REPORT_FORMATS,
  optional: true,
  brief: 'Formato del resultado',
} as const

/** Formats that carry refusals too. */
export function isForMachines(format: ReportFormat | undefined): boolean {
  return format === 'sarif' || format === 'junit' || format === 'github'
}

interface Delivery {
  readonly format?: ReportFormat | undefined
  readonly output?: string | undefined
  /** A single file gives its result alone. */
  readonly isOne: boolean
}

/** Prints or writes what became of some audits, in the format that was asked for. */
export async function deliverReport(
  context: Context,
  report: AuditReport,
  delivery: Delivery,
): Promise<void> {
  const { output } = delivery
  const format = delivery.format ?? defaultFormat(context, output)
  if (report.files.length === 0 && !isForMachines(format)) return
  const text = formatReport(report, format, delivery.isOne)
  if (output === undefined || output === '-') context.process.stdout.write(text)
  else await writeWhole(output, text)
}

/** What a run ends with, as every format counts it. */
export function exitCodeOfAudits(
  { files, refused }: Pick<AuditReport, 'files' | 'refused'>,
  maxWarnings: number | undefined,
): 0 | 1 | 2 {
  const failed = files.some(({ verdict }) => verdict.output.result === 'FAIL')
  return exitCodeOf(countAudits({ files, refused }), failed, maxWarnings)
}

function formatReport(report: AuditReport, format: ReportFormat, isOne: boolean): string {
  if (format === 'pretty') return renderAudit(report)
  if (format === 'sarif') return encode(formatSarif(report), 'json')
  if (format === 'junit') return formatJunit(report)
  if (format === 'github') return formatGithub(report)
  const results = report.files.map(({ document, verdict }) => ({
    file: document.name,
    result: verdict.output,
  }))
  return encode(isOne ? results[0]!.result : results, format)
}

function defaultFormat(context: Context, output: string | undefined): ReportFormat {
  if (output !== undefined && /\.sarif(?:\.json)?$/.test(output)) return 'sarif'
  if (output !== undefined && output.endsWith('.xml')) return 'junit'
  if (output !== undefined && /\.ya?ml$/.test(output)) return 'yaml'
  return output === undefined && context.process.stdout.isTTY === true ? 'pretty' : 'json'
}
