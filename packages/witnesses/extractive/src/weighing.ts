import type { SourceKindName } from '@dictamen/contracts'
import { findFigures } from '@dictamen/dossier/reading'
import { findDates } from '@dictamen/spanish'
import type { Bearing } from './bearing.ts'

/** Each reason for itself: what clears of one says nothing of another. */
export function eitherOf(readings: readonly TraitReading[]): TraitReading {
  const standing = readings.filter(({ hits, isRefuted }) => hits.length > 0 && !isRefuted)
  return {
    hits: standing.flatMap(({ hits }) => hits),
    refutes: readings.flatMap(({ refutes }) => refutes),
    isRefuted: standing.length === 0 && readings.some(({ isRefuted }) => isRefuted),
  }
}

export interface TraitReading {
  /** By figures: what is said in words adds nothing. */
  readonly isMeasured?: boolean
  readonly hits: readonly Bearing[]
  readonly refutes: readonly Bearing[]
  readonly isRefuted: boolean
}

/** What refutes a no-fit speaks of it as closely as what hits it; a witness, or a fact with a date or figure, needs less. */
export function weigh(bearings: readonly Bearing[]): TraitReading {
  const hits = bearings.filter((bearing) => bearing.hits && !bearing.isWeak)
  const isTold = hits.some(({ statement }) => statement.kind !== 'cv')
  // A title of the CV refutes nothing that was told.
  const refutes = bearings.filter(
    ({ hits: isHit, isWeak, statement }) => !isHit && !isWeak && !(isTold && statement.kind === 'cv'),
  )
  const strongest = (all: readonly Bearing[]): number => Math.max(0, ...all.map(({ strength }) => strength))
  const isRefuted =
    refutes.length > 0 &&
    (hits.length === 0 ||
      strongest(refutes) >= strongest(hits) ||
      refutes.some((refutation) => testifies(refutation, hits) || comesLater(refutation, hits)))
  return { hits, refutes, isRefuted }
}

/** Whose word weighs more: of a witness, of what was told and seen, of what the person writes of themselves. */
const WEIGHT: Partial<Record<SourceKindName, number>> = { cv: 1, references: 3 }

/**
 * Of a reason that the rule set knows: hearsay hits nobody, and what clears the person holds against what hits them when it
 * comes from a better source, from another one as good, or later in the same file.
 */
export function judge(bearings: readonly Bearing[]): TraitReading {
  const hits = bearings.filter((bearing) => bearing.hits && !bearing.isWeak)
  // Who told it does not take it back with a «no» to another question.
  const refutes = bearings.filter(
    ({ hits: isHit, isWeak, isBare, statement }) =>
      !isHit && !isWeak && !(isBare === true && hits.some((hit) => hit.statement.voice === statement.voice)),
  )
  const heaviest = Math.max(0, ...hits.map(weightOf))
  const weightOfClear = (clear: Bearing): number => weightOf(clear) + (isPinnedDown(clear) ? 1 : 0)
  const isRefuted = refutes.some(
    (refutation) =>
      weightOfClear(refutation) > heaviest ||
      (weightOfClear(refutation) === heaviest &&
        hits.every(
          ({ statement }) =>
            statement.voice !== refutation.statement.voice ||
            statement.passage.index <= refutation.statement.passage.index,
        )),
  )
  return { hits, refutes, isRefuted }
}

/** Told with a date or a figure, which can be checked. */
function isPinnedDown({ statement }: Bearing): boolean {
  const dates = findDates(statement.text)
  return dates.length > 0 || findFigures(statement.text, dates).length > 0
}

function weightOf({ statement }: Bearing): number {
  return WEIGHT[statement.kind] ?? 2
}

const OWN_WORDS =
  /(?<![\p{L}])(?:nunca|jamás|no)\s+(?:(?:me|lo|la|los|las)\s+)?(?:he\s|había\s|tuve|llevé|hice|\p{Ll}+(?:é|í)(?![\p{L}]))/iu
const CLOSELY = 5

/** Somebody else than whoever said it, who speaks of the very thing and saw it or can date it. */
function testifies(refutation: Bearing, hits: readonly Bearing[]): boolean {
  const { statement, isClose } = refutation
  if (!isClose || hits.some((hit) => hit.statement.voice === statement.voice)) return false
  // «Nunca llevé uno», said by whoever should know, asks for more than a word in common.
  if (hits.some((hit) => OWN_WORDS.test(hit.statement.text)) && refutation.strength < CLOSELY) return false
  return statement.kind === 'references' || (statement.kind === 'interview_notes' && isPinnedDown(refutation))
}

/** «Ya firmaron el arriendo desde el 1 de marzo»: what the same file says further on, with a figure, holds. */
function comesLater({ statement, isClose }: Bearing, hits: readonly Bearing[]): boolean {
  return (
    isClose &&
    /\d|(?<![\p{L}])ya(?![\p{L}])/iu.test(statement.text) &&
    hits.every(
      (hit) =>
        hit.statement.reading === statement.reading && hit.statement.passage.index < statement.passage.index,
    )
  )
}
