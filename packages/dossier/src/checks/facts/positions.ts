import type { Lexicon } from '../../reading/lexicon.ts'
import type { FuzzyDate } from '@dictamen/spanish'
import type { Position } from '../../timeline/positions.ts'
import type { Fact } from './fact.ts'

/** Later than any date: "actualidad". */
export const STILL_THERE: FuzzyDate = { first: 99_999, last: 99_999 }

/** When each stay of a CV begins and ends, and the title of each post. */
export function positionFacts(positions: readonly Position[], timeline: Lexicon): Fact[] {
  return positions.flatMap((position) => {
    const { period, title, rank } = position
    const base = { employer: position.employer, voice: 'cv', citation: position.citation }
    const date = (attribute: string, value: FuzzyDate): Fact => ({
      ...base,
      topic: 'fechas',
      attribute,
      value: { kind: 'date', date: value, words: '' },
    })
    const facts = [date('inicio', period.start)]
    if (period.end !== null) facts.push(date('fin', period.end))
    else if (timeline.has('present', position.citation.quote)) facts.push(date('fin', STILL_THERE))
    if (title !== null && rank !== null)
      facts.push({
        ...base,
        topic: 'cargo',
        attribute: 'cargo',
        value: { kind: 'title', rank, phrase: title, formal: true, denied: false },
        during: period,
      })
    return facts
  })
}
