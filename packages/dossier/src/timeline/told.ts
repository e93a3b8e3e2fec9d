import type { Lexicon } from '../reading/lexicon.ts'
import { findDates, findPeriods, type FoundPeriod, MONTH_PATTERN, PROPER } from '@dictamen/spanish'
import type { Header } from './headers.ts'
import { isFigure, isPlace } from './names.ts'
import { findTitles, phraseOfTitle } from './titles.ts'

/** A position as a letter tells it. */
export interface ToldPosition extends Header {
  readonly period: FoundPeriod
}

/** "Fui", "pasé a", "he sido", "me incorporé": somebody tells where they worked. */
const TELLS =
  /(?<![\p{L}])(?:empecé|partí|comencé|inicié|entré|pasé|ingresé|trabaj(?:é|o|aba)|estuve|estoy|fui|soy|he\s+(?:sido|trabajado|estado|dirigido|ocupado)|ocup(?:é|o)|ejerc(?:í|e|o)|desempeñ(?:é|o)|asumí|llegué|volví|salté|dirig(?:í|o)|dirijo|me\s+(?:incorporé|uní|fichó|ficharon|contrató|contrataron|nombr(?:ó|aron)|llamaron|mudé|cambié|vine|fui|trasladé)|llevo)(?![\p{L}])/iu
const STILL =
  /(?<![\p{L}])(?:ocupo|sigo|continúo|conservo|mantengo|permanezco|hoy|actual(?:mente|idad)?|hasta\s+(?:hoy|ahora|la\s+fecha)|desde\s+entonces)(?![\p{L}])/iu
const JOINED_IN = /(?<![\p{L}])(?:en|desde|a\s+partir\s+de|a\s+(?:principios|mediados|finales)\s+de)\s+$/iu
const UNTIL =
  /(?<![\p{L}])(?:hasta|(?:dejé|terminé|concluí|salí|me\s+(?:fui|marché))(?:\s+\p{L}+)?\s+en)\s+(?:el\s+|finales\s+de\s+|principios\s+de\s+|mediados\s+de\s+)?$/iu
/** "Ocupé la dirección de operaciones": the post by its name instead of who holds it. */
const POST =
  /(?<![\p{L}])(?:la|de)\s+((?:dirección|subdirección|gerencia|subgerencia|jefatura|coordinación|presidencia|supervisión)(?:\s+(?:general|comercial|financiera|técnica|regional|adjunta|ejecutiva|nacional))?(?:\s+(?:de|del|de\s+la)\s+\p{Ll}{3,}(?:\s+y\s+\p{Ll}{3,})?)?)/u
const HOLDERS: Readonly<Record<string, string>> = {
  dirección: 'director',
  subdirección: 'subdirector',
  gerencia: 'gerente',
  subgerencia: 'subgerente',
  jefatura: 'jefe',
  coordinación: 'coordinador',
  presidencia: 'presidente',
  supervisión: 'supervisor',
}
/** Who holds a post: «gerencia», «gerente». */
export function holderOf(post: string): string {
  return HOLDERS[post] ?? post
}

const ARTICLE =
  '(?:(?:la|el|los|las|una|un)\\s+)?(?:(?:empresa|firma|compañía|casa|consultora|cadena|aseguradora|prepaga|constructora|cooperativa|multinacional|filial|distribuidora|agencia|mutual|naviera|editorial|startup|sociedad|fundación|clínica|bodega)\\s+)?'
const NAME = `(?=\\p{Lu})${PROPER}`
const LEADS_TO_NAME = new RegExp(`\\s+(?:del?|en|para|a|al)\\s+${ARTICLE}$`, 'u')
const OF_NAME = new RegExp(`^(?:\\s+\\p{Ll}+){0,3}?\\s+(?:del?|en|para|a|al)\\s+${ARTICLE}(${NAME})`, 'u')
const AT_NAME = new RegExp(
  `(?<![\\p{L}])(?:[Ee]n|a|al|[Pp]ara|por|con|del?|(?:fichó|contrató|llamó|nombró))\\s+${ARTICLE}(${NAME}(?:,?\\s+S\\.\\s?[AL]\\.)?)`,
  'gu',
)

/** "(generación 1996–2001)": when somebody studied. */
const GRADUATED = /(?:generación|promoción|titulad[oa]|egresad[oa]|licenciad[oa])\s+(?:en\s+|de\s+)?$/iu

