import type { IraResult } from '@dictamen/contracts'
import { textOf, type Document } from '@dictamen/kernel'
import type { Verdict } from '../../verdict.ts'

/** One audited file with its verdict, as reports show it. */
export interface AuditedFile {
  /** The file that holds the ira-input. */
  readonly document: Document
  readonly verdict: Verdict<IraResult>
}

/** A violation with its place in the output, and the line of the file it comes from. */
export interface LocatedViolation {
  readonly rule: string
  readonly severity: 'ERROR' | 'WARNING'
  readonly description: string
  /** Line of the output and columns on it, from 1; the end is exclusive. */
  readonly line: number
  readonly column: number
  readonly endColumn: number
  /** Offsets of the output. */
  readonly start: number
  readonly end: number
  /** Line of the file: that of the output's line where they coincide, else where the output begins. */
  readonly fileLine: number
  readonly fingerprint: string
  /** The norm that is broken, when there is one. */
  readonly norm: {
    readonly document: string
    readonly section: string | null
    readonly version: string
  } | null
}

/** The text of the audited output. */
export function outputOf({ verdict }: AuditedFile): string {
  const { input } = verdict.record
  return (input as { audited: { output: string } }).audited.output
}

/** The violations of a file with their places. */
export function locateViolations(file: AuditedFile): LocatedViolation[] {
  const { verdict, document } = file
  const output = outputOf(file)
  const starts = lineStarts(output)
  const place = document.locate('/output')
  const block = place.position !== undefined && /[|>][+-]?\d*\s*$/.test(place.excerpt ?? '')
  const first = place.position?.line ?? 1
  const entries = new Map(verdict.trace.entries.map((entry) => [entry.pointer, entry]))
  return verdict.output.violations.map((violation, at) => {
    const entry = entries.get(`/violations/${at}`)!
    const [span] = entry.spans
    const { start, end } = span ?? { start: 0, end: 0 }
    const line = Number(violation.location.slice('output line '.length))
    const from = starts[line - 1] ?? 0
    const lineEnd = (starts[line] ?? output.length + 1) - 1
    const figures = entry.figures ?? {}
    return {
      ...violation,
      line,
      column: start - from + 1,
      endColumn: Math.max(start + 1, Math.min(end, lineEnd)) - from + 1,
      start,
      end,
      fileLine: block ? first + line : first,
      fingerprint: textOf(figures['fingerprint']),
      norm:
        figures['document'] === undefined
          ? null
          : {
              document: textOf(figures['document']),
              section: typeof figures['section'] === 'string' ? figures['section'] : null,
              version: textOf(figures['version']),
            },
    }
  })
}

/** The rules that did not run, each with its reason. */
export function notRunOf({ verdict }: AuditedFile): ReadonlyMap<string, string> {
  return new Map(
    verdict.trace.entries.flatMap(({ pointer, rule, figures }) =>
      pointer === '/notes' && typeof figures?.['not_run'] === 'string' ? [[rule, figures['not_run']]] : [],
    ),
  )
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) at++
    if (code === 0x0a || code === 0x0d) starts.push(at + 1)
  }
  return starts
}
