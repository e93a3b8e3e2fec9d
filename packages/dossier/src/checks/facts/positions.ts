import type { Lexicon } from '../../reading/lexicon.ts'
import type { FuzzyDate } from '@dictamen/spanish'
import type { Position } from '../../timeline/positions.ts'
import type { Fact } from './fact.ts'

/** Later than any date: "actualidad". */
export const STILL_THERE: FuzzyDate = { first: 99_999, last: 99_999 }

/** Start, end and title of every position of a CV. */
export function positionFacts(positions: readonly Position[], timeline: Lexicon): Fact[] {
  return positions.flatMap((position) => {
    const base = { employer: position.employer, voice: 'cv', citation: position.citation }
    const date = (attribute: string, value: FuzzyDate): Fact => ({
      ...base,
      topic: 'fechas',
      attribute,
      value: { kind: 'date', date: value, words: '' },
    })
    const facts = [date('inicio', position.period.start)]
    if (position.period.end !== null) facts.push(date('fin', position.period.end))
    else if (timeline.has('present', position.citation.quote)) facts.push(date('fin', STILL_THERE))
    if (position.title !== null && position.rank !== null) {
      facts.push({
        ...base,
        topic: 'cargo',
        attribute: 'cargo',
        value: { kind: 'title', rank: position.rank, phrase: position.title, formal: true, denied: false },
        during: position.period,
      })
      facts.push(date(`acceso al cargo ${position.rank}`, position.period.start))
      if (position.period.end !== null)
        facts.push(date(`fin del cargo ${position.rank}`, position.period.end))
    }
    return facts
  })
}