/** Positions that a sentence of a letter tells in the first person; none when it is written otherwise. */
export function readTold(text: string, lexicon: Lexicon): ToldPosition[] {
  if (!TELLS.test(text)) return []
  const periods = periodsTold(text).filter(({ from }) => !GRADUATED.test(text.slice(0, from)))
  return periods.flatMap((period, at) => {
    const from = at === 0 ? 0 : boundary(text, periods[at - 1]!, period)
    const to = at === periods.length - 1 ? text.length : boundary(text, period, periods[at + 1]!)
    const told = positionIn(text.slice(from, to), lexicon)
    return told === null || isFigure(told.employer) ? [] : [{ ...told, period }]
  })
}

const WORKED =
  /^[\s,:]*((?:(?:me|se|le)\s+)?(?!estudi|curs|viv|viaj|cuid|nac|descans)\p{Ll}+(?:é|í|ó)\s[^.;]{3,})/u
const MOST_WORDS = 8

/** «De mayo de 2016 a junio de 2018 colaboré con varias casas»: what was done in a time that names neither post nor house. */
export function workTold(rest: string): string | null {
  const work = WORKED.exec(rest)?.[1]
  const words = work?.trim().split(/\s+/u).slice(0, MOST_WORDS).join(' ')
  return words?.replace(/\s+(?:en|de|del|con|al?|para|por|y|el|la|los|las|una?)$/u, '') ?? null
}

/** «Fui gerente hasta octubre de 2024»: a sentence that only says until when. */
export function endsStay(text: string): boolean {
  const [first, ...rest] = findDates(text)
  return (
    first !== undefined &&
    UNTIL.test(text.slice(0, first.start)) &&
    findPeriods(text).length === 0 &&
    !rest.some(({ start }) => UNTIL.test(text.slice(0, start)))
  )
}

/** Periods of the sentence, also those whose dates stand apart: "En 2010 pasé a Alfa y allí estuve hasta 2016". */
function periodsTold(text: string): FoundPeriod[] {
  const found = findPeriods(text)
  const dates = findDates(text).filter(
    ({ start, end }) => !found.some(({ from, to }) => start < to && from < end),
  )
  const apart: FoundPeriod[] = []
  for (const [at, first] of dates.entries()) {
    if (!JOINED_IN.test(text.slice(0, first.start))) continue
    const last = dates[at + 1]
    const between = last === undefined ? '' : text.slice(first.end, last.start)
    if (last !== undefined && UNTIL.test(between) && last.date.last >= first.date.first)
      apart.push({ start: first.date, end: last.date, from: first.start, to: last.end })
    else if (last === undefined && STILL.test(text.slice(first.end)))
      apart.push({ start: first.date, end: null, from: first.start, to: first.end })
  }
  return [...found, ...apart].map((period) => within(period, found)).sort((a, b) => a.from - b.from)
}

/** "Estuve de 2001 a 2009, primero de diseñador y, desde 2005, de jefe": what began within a stay ended with it. */
function within(period: FoundPeriod, all: readonly FoundPeriod[]): FoundPeriod {
  if (period.end !== null) return period
  const stay = all.find(
    ({ start, end, from }) =>
      end !== null &&
      from < period.from &&
      start.first <= period.start.first &&
      period.start.first < end.last,
  )
  return stay === undefined ? period : { ...period, end: stay.end }
}

/** Where what belongs to one period ends: before the next one when dates lead, right after its own when they follow. */
function boundary(text: string, before: FoundPeriod, next: FoundPeriod): number {
  const between = text.slice(before.to, next.from)
  const leads = /\p{L}{3,}\s+\S+\s+\p{L}{3,}/u.test(between.replace(/^[,;\s]+(?:y|e|luego|después)\s+/u, ''))
  const cut = leads
    ? Math.max(between.lastIndexOf(', '), between.lastIndexOf('; '), between.lastIndexOf(' y '))
    : 0
  return before.to + Math.max(0, cut)
}

const LEADS_TO_DATE = new RegExp(`(?:\\s+(?:del?|desde|entre|en)(?:\\s+(?:${MONTH_PATTERN}))?)+$`, 'iu')

function positionIn(text: string, lexicon: Lexicon): Header | null {
  const title = findTitles(text, lexicon)[0]
  const post = POST.exec(text)
  if (title === undefined || (post !== null && post.index < title.start))
    return post === null ? employedIn(text, lexicon) : postIn(text, post, lexicon)
  // "Jefe de compras de Alfa de 2006 a 2012": what leads to the dates is no part of it.
  const phrase = phraseOfTitle(text, title, lexicon)
    .replace(LEADS_TO_DATE, '')
    .replace(/\s+[ye]$/u, '')
  const after = text.slice(title.start)
  const named = nameAfter(after, phrase, lexicon)
  const at = named === null ? -1 : phrase.indexOf(named)
  const bare = at < 0 ? phrase : phrase.slice(0, at).replace(LEADS_TO_NAME, '')
  return { title: bare, rank: title.rank, employer: tidy(named ?? nameIn(text, lexicon)) }
}

