import type { Mark } from '@dictamen/kernel'
import type { Statement } from '@dictamen/dossier/statements'
import type { Motive } from './motives.ts'

const RESIDENCE = 'residencia'
/** Where a CV says where the person lives. */
const OPENING_LINES = 4

/** «Se trasladó a Cuenca» tells of another time; «se viene a vivir a Getafe» may be near enough. */
export function isOldMove(clause: string, { start, end }: Mark, motive: Motive): boolean {
  const isPast = /(?:ó|é|aron|ieron)(?![\p{L}])/u.test(clause.slice(start, end))
  return isPast && placeAfter(clause, end, motive) === 'other'
}

/** «Su familia está instalada en Lima»: whoever stays where the mandate does not want them is cleared of nothing. */
export function isElsewhere(clause: string, { start, end }: Mark, motive: Motive): boolean {
  return /\sen$/u.test(clause.slice(start, end)) && placeAfter(clause, end, motive) === 'other'
}

/** «La casa se trasladó a Cuenca y ella no quiso mudarse»: what was refused once, of another place. */
export function isOldRefusal(text: string, { name, places }: Motive): boolean {
  if (name !== RESIDENCE) return false
  const place = MOVED_TO.exec(text)?.[1]
  return place !== undefined && !places.has(place) && /(?<![\p{L}])no\s+(?:quis|acept)/iu.test(text)
}

const MOVED_TO = /(?<![\p{L}])(?:traslad|mud|llev)(?:ó|aron)\s[^.;]*?\ba\s+(\p{Lu}\p{Ll}{2,})/u

/** «La propuesta se queda en el papel»: only whoever stays somewhere stays. */
export function staysSomewhere(clause: string, { start, end }: Mark, { name }: Motive): boolean {
  if (name !== RESIDENCE || !/\sen$/u.test(clause.slice(start, end))) return true
  return /^\s*(?:\p{Lu}|(?:su|mi|nuestra)\s|$)/u.test(clause.slice(end))
}

/** The place that follows: «se queda en Valladolid», where Valladolid is where the mandate wants the person. */
export function placeAfter(clause: string, end: number, { name, places }: Motive): 'wanted' | 'other' | null {
  if (name !== RESIDENCE || places.size === 0) return null
  const place = /^\s*(?:(?:a|en|de)\s+)?(\p{Lu}\p{Ll}{2,})/u.exec(clause.slice(end))?.[1]
  return place === undefined ? null : places.has(place) ? 'wanted' : 'other'
}

/** «Vive en Valladolid», where the post is. */
export function livesThere(clause: string, { name, places }: Motive): boolean {
  if (name !== RESIDENCE) return false
  // «Una colega que vive en Soria» is somebody else.
  const lives =
    /(?<![\p{L}])(?<!que\s+(?:sí\s+|ya\s+)?)(?:[Vv]iv|[Rr]esid)(?:e|o|en|imos)\s+en\s+(\p{Lu}\p{Ll}+)/u.exec(
      clause,
    )?.[1]
  return lives !== undefined && places.has(lives)
}

/** «Confirma que vivirá en Valladolid»: whatever else is told beside it. */
export function willLiveThere(text: string, { name, places }: Motive): boolean {
  if (name !== RESIDENCE) return false
  const place = /(?<![\p{L}])(?<!no\s+)(?:vivir|residir)(?:á|é|ía|emos)\s+en\s+(\p{Lu}\p{Ll}+)/u.exec(
    text,
  )?.[1]
  return place !== undefined && places.has(place)
}

/** «No quiere mudarse», said of somebody who lives where the post is. */
export function isThere(statements: readonly Statement[], motive: Motive): boolean {
  if (motive.name !== RESIDENCE) return false
  return statements.some(
    ({ text, kind, passage }) =>
      livesThere(text, motive) ||
      (kind === 'cv' &&
        passage.index < OPENING_LINES &&
        [...motive.places].some((place) => text.includes(place))),
  )
}
