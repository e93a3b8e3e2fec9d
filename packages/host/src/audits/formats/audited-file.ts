import type { IraResult } from '@dictamen/contracts'
import { textOf, type Document } from '@dictamen/kernel'
import type { Verdict } from '../../verdict.ts'

/** One audited file with its verdict, as reports show it. */
export interface AuditedFile {
  /** The file that holds the ira-input. */
  readonly document: Document
  readonly verdict: Pick<Verdict<IraResult>, 'output' | 'trace'>
  /** What was audited, and the text of its file where that is known. */
  readonly audited: { readonly output: string }
  readonly text?: string | undefined
  /** The line of the file at which the document begins, where it is one of many. */
  readonly line?: number | undefined
}

/** A document with its verdict. */
export function auditedFile(
  document: Document,
  verdict: AuditedFile['verdict'],
  place: Pick<AuditedFile, 'text' | 'line'> = {},
): AuditedFile {
  return { document, verdict, audited: document.value as { output: string }, ...place }
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
  /** Place in the file: that of the violation where output and file coincide line by line, else where the output begins. */
  readonly fileLine: number
  readonly fileColumn: number
  readonly fileEndColumn: number | null
  /** The term it is about, when it is about one. */
  readonly term: string | null
  readonly fingerprint: string
  /** The norm that is broken, when there is one. */
  readonly norm: {
    readonly document: string
    readonly section: string | null
    readonly version: string
  } | null
}

/** The text of the audited output. */
export function outputOf({ audited }: AuditedFile): string {
  return audited.output
}

/** The violations of a file with their places. */
export function locateViolations(file: AuditedFile): LocatedViolation[] {
  const { verdict } = file
  const output = outputOf(file)
  const starts = lineStarts(output)
  const place = placeInFile(file)
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
      ...place(line, start - from, Math.max(start + 1, Math.min(end, lineEnd)) - from),
      term: typeof figures['term'] === 'string' ? figures['term'] : null,
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

type FilePlace = Pick<LocatedViolation, 'fileLine' | 'fileColumn' | 'fileEndColumn'>

/** Where a piece of a line of the output stands in its file: exactly in a block of YAML, else where the output begins. */
function placeInFile({
  document,
  text,
  line: before = 1,
}: AuditedFile): (line: number, from: number, to: number) => FilePlace {
  const { position, excerpt } = document.locate('/output')
  const first = (position?.line ?? 1) + before - 1
  const isBlock = position !== undefined && /\|[+-]?\d*\s*$/.test(excerpt ?? '')
  if (!isBlock) return () => ({ fileLine: first, fileColumn: position?.column ?? 1, fileEndColumn: null })
  const indent = text === undefined ? 0 : indentOf(text, position.line)
  return (line, from, to) => ({
    fileLine: first + line,
    fileColumn: from + indent + 1,
    fileEndColumn: to + indent + 1,
  })
}

/** How far a block is indented: as its first line that is not empty. */
function indentOf(text: string, line: number): number {
  const first =
    text
      .split(/\r\n|\r|\n/)
      .slice(line)
      .find((one) => one.trim() !== '') ?? ''
  return first.length - first.trimStart().length
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