function postIn(text: string, post: RegExpExecArray, lexicon: Lexicon): Header {
  const name = post[1]!.split(/\s+/u)[0]!
  const rank = findTitles(post[1]!.replace(name, holderOf(name)), lexicon)[0]?.rank ?? null
  const employer = OF_NAME.exec(text.slice(post.index + post[0].length))?.[1] ?? nameIn(text, lexicon)
  return { title: post[1]!, rank, employer: tidy(employer) }
}

/** "De 2010 a 2014 trabajé en Alfa": where, without as what; studies are none. */
function employedIn(text: string, lexicon: Lexicon): Header | null {
  if (lexicon.has('studies', text)) return null
  const employer = nameIn(text, lexicon)
  // «Los pagos con QR fallaban entre 2020 y 2022».
  if (employer === null || /^\p{Lu}{2,3}$/u.test(employer)) return null
  return { title: null, rank: null, employer: tidy(employer) }
}

/** «Adquisiciones», «Mantenimiento»: what is done, by its ending. */
const NAMES_DOING = /^\p{L}+(?:ción|ciones|miento|mientos|sión|siones|ística|ería)$/u

/** «Director de Operaciones y Compras»: what somebody directs, in capitals or not, is no employer. */
function isFunction(name: string, lexicon: Lexicon): boolean {
  return name
    .split(/\s+[ye]\s+|,\s+/u)
    .every(
      (part) =>
        NAMES_DOING.test(part) ||
        lexicon.marks('functions', part).some(({ start, end }) => start === 0 && end === part.length),
    )
}

/** «Compras de Grupo Urdaibai»: without what is directed there; null when nothing else is named. */
function withoutFunction(name: string, lexicon: Lexicon): string | null {
  if (isFunction(name, lexicon)) return null
  const [, head, house] = /^(.+?)\s+(?:de|del|en)\s+(?:la\s+|los\s+)?(\p{Lu}.*)$/u.exec(name) ?? []
  return head !== undefined && isFunction(head, lexicon) ? withoutFunction(house!, lexicon) : name
}

/** The employer that follows a title within its own phrase, or right behind it. */
function nameAfter(text: string, phrase: string, lexicon: Lexicon): string | null {
  const inside = new RegExp(`\\s(del?|en|para|al?)\\s+${ARTICLE}(${NAME})$`, 'u').exec(phrase)
  const whole = inside === null ? null : wholeName(text, inside[2]!)
  const house = whole === null || isPlace(whole, lexicon) ? null : withoutFunction(whole, lexicon)
  const after = OF_NAME.exec(text.slice(phrase.length))?.[1] ?? null
  const behind = after === null || isPlace(after, lexicon) ? null : after
  // «Administrador de Contratos en Alfa»: where it was is said last.
  return behind !== null && inside?.[1]!.startsWith('de') === true ? behind : (house ?? behind)
}

/** A phrase may end in the midst of a name. */
function wholeName(text: string, begun: string): string {
  const whole = new RegExp(NAME, 'u').exec(text.slice(text.indexOf(begun)))?.[0] ?? begun
  return tidy(whole.replace(/\s+(?:del?\s+)?\d.*$/u, ''))
}

/** «La etapa que más me marcó fue Alfa S.A., donde…» */
const NAME_WHERE = new RegExp(`(${NAME}(?:,?\\s+S\\.\\s?[AL]\\.)?),?\\s+donde(?![\\p{L}])`, 'u')

/** The first name after "en", "a", "para"… or before "donde", that is neither a date nor a place. */
function nameIn(text: string, lexicon: Lexicon): string | null {
  // «…en Cataluña. Los cobros»: a name ends with its sentence.
  const names = [...text.matchAll(AT_NAME)].map((match) => match[1]!.replace(/(?<=\p{L}{5})\.\s.*$/u, ''))
  const where = NAME_WHERE.exec(text)
  // «Empecé en Alfa, en Pereira, donde»: of two, the second is where the first is.
  if (where !== null && !/,\s+en\s+$/u.test(text.slice(0, where.index))) names.unshift(where[1]!)
  return (
    names.find(
      (name) =>
        /\p{L}{2}/u.test(name) &&
        !isFunction(name, lexicon) &&
        findDates(name).length === 0 &&
        !isPlace(name, lexicon),
    ) ?? null
  )
}

/** A name without the full stop of its sentence. */
function tidy<Name extends string | null>(name: Name): Name | string {
  return name === null || /S\.\s?[AL]\.$/u.test(name) ? name : name.replace(/\.$/u, '')
}
