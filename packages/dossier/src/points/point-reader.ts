import type { MeasuredPoint } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { tokenize } from '@dictamen/kernel/text'
import { createInstruments, type DossierRulesets, type PlantedOrders } from '../reading/instruments.ts'
import { Lexicon } from '../reading/lexicon.ts'
import { cite, type Citation } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import { MANDATE, readCandidate, type Statement } from '../statements/statements.ts'
import { evidenceOf } from './evidence.ts'
import { Measurer, type PointMatter } from './measurer.ts'
import { piecesOf } from './pieces.ts'
import { measures } from './measures.ts'
import { ranking, shared } from './rules.ts'
import { PieceIndex, TermReader, type Dimensions } from './touching.ts'

/** Reads the documents of one candidate for the points of a sheet. */
export interface PointReader {
  /** At most five passages of the candidate's documents that touch the matter, likeliest first; none when none touches it. */
  passagesOf(matter: PointMatter): readonly Citation[]
  /** What the lines of a CV say of its posts: what references may speak of. */
  claims(): readonly Citation[]
  /** Whether a cited line of the candidate's documents speaks of the matter. */
  touches(matter: PointMatter, citation: Citation): boolean
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
  const words = { shared: points.optionsOf(shared), timeline: instruments.timeline }
  const terms = new TermReader(points.optionsOf(ranking), dimensionsOf(points), words.shared)
  return {
    read(sources, mandate) {
      const candidate = readCandidate(
        sources.filter(({ kind }) => !MANDATE.has(kind) && kind !== 'client_culture'),
        instruments,
      )
      const statements = candidate.statements.filter((statement) => !isCourtesy(statement, lexicon))
      const said = piecesOf(candidate, statements, terms.ranking.piece)
      const pieces = new PieceIndex(said, mandate, terms)
      const evidence = evidenceOf(candidate, statements, mandate, words)
      const measurer = new Measurer(points, evidence, [...mandate, ...sources])
      return {
        passagesOf: (matter) => pieces.find(matter),
        claims: () => statements.filter(isOfPost).map((statement) => cite(statement)),
        touches: (matter, citation) => pieces.touches(matter, citation),
        measure: (matter) => measurer.measure(matter),
      }
    },
  }
}

function dimensionsOf(points: Ruleset): Dimensions {
  return new Map(measures.map((measure) => [measure.id, points.optionsOf(measure)]))
}

/** A line under the header of a post. */
function isOfPost({ position, passage }: Statement): boolean {
  return position !== null && passage.index > position.last
}

const LONGEST_COURTESY = 12

/** «Un saludo cordial, Hugo»: a short sentence that greets or takes leave. */
function isCourtesy({ text }: Statement, lexicon: Lexicon): boolean {
  return tokenize(text).length <= LONGEST_COURTESY && lexicon.has('courtesies', text)
}
