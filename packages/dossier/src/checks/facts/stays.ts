import { findFigures } from '../../reading/figures.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findDates } from '@dictamen/spanish'
import type { Position } from '../../timeline/positions.ts'
import type { Fact } from './fact.ts'

/** How long somebody was with each employer of a CV, in months. */
export function staysOf(positions: readonly Position[]): Fact[] {
  const employers = new Set(positions.flatMap(({ employer }) => employer ?? []))
  return [...employers].flatMap((employer): Fact[] => {
    const own = positions.filter((position) => position.employer === employer)
    if (own.some(({ period }) => period.end === null)) return []
    const first = own.toSorted((a, b) => a.period.start.first - b.period.start.first)[0]!
    const last = own.toSorted((a, b) => b.period.end!.last - a.period.end!.last)[0]!
    const months = {
      first: last.period.end!.first - first.period.start.last,
      last: last.period.end!.last - first.period.start.first,
    }
    const base = {
      topic: 'fechas',
      attribute: STAY,
      employer,
      voice: 'cv',
      citation: first.citation,
    } as const
    return [{ ...base, value: { kind: 'date', date: months, words: `${Math.round(months.last / 12)} años` } }]
  })
}

/** What a stay is called among the dates. */
export const STAY = 'duración'
const STAYED =
  /(?<![\p{L}])(?:estuv|trabaj|dur|permanec|labor)(?:o|ó|ió|aron|e|é|í)\s+(?:(?:aquí|conmigo|para\s+mí|con\s+nosotros|en\s+la\s+(?:empresa|casa|compañía)|solo|sólo|apenas|escasamente|unos|unas|casi|poco\s+más\s+de|menos\s+de)\s+){0,3}$/iu

/** "Estuvo dos años justos", "trabajó para mí quince meses". */
export function stayIn(statement: Statement, lexicon: Lexicon): Fact[] {
  const { text, voice } = statement
  return findFigures(text, findDates(text)).flatMap((figure): Fact[] => {
    const { unit, low, start, end } = figure
    const stayed = unit === 'years' || unit === 'months' ? STAYED.exec(text.slice(0, start)) : null
    if (stayed === null || !isWhole(stayed[0], text.slice(end), lexicon)) return []
    const months = unit === 'years' ? 12 * low : low
    const slack = unit === 'years' ? YEAR_SLACK : MONTH_SLACK
    const base = { topic: 'fechas', attribute: STAY, voice, citation: cite(statement) } as const
    const date = { first: months - slack, last: months + slack }
    return [
      {
        ...base,
        employer: employerAt(statement, start),
        value: { kind: 'date', date, words: text.slice(start, end) },
        at: start,
      },
    ]
  })
}

/** «Estuvo dos años», «estuvo dos años con nosotros»; «estuvo dos años al frente del comité» is no stay. */
function isWhole(verb: string, after: string, lexicon: Lexicon): boolean {
  if (/^\s*(?:$|[.,;)»"”]|y\s)/u.test(after) || lexicon.has('here', verb)) return true
  return lexicon.marks('here', after.trimStart())[0]?.start === 0
}

const YEAR_SLACK = 11
const MONTH_SLACK = 3
