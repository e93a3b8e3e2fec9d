import type { MeasuredPoint } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { createInstruments, type DossierRulesets, type PlantedOrders } from '../reading/instruments.ts'
import { Lexicon } from '../reading/lexicon.ts'
import { citePassage, type Citation } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import { MANDATE, readCandidate, type CandidateReading, type Statement } from '../statements/statements.ts'
import { contextOf, evidenceOf } from './evidence.ts'
import { Measurer, type PointMatter } from './measurer.ts'
import { matters } from './matters.ts'
import { ranking, shared } from './rules.ts'
import { PieceIndex, TermReader, type Piece } from './touching.ts'

/** Reads the documents of one candidate for the points of a sheet. */
export interface PointReader {
  /** At most five passages of the candidate's documents that touch the matter, likeliest first; none when none touches it. */
  passagesOf(matter: PointMatter): readonly Citation[]
  /** What code could compare, in the words of the kind; null where nothing can be measured. */
  measure(matter: PointMatter): MeasuredPoint | null
}

export interface PointRulesets extends DossierRulesets {
  readonly points: Ruleset
}

/** Reads candidates for points; pure, synchronous and the same whatever the order of the files. */
export function createPointReader(
  rulesets: PointRulesets,
  orders: PlantedOrders,
): { read(sources: readonly SourceText[], mandate: readonly SourceText[]): PointReader } {
  const { points } = rulesets
  const instruments = createInstruments(rulesets, orders)
  const lexicon = new Lexicon(points)
  const terms = new TermReader(points.optionsOf(ranking), points.optionsOf(matters), points.optionsOf(shared))
  return {
    read(sources, mandate) {
      const candidate = readCandidate(
        sources.filter(({ kind }) => !MANDATE.has(kind) && kind !== 'client_culture'),
        instruments,
      )
      const statements = candidate.statements.filter((statement) => !isCourtesy(statement, lexicon))
      const pieces = new PieceIndex(piecesOf(candidate, statements), terms)
      const measurer = new Measurer(points, evidenceOf(candidate, statements), [...mandate, ...sources])
      return {
        passagesOf: (matter) => pieces.find(matter),
        measure: (matter) => measurer.measure(matter),
      }
    },
  }
}

const LONGEST_COURTESY = 12

/** «Un saludo cordial, Hugo»: a short sentence that greets or takes leave. */
function isCourtesy({ text }: Statement, lexicon: Lexicon): boolean {
  return tokenize(text).length <= LONGEST_COURTESY && lexicon.has('courtesies', text)
}

/** What is said, and each position where no sentence already gives its header. */
function piecesOf({ positions }: CandidateReading, statements: readonly Statement[]): Piece[] {
  const said = joined(statements.filter(({ isQuestion }) => !isQuestion))
  const lines = new Set(said.map(({ citation }) => `${citation.source}:${citation.line}`))
  const headers = positions
    .map(({ citation }) => ({
      citation,
      kind: 'cv' as const,
      text: citation.quote,
      context: '',
      isOfStudies: false,
    }))
    .filter(({ citation }) => !lines.has(`${citation.source}:${citation.line}`))
  return [...said, ...headers]
}

const LONGEST_PIECE = 220

/** Sentences that stand side by side in one paragraph and are said by one voice are one piece, as long as it is short. */
function joined(statements: readonly Statement[]): Piece[] {
  const groups: Statement[][] = []
  for (const statement of statements) {
    const group = groups.at(-1)
    const [first, last] = [group?.[0], group?.at(-1)]
    const isBeside =
      last?.passage === statement.passage &&
      last.voice === statement.voice &&
      statement.from - last.to <= 1 &&
      statement.to - first!.from <= LONGEST_PIECE
    if (isBeside) group!.push(statement)
    else groups.push([statement])
  }
  return groups.map(pieceOf).filter(({ text }) => tokenize(text).length > 1)
}

function pieceOf(group: readonly Statement[]): Piece {
  const [first, last] = [group[0]!, group.at(-1)!]
  const { kind, reading, passage, sections } = first
  return {
    citation: citePassage(reading, passage, first.from, last.to),
    kind,
    text: group.map(({ text }) => text).join(' '),
    // What heads a part of a CV is no more than its place.
    context: kind === 'cv' ? '' : contextOf(first),
    isOfStudies: kind === 'cv' && sections.includes('education'),
  }
}
