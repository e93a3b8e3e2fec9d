import { findFigures } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { endOf, isSameEmployer, type Position } from '@dictamen/dossier/timeline'
import { PROPER } from '@dictamen/spanish'

const MOVES = /cambi\w+|empresas|empleos|trabajos|saltos|job\s?hopp/iu

/** The posts of a CV that are by themselves what a no-fit says: too many, too short, in a vetoed house, all of one kind. */
export function postsAgainst(
  part: string,
  positions: readonly Position[],
  instruments: Instruments,
): Position[] {
  return [
    ...tooManyMoves(part, positions),
    ...tooShortStays(part, positions),
    ...ofVetoedHouses(part, positions),
    ...allOfOneKind(part, positions, instruments),
  ]
}

const ONLY =
  /(?<![\p{L}])(?:s[oó]lo|solamente|[uú]nicamente|exclusivamente|siempre|tod[ao]\s+(?:su|la|el)\s+(?:carrera|vida|trayectoria|tiempo))(?![\p{L}])/iu
const LEAST_POSTS = 2

/** «Solo hayan hecho consultoría»: of somebody who never held another post. */
function allOfOneKind(
  part: string,
  positions: readonly Position[],
  { experience }: Instruments,
): readonly Position[] {
  if (!ONLY.test(part) || positions.length < LEAST_POSTS) return []
  const isOfKind = experience
    .rules('career_')
    .filter(({ detect }) => detect({ text: part }).length > 0)
    .some(({ detect }) =>
      positions.every(
        ({ title, employer }) => detect({ text: `${title ?? ''}, ${employer ?? ''}` }).length > 0,
      ),
    )
  return isOfKind ? positions : []
}

/** "Más de tres empresas en cinco años": counted over the CV, in any span of so many years. */
function tooManyMoves(part: string, positions: readonly Position[]): Position[] {
  if (!MOVES.test(part)) return []
  const figures = findFigures(part)
  const years = figures.find(({ unit }) => unit === 'years')
  const times = figures.find(({ unit }) => unit === 'count')
  if (years === undefined || times === undefined) return []
  const starts = firstOfEmployers(positions)
  const most = times.precision === 'least' ? times.low : times.low - 1
  for (const from of starts) {
    const within = starts.filter(
      ({ period }) =>
        period.start.first > from.period.start.first - 1 &&
        period.start.first <= from.period.start.first + years.low * 12,
    )
    if (within.length - 1 > most) return within
  }
  return []
}

const COMES_FROM = new RegExp(
  `(?<![\\p{L}])(?:veng|venid|proced|proven|salg|salid|trabaj|estad|fichad|sacad|tra[ií]d)\\p{L}*\\s+(?:ahora\\s+|hoy\\s+|antes\\s+)?(?:de|del|en|para)\\s+(?:la\\s+|el\\s+)?(${PROPER})`,
  'u',
)

/** «Nadie que venga de Hidromar»: the posts that somebody held there. */
function ofVetoedHouses(part: string, positions: readonly Position[]): Position[] {
  const house = COMES_FROM.exec(part)?.[1]
  if (house === undefined) return []
  return positions.filter(({ employer }) => employer !== null && isSameEmployer(employer, house))
}

const STAYS = /dur\w+|permanec\w+|permanencia|estancia|estad[oa]\s+menos|menos\s+de\s+\S+\s+años\s+en/iu

/** "Menos de dos años en sus últimos puestos": two of the last three that ended were left sooner. */
function tooShortStays(part: string, positions: readonly Position[]): Position[] {
  const least = findFigures(part).find(
    ({ unit, precision }) => (unit === 'years' || unit === 'months') && precision === 'most',
  )
  if (least === undefined || !STAYS.test(part)) return []
  const months = least.unit === 'years' ? least.low * 12 : least.low
  const last = positions
    .filter(({ period }) => period.end !== null)
    .toSorted((a, b) => endOf(b) - endOf(a))
    .slice(0, 3)
  const short = last.filter(({ period }) => period.end!.last - period.start.first + 1 < months)
  return short.length >= 2 ? short : []
}

function firstOfEmployers(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted((a, b) => a.period.start.first - b.period.start.first)
  return sorted.filter(
    (position, index) =>
      !sorted
        .slice(0, index)
        .some((other) => other.employer !== null && other.employer === position.employer),
  )
}
