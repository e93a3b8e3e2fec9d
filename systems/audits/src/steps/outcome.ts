import type { IraResult } from '@dictamen/contracts'
import type { Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import { findFail } from '../rules/fail-declared.ts'
import { findSolution, isInPartOf } from '../rules/ir-8-01.ts'
import type { Settings } from '../settings.ts'

/** A finding with what tells it from others and the line it stands on. */
export interface PlacedFinding extends Finding {
  readonly fingerprint: string
  readonly line: string
}

/** What is done with a finding: it is a violation, or somebody answers for it, or it was there before. */
export interface Sorted {
  readonly violations: readonly PlacedFinding[]
  readonly suppressed: readonly (PlacedFinding & { readonly reason: string })[]
  readonly known: readonly PlacedFinding[]
  readonly informative: readonly PlacedFinding[]
}

/** Step 7: sorts the findings and adds IR.8.01, which looks at the errors that are left. */
export function sortFindings(analysis: Analysis, findings: readonly Finding[], settings: Settings): Sorted {
  const first = sortOnce(analysis, findings)
  const partial = checkSolution(analysis, first.violations, settings)
  return partial === null ? first : sortOnce(analysis, [...findings, partial])
}

function sortOnce(analysis: Analysis, findings: readonly Finding[]): Sorted {
  const { config, baseline } = analysis.request
  const before = new Set(baseline)
  const violations: PlacedFinding[] = []
  const suppressed: (PlacedFinding & { reason: string })[] = []
  const known: PlacedFinding[] = []
  const informative: PlacedFinding[] = []
  for (const finding of placeFindings(analysis, findings)) {
    const excuse = config.suppressions?.find(
      ({ rule, contains }) =>
        rule === finding.rule && (contains === undefined || finding.line.includes(contains)),
    )
    if (excuse !== undefined) suppressed.push({ ...finding, reason: excuse.reason })
    else if (before.has(finding.fingerprint)) known.push(finding)
    else if (finding.severity === 'INFO') informative.push(finding)
    else violations.push(finding)
  }
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
  // What is wrong with the whole answer is wrong with each of its parts.
  const isWhole = errors.some(({ rule }) => rule === 'IR.0.01')
  const isFailed = isInPartOf(
    output,
    errors.map(({ start }) => start),
  )
  const delivered = findSolution(
    output,
    solution,
    (block) => analysis.isTechnicalBlock(block) && (isWhole || isFailed(block)),
  )
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

/**
 * Findings in the order of the output. The fingerprint is made of the rule, the text of the line and which of several
 * it is: lines that come or go elsewhere do not change it.
 */
function placeFindings(analysis: Analysis, findings: readonly Finding[]): PlacedFinding[] {
  const lineAt = rememberLines(analysis.output.text)
  const prints = new Map<string, Map<string, Fingerprints>>()
  return [...findings]
    .sort((a, b) => a.start - b.start || a.end - b.end || compare(a.rule, b.rule))
    .map((finding) => {
      const { rule, start } = finding
      const { line, folded } = lineAt(start)
      const ofLine = prints.get(folded) ?? new Map<string, Fingerprints>()
      prints.set(folded, ofLine)
      const ofRule = ofLine.get(rule) ?? new Fingerprints(`${rule}\n${folded}\n`)
      ofLine.set(rule, ofRule)
      return { ...finding, line, fingerprint: ofRule.next() }
    })
}

interface Line {
  readonly line: string
  /** The same with its white space folded. */
  readonly folded: string
}

/** The lines of a text, at offsets that never go back: one that holds many findings is read once. */
function rememberLines(text: string): (offset: number) => Line {
  let end = -1
  let last: Line = { line: '', folded: '' }
  return (offset) => {
    if (offset > end) {
      let first = offset
      while (first > 0 && !isBreak(text, first - 1)) first--
      end = offset
      while (end < text.length && !isBreak(text, end)) end++
      const line = text.slice(first, end)
      last = { line, folded: line.replace(/\s+/g, ' ').trim() }
    }
    return last
  }
}

function isBreak(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r'
}

/** Short names for a text and a number behind it: two hashes of Fowler, Noll and Vo, enough to tell the lines of some files apart. */
class Fingerprints {
  readonly #one: number
  readonly #other: number
  readonly #length: number
  #count = 0

  constructor(text: string) {
    const { one, other } = digest(text, 0, 0x811c9dc5, 0x01000193)
    this.#one = one
    this.#other = other
    this.#length = text.length
  }

  next(): string {
    const { one, other } = digest(String(++this.#count), this.#length, this.#one, this.#other)
    return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

function digest(text: string, from: number, first: number, second: number): { one: number; other: number } {
  let one = first
  let other = second
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + from + at), 0x85ebca6b)
  }
  return { one, other }
}

/** FAIL with an error; else SKIP when only conversation was there; else PASS. */
export function resultOf({ context }: Analysis, violations: readonly Finding[]): IraResult['result'] {
  if (violations.some(({ severity }) => severity === 'ERROR')) return 'FAIL'
  return context.audited === 'conversational' ? 'SKIP' : 'PASS'
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
