import { splitSentences } from '@dictamen/kernel/text'
import { labels, type Lexicon } from '../reading/lexicon.ts'
import { type Cell, cellsOf } from '../reading/cells.ts'
import type { Passage } from '../reading/passages.ts'
import { namesDoing, PROPER } from '@dictamen/spanish'
import { isFigure, isPlace } from './names.ts'
import { findTitles, namesDoer, phraseOfTitle, type FoundTitle } from './titles.ts'

/** What the header of a position says. */
export interface Header {
  readonly title: string | null
  readonly rank: number | null
  readonly employer: string | null
}

const SEPARATOR =
  /\s+(?:[—–|·•/]|-{1,3})\s+|\s*\/\/\s*|\.[-–—]\s+|\s*\.{4,}\s*|\s*[|·•]\s*|[,;()[\]]\s*|\s+@\s+|\t+|:\s+|\s{3,}|\n|\s[—–]|[—–]\s/u
const NAME_BEHIND = new RegExp(
  `^\\s+(?:\\p{Ll}{2,3}\\s+)?((?=\\p{Lu}|\\d+\\p{L})${PROPER}(?:,?\\s+S\\.\\s?[AL]\\.(?:\\s?U\\.)?)?)`,
  'u',
)

/** «Directora en Conservas Alba»: the name behind the word that leads to a house. */
function houseBehind(segment: string, lexicon: Lexicon): string | undefined {
  for (const { end } of lexicon.marks('at_house', segment)) {
    const name = NAME_BEHIND.exec(segment.slice(end))?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** «Directora del Museo Alba»: a house within a segment, by the word that its name begins with, or by its legal form. */
function houseInside(segment: string, lexicon: Lexicon): string | undefined {
  const mark = lexicon.marks('house_words', segment).find(({ start }) => start > 0)
  const from = mark === undefined ? -1 : mark.start
  if (from < 0 || !/^\p{Lu}/u.test(segment.slice(from))) return undefined
  const [name] = AT_START.exec(segment.slice(from)) ?? []
  return name !== undefined && /\s/u.test(name) ? name : undefined
}

const AT_START = new RegExp(`^${PROPER}`, 'u')

/** «Molinos Alba 7 años 2 meses»: how long, at the end of a text. */
const LASTING = /(?:^|\s)(?:\p{Ll}+\s+)?\d+(?:[.,]\d+)?\s*(\p{L}+)(?:[\s,]+(?:\p{L}\s+)?\d+\s*\p{L}+)?\s*$/u

/** A text without how long it lasted. */
function withoutStay(text: string, lexicon: Lexicon): string {
  const found = LASTING.exec(text)
  return found !== null && lexicon.has('stay_units', found[1]!) ? text.slice(0, found.index) : text
}

const LEGAL_TAIL = /,\s+(S\.\s?[AL]\.(?!\s?P)(?:\s?U\.)?(?:\s?de\s?C\.\s?V\.)?|Inc\.?|Ltd\.?|LLC|SAU?|SLU?)/gu

/** «Farmacéutica Cantábrico S.A.», «Rojas Auditores S.L.»: a house, whatever its words. */
const LEGAL_END = /\s(?:S\.\s?[AL]\.?(?:\s?[UP]\.?)?|S\.?A\.?S\.?|S\.?R\.?L\.?|SpA|Ltda\.?|Inc\.?|GmbH)$/u

const LEAST_RANK = 1

/** What a header names, one by one: posts, houses and places, without how long it lasted. */
export function segmentsOf(text: string, lexicon: Lexicon): string[] {
  const bare = text.replace(/^\s*\d{1,2}[.)]\s+(?=\p{Lu})/u, '').replace(LEGAL_TAIL, ' $1')
  return splitSentences(bare)
    .map(({ start, end }) => bare.slice(start, end))
    .join('\n')
    .replace(/(?<=\1(\p{Lu})\.)\n|\n(?=\p{L}{2}\s+C\.|\p{Ll})/gu, ' ')
    .split(SEPARATOR)
    .map((segment) =>
      withoutStay(segment, lexicon)
        .trim()
        .replace(/^[-–—:./\s]+|[-–—:/\s]+$/g, '')
        .replace(/^(?:\(?[ivx]{1,4}\)|\d{1,2}\.\d{1,2}|\[\d{1,2}\])\s+/u, '')
        // «Jefe técnico, en Bananeros Unidos»; «desde 2015 en Cataluña» is no header.
        .replace(/^\p{Ll}{2}\s+(?:\p{Ll}{2}\s+)?(?=\p{Lu}\p{L}+\s+\p{L})/u, ''),
    )
    .filter((segment) => /\p{L}{2}/u.test(segment) && !isFieldWord(segment, lexicon))
}

/** Whether a text is the name of a field, and nothing else. */
export function isFieldWord(text: string, lexicon: Lexicon): boolean {
  return lexicon.marks('field_words', text).some(({ start, end }) => start === 0 && end === text.length)
}

/** Reads title and employer out of what stands beside the dates. */
export function readHeader(text: string, lexicon: Lexicon): Header {
  const segments = segmentsOf(text, lexicon)
  const leading = segments.flatMap((segment) =>
    findTitles(segment, lexicon)
      .filter(({ start }) => start === 0)
      .map(({ rank }) => ({ rank, isName: isName(segment) })),
  )
  const at = segments.findIndex((segment) => leadingTitle(segment, leading, lexicon) !== null)
  if (at < 0) return withSign(text, segments, lexicon)
  const segment = segments[at]!
  const others = segments.toSpliced(at, 1)
  const found = leadingTitle(segment, leading, lexicon)!
  const title = titleIn(segment, found, lexicon)
  const inside = houseBehind(segment, lexicon) ?? houseInside(segment, lexicon)
  const { rank } = found
  if (inside === undefined || !isHouseOf(inside, segments, lexicon))
    return { title, rank, employer: chooseEmployer(others, lexicon) }
  const post = withoutHouse(title, inside) || title
  // «Jefa de la fábrica de Molinos Alba en Soria»: behind the house stands where it is.
  const whole = title === post ? splitHouse(title, lexicon) : null
  return whole === null
    ? { title: post, rank, employer: chooseEmployer([inside, ...others], lexicon) }
    : { ...whole, rank }
}

/** The title of a segment that no house stands before; null where the segment is one. */
function leadingTitle(segment: string, leading: readonly Leading[], lexicon: Lexicon): FoundTitle | null {
  const [found] = findTitles(segment, lexicon)
  if (found === undefined || (found.rank === LEAST_RANK && isHouse(segment, leading, lexicon))) return null
  return found.start === 0 || !namesHouse(segment.slice(0, found.start), lexicon) ? found : null
}

/** A title that opens a segment. */
interface Leading {
  readonly rank: number
  readonly isName: boolean
}

const MOST_BEFORE = 24

/** «Nueva directora de planta»: a title with the few words before it. */
function titleIn(segment: string, found: FoundTitle, lexicon: Lexicon): string {
  const before = segment.slice(0, found.start)
  const keeps = found.start <= MOST_BEFORE && !lexicon.has('employed', before)
  return (keeps ? before : '') + phraseOfTitle(segment, found, lexicon)
}

/** «Directora del Museo Alba» without the house, and without the words that lead to it. */
function withoutHouse(title: string, house: string): string {
  const at = title.indexOf(house)
  return at < 0
    ? title
    : title
        .slice(0, at)
        .replace(/(?:\s+\p{Ll}{1,3})+\s+$/u, '')
        .trim()
}

/** «Soporte de Aplicaciones @ Alfa»: what stands before the sign is the post, whatever its words. */
function withSign(text: string, others: readonly string[], lexicon: Lexicon): Header {
  const post = /^([^@|]{3,60}?)\s+@\s+/u.exec(text)?.[1] ?? null
  const houses = others.filter((other) => other !== post)
  return { title: post, rank: null, employer: chooseEmployer(houses, lexicon) }
}

const OF_NAME = new RegExp(`^(.*?)\\s+de(?:l|\\s\\p{Ll}{2,3})?\\s+(${PROPER})$`, 'u')
/** «Directora de patrocinio del Museo Alba»: a post in small letters, and behind it the name of its house; null when no name can be told from the post. */
export function splitHouse(post: string, lexicon: Lexicon): { title: string; employer: string } | null {
  const [, title, employer] = OF_NAME.exec(post) ?? []
  if (title === undefined || employer === undefined || isPost(employer, lexicon)) return null
  if (isPlace(employer, lexicon) || labels(lexicon, 'part_of_house', employer)) return null
  const first = /^\p{L}+/u.exec(employer)?.[0] ?? ''
  if (['qualifiers', 'functions'].some((rule) => lexicon.has(rule, first))) return null
  const isPlain = /\s\p{Ll}{4,}/u.test(title) && !/\s\p{Lu}/u.test(title)
  return isPlain ? { title, employer } : null
}

/** «Comercial Duero | Directora de Operaciones», «Comercial Duero, asistente»: beside a higher title, or one that is no name, a name that begins like a lesser one is a house. */
function isHouse(segment: string, leading: readonly Leading[], lexicon: Lexicon): boolean {
  if (LEGAL_END.test(segment) && houseBehind(segment, lexicon) === undefined) return true
  if (isTrade(segment, lexicon)) return true
  return isName(segment) && leading.some((other) => other.rank > LEAST_RANK || !other.isName)
}

/** The cell of the first column that is called so. */
function cellOf(passage: Passage, called: string, lexicon: Lexicon): Cell | undefined {
  return cellsOf(passage).find(({ column }) => labels(lexicon, called, column))
}

/** What stands beside the dates; where nothing does, the heading over them: «## Alfa — Gerente», «* 05.2017 – hoy». */
export function readHeaderOf(passage: Passage, rest: string, lexicon: Lexicon): Header {
  const { headings, look } = passage
  const [house, post] = ['house_label', 'post_label'].map(
    (name) => cellOf(passage, name, lexicon)?.text ?? '',
  )
  if (/\p{L}{2}/u.test(house!) && /\p{L}{2}/u.test(post!)) return headerOfCells(house!, post!, lexicon)
  const over = look === 'item' && !/\p{L}/u.test(rest) ? (headings.at(-1)?.text ?? '') : ''
  return readHeader(findTitles(over, lexicon).length > 0 ? over : rest, lexicon)
}

function headerOfCells(house: string, post: string, lexicon: Lexicon): Header {
  const [title] = findTitles(post, lexicon)
  return {
    title: title === undefined ? post : phraseOfTitle(post, title, lexicon),
    rank: title?.rank ?? null,
    employer: house.replace(LEGAL_TAIL, ' $1').split(SEPARATOR)[0]!.trim(),
  }
}

/** What follows the title within its own phrase is a house, and neither a place, nor more of the title, nor what is done. */
function isHouseOf(inside: string, segments: readonly string[], lexicon: Lexicon): boolean {
  if (isTrade(inside, lexicon)) return true
  if (isPost(inside, lexicon) || isPlace(inside, lexicon)) return false
  return !namesDoing(inside) || namesHouse(inside, lexicon) || segments.length === 1
}

/** «Comercial Duero», «Química Litoral»: what a house does, right before its name. */
function isTrade(segment: string, lexicon: Lexicon): boolean {
  const [, word, next] = /^(\p{L}+)\s+(\p{Lu}\p{L}+)/u.exec(segment) ?? []
  if (word === undefined || !lexicon.has('trades', word)) return false
  return (
    !['qualifiers', 'functions'].some((rule) => lexicon.has(rule, next!)) &&
    findTitles(next!, lexicon).length === 0
  )
}

/** «Editora en Jefe», «Gerente de Cadena de Abastecimiento»: part of the title. */
function isPost(name: string, lexicon: Lexicon): boolean {
  const [, area] = /^\p{L}+\s+de\s+(\p{L}+)/u.exec(name) ?? []
  return (area !== undefined && lexicon.has('functions', area)) || findTitles(name, lexicon)[0]?.start === 0
}

function chooseEmployer(segments: readonly string[], lexicon: Lexicon): string | null {
  const usable = segments.filter(
    (segment) =>
      (isName(segment) || isSmallHouse(segment, lexicon)) &&
      !isPlace(segment, lexicon) &&
      !isTitleAlone(segment, lexicon),
  )
  const marked = usable.find((segment) => namesHouse(segment, lexicon))
  const chosen = marked ?? usable.find((segment) => !namesDoer(segment)) ?? usable[0]
  return chosen === undefined
    ? null
    : chosen.replace(/[.\s]+$/, (end) => (/S\.[AL]\.$/.test(chosen) ? end.trim() : ''))
}

/** «consultora Norte & Asociados», «grupo Alba»: what kind of house it is, in small letters before its name. */
function isSmallHouse(segment: string, lexicon: Lexicon): boolean {
  return /^\p{Ll}+\s+\p{Lu}/u.test(segment) && (isTrade(segment, lexicon) || namesHouse(segment, lexicon))
}

/** «Directora de Tecnología (CTO)»: the title again. */
function isTitleAlone(segment: string, lexicon: Lexicon): boolean {
  const [title] = findTitles(segment, lexicon)
  return title?.start === 0 && title.end === segment.length
}

export function isName(segment: string): boolean {
  if (!/^[\p{Lu}\d"«]/u.test(segment) || /^\d+\s\p{Ll}/u.test(segment) || segment.length > 60) return false
  // «Rotación 9 % → 4 % mensual»: a result.
  if (isFigure(segment) || /[%→]/u.test(segment)) return false
  const words = segment.split(/\s+/)
  const capitals = words.filter((word) => /^[\p{Lu}\d"«&(]/u.test(word)).length
  return 2 * capitals >= words.length && !/^\d+$/.test(segment)
}

/** «Banco Alba», «Talleres Sur», «Rojas S.L.»: the words of a name say that it is a house. */
export function namesHouse(name: string, lexicon: Lexicon): boolean {
  return lexicon.has('house_words', name) || LEGAL_END.test(name)
}
