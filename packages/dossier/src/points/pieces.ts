import type { SourceKindName } from '@dictamen/contracts'
import { tokenize } from '@dictamen/kernel/text'
import { sourceRange } from '../reading/folded.ts'
import type { Citation } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { contextOf } from './evidence.ts'
import type { Place } from './spoken.ts'

/** A remark, an item or a row, with what stands around it: its heading, its label, the question it answers. */
export interface Piece extends Place {
  readonly citation: Citation
  /** The text of its file. */
  readonly whole: string
  readonly kind: SourceKindName
  readonly text: string
  readonly context: string
  /** It stands among the studies of a CV. */
  readonly isOfStudies: boolean
  /** Nothing else stands between it and the piece before it. */
  readonly isBeside: boolean
}

/** What is said, and each position where no sentence already gives its header. */
export function piecesOf(
  { positions }: CandidateReading,
  statements: readonly Statement[],
  longest: number,
): Piece[] {
  const groups = groupsOf(statements, longest)
  const said = groups
    .flatMap((group, at) => pieceOf(group, groups.slice(Math.max(0, at - 2), at)))
    .map((piece, at, all) => ({ ...piece, isBeside: piece.isBeside && isAfter(piece, all[at - 1]) }))
  const lines = new Set(said.map(({ citation: { source, line } }) => `${source}:${line}`))
  const headers = positions
    .map(({ citation }) => citation)
    .filter(({ source, line }) => !lines.has(`${source}:${line}`))
    .map((citation) => ({ ...HEADER, citation, text: citation.quote }))
  return [...said, ...headers]
}

const HEADER = {
  whole: '',
  start: 0,
  end: 0,
  kind: 'cv',
  context: '',
  isOfStudies: false,
  isBeside: false,
} as const

/** Sentences that stand side by side in one paragraph and are said by one voice are one piece, as long as it is short. */
function groupsOf(statements: readonly Statement[], longest: number): Statement[][] {
  const groups: Statement[][] = []
  for (const statement of statements) {
    const group = groups.at(-1)
    const isOne =
      group !== undefined &&
      group[0]!.isQuestion === statement.isQuestion &&
      group[0]!.passage === statement.passage &&
      areBeside(group.at(-1)!, statement) &&
      rangeOf(statement).end - rangeOf(group[0]!).start <= longest
    if (isOne) group.push(statement)
    else groups.push([statement])
  }
  return groups
}

const LETTER = /[\p{L}\p{N}]/u
const BLANK = /\n[^\S\n]*\n/u

/** Whether nothing that was left out, and no heading, stands between two sentences of one voice. */
function areBeside(one: Statement, other: Statement): boolean {
  if (one.reading !== other.reading || one.voice !== other.voice) return false
  const { label, look } = other.passage
  const isOneLine = one.passage === other.passage
  // A row, a score and a line of a CV that is of no post each stand for themselves.
  const isApart =
    [look, one.passage.look].includes('row') ||
    one.kind === 'tests' ||
    (one.kind === 'cv' && one.position === null)
  if (!isOneLine && (isApart || one.position !== other.position)) return false
  const between = one.reading.source.text.slice(rangeOf(one).end, rangeOf(other).start)
  return (
    !BLANK.test(between) && !LETTER.test(between.replace(other.speaker === null ? '' : (label ?? ''), ''))
  )
}

/** Whether a sentence goes on with what stands before it; only the question that it answers may stand between. */
function isBehind(first: Statement, before: readonly (readonly Statement[])[]): boolean {
  const last = before.at(-1)
  if (last === undefined || !areBeside(last.at(-1)!, first)) return false
  return !last[0]!.isQuestion || (before.length > 1 && areBeside(before[0]!.at(-1)!, last[0]!))
}

/** Whether a piece stands below the one before it in one file: what was too short to be one may have stood between them. */
function isAfter({ citation, start }: Piece, before: Piece | undefined): boolean {
  return before !== undefined && before.citation.source === citation.source && before.end <= start
}

function rangeOf({ passage, from, to }: Statement): Place {
  return sourceRange(passage.folded, from, to)
}

function pieceOf(group: readonly Statement[], before: readonly (readonly Statement[])[]): Piece[] {
  const [first, last] = [group[0]!, group.at(-1)!]
  const { kind, reading, sections, isQuestion } = first
  const text = group.map((statement) => statement.text).join(' ')
  if (isQuestion || tokenize(text).length < 2) return []
  const [start, end] = [rangeOf(first).start, rangeOf(last).end]
  const { path, text: whole } = reading.source
  return [
    {
      start,
      end,
      whole,
      citation: {
        source: path,
        quote: whole.slice(start, end),
        line: reading.lines.position(start).line,
      },
      kind,
      text,
      // What heads a part of a CV is no more than its place.
      context: kind === 'cv' ? '' : contextOf(first),
      isOfStudies: kind === 'cv' && sections.includes('education'),
      isBeside: isBehind(first, before),
    },
  ]
}
