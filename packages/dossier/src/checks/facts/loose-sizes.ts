import type { Figure } from '../../reading/figures.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import type { Statement } from '../../statements/statements.ts'
import { partAround, type Clause } from './clauses.ts'
import { isMade, isOfAnotherHouse, isPartial, isSpokenTo } from './teams.ts'

const MILLION = 1_000_000

/** What a figure of people or money may be the size of, where nothing says that it is something else. */
export function looseTopicOf(
  statement: Statement,
  figure: Figure,
  clause: Clause,
  lexicon: Lexicon,
  asked: boolean,
): 'equipo' | 'presupuesto' | null {
  const { kind, text, position } = statement
  const before = clause.text.slice(0, figure.start - clause.from)
  const isAll = kind === 'references' && isWhole(figure, text, lexicon)
  if (kind === 'cv' ? position === null : !asked && !isAll && !isHeld(before, kind, lexicon, figure.unit))
    return null
  if (kind !== 'cv' && kind !== 'references' && kind !== 'interview_notes') return null
  if (isMoney(figure, text)) return lexicon.has('money_apart', text) ? null : 'presupuesto'
  if (!asked && !isOfPeople(figure, text, lexicon) && !(isAll && agentsAfter(text, figure) !== null))
    return null
  if (asked && figure.unit !== 'people' && !isBareCount(figure, text)) return null
  if (isAll) return lexicon.has('team_apart', partAround(text, figure)) ? null : 'equipo'
  return isApart(figure, before, text, lexicon) ? null : 'equipo'
}

/** «Ocho ingenieros con él al frente», «cuatro compradores y ella», «600.000 euros, que es todo lo que había»: all of them. */
function isWhole(figure: Figure, text: string, lexicon: Lexicon): boolean {
  const after = text.slice(figure.end)
  if (isMoney(figure, text)) return ALL_THERE_WAS.test(after)
  if (figure.unit !== 'people' && agentsAfter(text, figure) === null) return false
  return LED_BY.test(after) || lexicon.has('no_others', after)
}

const ALL_THERE_WAS =
  /^[^.;]{0,25}?\stodo\s+lo\s+que\s+(?:había|hubo|tenía|manejaba|llevaba|movía)(?![\p{L}])/iu
