import { findFigures, findPeriods, focusOnTitle, formsAround } from '@dictamen/spanish'
import type { Instruments } from '../../reading/instruments.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { leaderOf } from '../../taught/table.ts'
import { findTitles, phraseOfTitle } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'
import { leadsOf } from './leads.ts'

/** The titles that another file gives to the candidate or denies, by the words around each. */
export function titlesOf(statement: Statement, instruments: Instruments): Fact[] {
  const { text, kind, voice } = statement
  const { contradictions, timeline } = instruments
  if (kind === 'cv' || kind === 'tests' || kind === 'case_notes' || statement.employer === null) return []
  // «La ficharía de jefa de obra»: what somebody could be, or was at another house.
  if (['would_hire', 'asked_whether'].some((name) => contradictions.says(name, statement))) return []
  if (statement.named.length === 0 && contradictions.says('elsewhere', statement)) return []
  const titles = findTitles(text, timeline)
  const hasRisen = contradictions.says('promoted', statement)
  const [during] = titles.length === 1 ? findPeriods(text) : []
  const formal = contradictions.says('title_formal', statement)
  const { titles: least, said } = leadsOf(instruments)
  return titles.flatMap((title): Fact[] => {
    const points = instruments.taught.titles.read(formsAround(text, focusOnTitle(text, title)))
    const isSaid = contradictions.has('title_said', text.slice(0, title.start))
    const label = leaderOf(points, isSaid ? least - said : least)
    if (label !== 'suyo' && label !== 'negado') return []
    const denied = label === 'negado'
    const phrase = phraseOfTitle(text, title, timeline)
    // Who rose had the lower title too, and «responsable de siete temporadas» is no title.
    if ((hasRisen && !denied) || findFigures(phrase).length > 0) return []
    return [
      {
        topic: 'cargo',
        attribute: 'cargo',
        employer: employerAt(statement, title.start),
        voice,
        citation: cite(statement),
        value: { kind: 'title', rank: title.rank, phrase, formal, denied },
        ...(during === undefined ? {} : { during }),
      },
    ]
  })
}
