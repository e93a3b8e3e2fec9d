import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import { findDates } from '../../timeline/dates.ts'
import type { FuzzyDate } from '../../timeline/months.ts'
import { findPeriods } from '../../timeline/periods.ts'
import type { Position } from '../../timeline/positions.ts'
import { findTitles, phraseOfTitle } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'

/** Start, end and title of every position of a CV. */
export function positionFacts(positions: readonly Position[]): Fact[] {
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
    if (position.title !== null && position.rank !== null) {
      facts.push({
        ...base,
        topic: 'cargo',
        attribute: 'cargo',
        value: { kind: 'title', rank: position.rank, phrase: position.title, formal: true, denied: false },
      })
      facts.push(date(`acceso al cargo ${position.rank}`, position.period.start))
    }
    return facts
  })
}

/** When somebody came, left or was promoted, as a sentence of another file says. */
export function datesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, employer, voice } = statement
  if (statement.kind === 'cv' || employer === null || lexicon.says('relation', statement)) return []
  const fact = (attribute: string, date: FuzzyDate, words: string): Fact => ({
    topic: 'fechas',
    attribute,
    employer,
    voice,
    citation: cite(statement),
    value: { kind: 'date', date, words },
  })
  const facts: Fact[] = []
  const periods = findPeriods(text)
  if (lexicon.says('tenure', statement) || statement.sections[0] === 'experience') {
    for (const period of periods) {
      facts.push(fact('inicio', period.start, text.slice(period.from, period.to)))
      if (period.end !== null) facts.push(fact('fin', period.end, text.slice(period.from, period.to)))
    }
  }
  for (const { date, start, end } of findDates(text)) {
    const rank = rankSince(text.slice(Math.max(0, start - 60), start), timeline)
    if (rank !== null) facts.push(fact(`acceso al cargo ${rank}`, date, text.slice(start, end)))
  }
  const loose = findDates(text).filter(
    ({ start, end }) => !periods.some(({ from, to }) => from < end && start < to),
  )
  for (const { date, start, end } of loose) {
    const before = text.slice(Math.max(0, start - 60), start)
    const words = text.slice(start, end)
    const title = lexicon.has('promoted', before) ? findTitles(before, timeline).at(-1) : undefined
    if (title !== undefined) facts.push(fact(`acceso al cargo ${title.rank}`, date, words))
    else if (lastOf(lexicon, 'ended', before) > lastOf(lexicon, 'started', before))
      facts.push(fact('fin', date, words))
    else if (lexicon.has('started', before)) facts.push(fact('inicio', date, words))
  }
  return facts
}

/** "Fue directora desde": the title that a date gives the beginning of. */
function rankSince(before: string, timeline: Lexicon): number | null {
  const last = findTitles(before, timeline).at(-1)
  if (last === undefined) return null
  return /^[^.;:]{0,30}?\s(?:desde|a partir de)\s+(?:el\s+)?$/iu.test(before.slice(last.end))
    ? last.rank
    : null
}

function lastOf(lexicon: Lexicon, name: string, text: string): number {
  return lexicon.marks(name, text).at(-1)?.end ?? -1
}

const NOT_THE_CANDIDATE =
  /(?:\b(?:mi|mis|su|sus|nuestr[oa]|del?|al|el|la|con|por|un|una|otro|otra|entonces|anterior|nuev[oa]|yo|ante)\s+)$/iu
const DENIED = /\b(?:no|nunca|jamás)\s+(?:\p{L}+\s+){0,3}$/iu
const SPEAKER = /\b(?:yo|soy|fui|como|trabajé|trabajo)\b[^.]{0,25}$/iu

/** The title that another file gives the candidate. */
export function titlesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, kind, employer, voice } = statement
  if (kind === 'cv' || employer === null || statement.isQuestion) return []
  // Who rose through titles had the lower one too.
  if (lexicon.says('promoted', statement)) return []
  return findTitles(text, timeline).flatMap((title): Fact[] => {
    const before = text.slice(0, title.start)
    const said = lexicon.marks('title_said', before.slice(-26)).at(-1)
    const gap = said === undefined ? '' : before.slice(-26).slice(said.end)
    if (
      said === undefined ||
      !/^\s*(?:(?:el|la|un|una|de|del|solo|sólo|simplemente|realmente|siempre|formal|real|oficial|era|fue|interno|exacto|:|,)\s*)*$/iu.test(
        gap,
      )
    )
      return []
    if (
      NOT_THE_CANDIDATE.test(before) &&
      !/\b(?:era|fue|es|cargo de|puesto de|como|cargo era(?: el)? de)\s+(?:el|la|un|una|de)?\s*$/iu.test(
        before,
      )
    )
      return []
    if (
      kind === 'references' &&
      SPEAKER.test(before) &&
      !/\b(?:contratad[oa]|trabaj[oó]|entró|ingresó|figuraba)\s+como\s+(?:una?\s+)?$/iu.test(before)
    )
      return []
    const denied = DENIED.test(before.slice(-40)) || /[,;]\s+(?:y\s+)?no\s+(?:de\s+|como\s+)?$/iu.test(before)
    return [
      {
        topic: 'cargo',
        attribute: 'cargo',
        employer,
        voice,
        citation: cite(statement),
        value: {
          kind: 'title',
          rank: title.rank,
          phrase: phraseOfTitle(text, title),
          formal: lexicon.has('title_formal', before.slice(-60)),
          denied,
        },
      },
    ]
  })
}
