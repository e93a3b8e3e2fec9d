import type { IraResult } from '@dictamen/contracts'
import { sha256 } from '@dictamen/kernel/record'
import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import { findFail } from '../rules/fail-declared.ts'
import { findSolution } from '../rules/ir-8-01.ts'
import type { Settings } from '../settings.ts'

/** What is done with a finding: it is a violation, or somebody answers for it, or it was there before. */
export interface Sorted {
  readonly violations: readonly Finding[]
  readonly suppressed: readonly (Finding & { readonly reason: string })[]
  readonly known: readonly Finding[]
  readonly informative: readonly Finding[]
}

/** Step 7: sorts the findings and adds IR.8.01, which looks at the errors that are left. */
export function sortFindings(analysis: Analysis, findings: readonly Finding[], settings: Settings): Sorted {
  const first = sortOnce(analysis, findings)
  const partial = checkSolution(analysis, first.violations, settings)
  return partial === null ? first : sortOnce(analysis, [...findings, partial])
}

function sortOnce(analysis: Analysis, findings: readonly Finding[]): Sorted {
  const { config, baseline } = analysis.request
  const ordered = [...findings].sort((a, b) => a.start - b.start || a.end - b.end || compare(a.rule, b.rule))
  const prints = fingerprintsOf(analysis, ordered)
  const before = new Set(baseline)
  const violations: Finding[] = []
  const suppressed: (Finding & { reason: string })[] = []
  const known: Finding[] = []
  const informative: Finding[] = []
  ordered.forEach((finding, at) => {
    const line = lineOf(analysis, finding)
    const excuse = config.suppressions?.find(
      ({ rule, contains }) => rule === finding.rule && (contains === undefined || line.includes(contains)),
    )
    if (excuse !== undefined) suppressed.push({ ...finding, reason: excuse.reason })
    else if (before.has(prints[at]!)) known.push(finding)
    else if (finding.severity === 'INFO') informative.push(finding)
    else violations.push(finding)
  })
  return { violations, suppressed, known, informative }
}

/** IR.8.01: an error stands and the output delivers a solution all the same, without declaring FAIL. */
function checkSolution(
  analysis: Analysis,
  violations: readonly Finding[],
  { solution }: Settings,
): Finding | null {
  const { output, context } = analysis
  if (!solution.contexts.includes(context.audited)) return null
  const errors = violations.filter(({ severity }) => severity === 'ERROR')
  if (errors.length === 0 || findFail(output) !== null) return null
  const delivered = findSolution(output, solution, (block) => analysis.isTechnicalBlock(block))
  if (delivered === null) return null
  const rules = [...new Set(errors.map(({ rule }) => rule))].sort()
  return {
    rule: 'IR.8.01',
    severity: solution.severity,
    description: `Entrega una solución aunque incumple ${rules.join(', ')}, y no declara FAIL.`,
    ...delivered,
    figures: { errors: errors.length, rules },
  }
}

/** What tells a finding from another one, whatever stands above it in the output: rule, text of the line, and which of several. */
export function fingerprintsOf(analysis: Analysis, findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const key = `${finding.rule}\n${lineOf(analysis, finding).replace(/\s+/g, ' ').trim()}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return sha256(`${key}\n${nth}`).slice(0, 20)
  })
}

/** The line of the output that a finding stands on. */
export function lineOf({ output }: Analysis, { start }: Pick<Finding, 'start'>): string {
  const before =
    Math.max(output.text.lastIndexOf('\n', start - 1), output.text.lastIndexOf('\r', start - 1)) + 1
  const [line = ''] = /^[^\r\n]*/.exec(output.text.slice(before)) ?? []
  return line
}

/** FAIL with an error; else SKIP when only conversation was there; else PASS. */
export function resultOf({ context }: Analysis, violations: readonly Finding[]): IraResult['result'] {
  if (violations.some(({ severity }) => severity === 'ERROR')) return 'FAIL'
  return context.audited === 'conversational' ? 'SKIP' : 'PASS'
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
