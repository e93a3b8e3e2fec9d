import { cellTexts } from '../reading/cells.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { readHeader } from './headers.ts'
import { findPeriods, type FoundPeriod } from './periods.ts'
import { findTitles } from './titles.ts'

/** A piece of a passage that can hold a position. */
export interface Unit {
  readonly text: string
  readonly from: number
}

/** What stands beside its dates is a header as long as it is no longer than this. */
export const MAX_HEADER = 110

/**
 * Dates that stand alone belong to what is before them when that is a header («Banco Sur, Directora. De 2017 a 2020.»),
 * and else to what follows («2018 - hoy. Alfa, Directora.»), unless the line over them is their header.
 */
export function withDates(text: string, units: readonly Unit[], isHeaded: boolean, lexicon: Lexicon): Unit[] {
  const joined: Unit[] = []
  for (const [at, unit] of units.entries()) {
    const before = joined.at(-1)
    const isFirst = at === 1 && before !== undefined && isBarePeriod(before.text) && !isHeaded
    const ends = before !== undefined && isBarePeriod(unit.text) && isHeader(before.text, lexicon)
    if (isFirst || ends)
      joined[joined.length - 1] = { text: text.slice(before.from, endOf(unit)), from: before.from }
    else joined.push(unit)
  }
  return joined
}

const HOUSE_ALONE = /^\p{Lu}[^\d:;()]{2,60}$/u

/** «02/2015 - 06/2024. Director. Distribuciones Sur, Vigo.»: the house is a sentence of its own. */
export function withHouse(text: string, units: readonly Unit[], lexicon: Lexicon): Unit[] {
  const [first, house, ...rest] = units
  if (first === undefined || house === undefined || findPeriods(first.text).length === 0) return [...units]
  const { title, employer } = readHeader(first.text, lexicon)
  const isHouse =
    HOUSE_ALONE.test(house.text) &&
    !startsWithVerb(house.text) &&
    findTitles(house.text, lexicon).length === 0
  if (title === null || employer !== null || !isHouse) return [...units]
  return readHeader(house.text, lexicon).employer === null
    ? [...units]
    : [{ text: text.slice(first.from, endOf(house)), from: first.from }, ...rest]
}

function endOf({ text, from }: Unit): number {
  return from + text.length
}

/** «Banco Sur, Subdirectora de Red.»: a house and a title, and nothing done there. */
function isHeader(text: string, lexicon: Lexicon): boolean {
  if (text.length > MAX_HEADER || findPeriods(text).length > 0 || startsWithVerb(text)) return false
  return text.split(/[,;(]\s*|\s[—–-]\s/u).some((part) => findTitles(part, lexicon)[0]?.start === 0)
}

/** "De mayo de 2018 a octubre de 2026.": dates and nothing else. */
export function isBarePeriod(text: string): boolean {
  const [period] = findPeriods(text)
  if (period === undefined) return false
  const before = text.slice(0, period.from).replace(/^\s*(?:de|del|desde|entre)\s/iu, '')
  return !/\p{L}{2}/u.test(before + text.slice(period.to))
}

/** What stands beside the dates. */
export function withoutPeriod(text: string, { from, to }: FoundPeriod): string {
  const before = text
    .slice(0, from)
    .replace(/(?:[([]|\b(?:desde|de|del|entre|from|since|between|periodo|período|fechas?)\s*:?)\s*$/iu, ' ')
  const after = text.slice(to).replace(/^\s*[)\]]/, ' ')
  return `${before} | ${after}`.replace(/^[\s|,:;–—-]+|[\s|,:;–—-]+$/gu, '').trim()
}

/** "Reduje…", "Lideré…", "Responsable de…" begin what was done, not where. */
export function startsWithVerb(text: string): boolean {
  return /^(?:\p{Lu}\p{Ll}+(?:é|í|uje|ujo|ció|zó|ó|amos|imos)|Led|Managed|Reduced|Increased|Launched|Built|Logros|Funciones|Proyecto|Implementación|Reducción|Gestión|Liderazgo)\s/u.test(
    text,
  )
}

/** «2014 a 2016. Forestal Sur, analista.», «Analista. 2014 a 2016»: the dates, and what stands beside them. */
export function withNext([first, second, ...rest]: readonly Unit[]): Unit[] {
  const text = `${first!.text} ${second!.text}`
  return [{ ...first!, text }, ...rest]
}

/** «Perito agrónoma, residente en Jaén desde 2014»: where somebody lives, not where they work. */
const LIVES_SINCE =
  /(?<![\p{L}])(?:residente|resid[eo]|viv[eo]|afincad[oa]|radicad[oa])\s+en\s[^.;]*\sdesde\s/iu

export function saysWhereLives(text: string): boolean {
  return LIVES_SINCE.test(text)
}

/** "En esa misma compañía fui gerente". */
const SAME_HOUSE =
  /(?<![\p{L}])(?:(?:esa|la|esta|aquella)\s+misma\s+(?:empresa|compañía|casa|firma|sociedad|entidad|organización|cooperativa)|(?:ese|el|este)\s+mismo\s+(?:grupo|despacho|banco|hospital|centro)|sin\s+cambiar\s+de\s+(?:casa|empresa)|en\s+la\s+misma\s+casa)(?![\p{L}])/iu

export function isOfSameHouse(text: string): boolean {
  return SAME_HOUSE.test(text)
}

const LEGAL_FORM = /[\s,](?:S\.?\s?[AL]\.?(?:\s?[UL]\.?)?|SpA|Ltda\.?|S\.?A\.?S\.?|Inc\.?|GmbH)$/u

/** «Lácteos Alba, S.A.» */
export function hasLegalForm(name: string): boolean {
  return LEGAL_FORM.test(name)
}

/** «| 2012 – 2017 | Ingeniería Lonquén | Jefe de Proyectos |»: a cell of its own says the post. */
export function hasTitleCell(row: string, lexicon: Lexicon): boolean {
  return cellTexts(row).some((cell) => findTitles(cell, lexicon)[0]?.start === 0)
}