const LED_BY =
  /^(?:\s+\p{Ll}+)?\s+(?:con\s+(?:él|ella)\s+(?:al\s+frente|a\s+la\s+cabeza|incluid[oa])|y\s+(?:él|ella|\p{Lu}\p{Ll}+)(?=[.,;»"”]|$))/u

/** Whether a number of people is of no team: made for a task, spoken to, of another house. */
export function isApart(figure: Figure, before: string, text: string, lexicon: Lexicon): boolean {
  const part = partAround(text, figure)
  return (
    isMade(before, lexicon) ||
    isSpokenTo(before, lexicon) ||
    isPartial(before, text.slice(figure.end), lexicon, text.slice(figure.start, figure.end)) ||
    isOfAnotherHouse(before, lexicon) ||
    lexicon.has('team_other', before) ||
    ['team_moment', 'team_direct'].some((name) => lexicon.has(name, text)) ||
    lexicon.has('team_apart', part)
  )
}

const FILLERS =
  /^\s+(?:(?:de|del|a|al|en|por|con|como|orden|unos|unas|casi|los|las|un|una|máximo|total|cerca|menos|más|él|ella|siempre|dotación|plantilla|plantel|planilla|equipo|grupo|propi[oa]|hasta|solo|sólo|apenas|aquí|ahí|allí|entonces)\s+){0,4}$/iu
/** «Un tercio: seis tiendas y noventa personas». */
const LISTED = /:\s+(?:[\p{L}\d.]+\s+\p{Ll}+\s+y\s+)?$/u

/** "Había once personas", "disponía de 600.000 euros", "nunca pasó de 380": what a post had, right before the figure. */
export function isHeld(
  before: string,
  kind: Statement['kind'],
  lexicon: Lexicon,
  unit: Figure['unit'],
): boolean {
  // «Movía cuatro millones»; «movió a cuatro supervisores» is no team.
  const names = unit === 'people' ? ['holds'] : ['holds', 'spends']
  const holds = names
    .flatMap((name) => lexicon.marks(name, before))
    .sort((a, b) => a.end - b.end)
    .at(-1)
  if (holds !== undefined && FILLERS.test(before.slice(holds.end))) return true
  return kind === 'references' && holds !== undefined && LISTED.test(before)
}

const OF_THE_HOUSE = { equipo: 'plantilla', presupuesto: 'presupuesto de la casa' } as const

/** What a size is the size of: of a post, or of the whole house, which is never less than what somebody leads of it. */
export function sizeOf(topic: keyof typeof OF_THE_HOUSE, { text }: Clause, lexicon: Lexicon): string {
  return lexicon.has('whole_house', text) && !lexicon.has('manages_all', text) ? OF_THE_HOUSE[topic] : topic
}

/** "1,2 millones de líneas" is no money. */
function isMoney({ unit, low, end }: Figure, text: string): boolean {
  return (
    unit === 'money' || (unit === 'count' && low >= MILLION && !/^\s+de\s+\p{Ll}/iu.test(text.slice(end)))
  )
}

const MINE = /(?<![\p{L}])(?:mi|mis|nuestr[oa]s?)\s+$/iu

/** "Conmigo éramos ocho": whoever gives the reference speaks of themselves; a client speaks of their own house. */
export function isOfReferee(
  { kind, referee }: Statement,
  { start }: Figure,
  clause: Clause,
  lexicon: Lexicon,
): boolean {
  if (kind !== 'references') return false
  const before = clause.text.slice(0, start - clause.from)
  if (lexicon.has('of_speaker', before)) return true
  if (referee !== null && lexicon.has('outsider', referee) && MINE_ANYWHERE.test(before)) return true
  if (lexicon.has('whole_house', clause.text)) return false
  return lexicon.marks('own_of_referee', before).some((mark) => MINE.test(before.slice(0, mark.start)))
}

const MINE_ANYWHERE = /(?<![\p{L}])(?:mi|nuestr[oa]|aquí)(?![\p{L}])/iu

/** What somebody is rather than what something is: mineros, delegados, representantes. */
const AGENTS = /^\s+(\p{Ll}{2,}(?:or|er|ist|ent|ant|ad|ic|og|ari|in)[oae]?s)(?![\p{L}])/iu

/** «Doce soldadores», where the figure itself does not say of whom it is. */
export function agentsAfter(text: string, { end }: Figure): string | null {
  return AGENTS.exec(text.slice(end))?.[1] ?? null
}

/** "Delegados eran ocho", "no tuvo más de treinta": people, though the figure does not say of what. */
export function isOfPeople(figure: Figure, text: string, lexicon: Lexicon): boolean {
  if (figure.unit === 'people') return true
  if (figure.unit !== 'count' || figure.low < 2) return false
  const after = text.slice(figure.end)
  const agents = AGENTS.exec(after)
  if (agents !== null && !lexicon.has('things', agents[1]!))
    return lexicon.has('team', text.slice(0, figure.start))
  if (/^\s+gentes?(?![\p{L}])/iu.test(after)) return true
  return (
    (isBareCount(figure, text) && (OF_PEOPLE.test(text) || WE_WERE.test(text.slice(0, figure.start)))) ||
    (AREA_WAS.test(text.slice(0, figure.start)) && /^\s*(?:$|[.,;)»"]|en\s\p{Ll}|y\s)/u.test(after))
  )
}

const WE_WERE = /(?:éramos|somos|fuimos)\s+(?:(?!a\s|al\s|de\s)\p{Ll}+\s+)?$/iu
/** «Enfermería son 130», «cuenta que eran quince en logística»: an area, or nobody named, and how many. */
const AREA_WAS =
  /(?:^|[.;:«"]\s*|\sque\s+)(?:\p{Lu}\p{Ll}+\s+)?(?:son|eran|éramos|somos|fueron|fuimos)\s+(?:unas\s+|unos\s+|como\s+|más\s+de\s+)?$/u

/** A number with nothing beside it that says what it counts; «(3) Ana Gil» only counts the lines. */
function isBareCount({ unit, low, high, start, end }: Figure, text: string): boolean {
  const after = text.slice(end)
  if (low !== high || (/^[\s(]*$/u.test(text.slice(0, start)) && after.startsWith(')'))) return false
  return (
    unit === 'count' &&
    /^\s*(?:$|[.,;:)»"]|o\s|en\s|y\s+(?:pico|nunca)|a\s+lo\s+sumo|fijos?|tant[oa]s)/iu.test(after)
  )
}

const OF_PEOPLE =
  /(?<![\p{L}])(?:gente|personas?|equipo|plantilla|plantel|dotación|planilla|personal|\p{Ll}+(?:dores|eros|istas|ados|antes))(?![\p{L}])/iu
