import { cellsOf, rowLabel } from '../../reading/cells.ts'
import { findFigures, type Figure } from '../../reading/figures.ts'
import type { Instruments } from '../../reading/instruments.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { findDates, NUMBER_WORDS, valueOfWords } from '@dictamen/spanish'
import { cite } from '../../reading/reading.ts'
import { findEmployer } from '../../timeline/names.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { clauseAround, partAround, type Clause } from './clauses.ts'
import { absencesOf } from './absences.ts'
import type { Fact, Topic } from './fact.ts'
import { isApart, isHeld, isOfPeople, isOfReferee, looseTopicOf, sizeOf } from './loose-sizes.ts'
import { taughtSizeOf, type TaughtSize } from './taught-sizes.ts'
import { isOfPost, isTeamCount, teamOf } from './teams.ts'
import { isAllThere, tradeOf } from './trades.ts'

const DENIED_BEFORE =
  /(?:\bno\s+es\s+(?:cierto|verdad)[^.;]{0,60}|\bimposible\s+que[^.;]{0,40}\sa\s+|\bno\s+(?:eran\s+|era\s+|fueron\s+|son\s+)?(?:de\s+|los\s+|las\s+|a\s+|un\s+|el\s+|del\s+)?|\ben\s+(?:lugar|vez)\s+de\s+(?:los\s+|las\s+|un\s+|el\s+)?|\bfrente\s+al?\s+(?:los\s+|las\s+|un\s+)?|\bni\s+(?:de\s+|los\s+|las\s+)?|\b(?:nunca|jamás)\s+(?!pas|lleg|super|exced|baj|hub)\p{L}+(?:ó|aba|ía|uvo)\s+(?:de\s+|un\s+|los\s+|a\s+)?)$/iu
/** «Nunca fueron 42»; «nunca fueron más de 42» says how many they were. */
const NEVER_WERE =
  /(?<![\p{L}])(?:nunca|jamás)\s+(?:(?:lo\s+)?(?:fueron|eran|hubo|fuimos|éramos)|(?:han|hemos)\s+sido)\s+(?:l[oa]s\s+|es[oa]s\s+)?$/iu
const FROM_CV_BEFORE =
  /\b(?:cv|curr[ií]cul\w+|seg[uú]n\s+(?:él|ella)|r[eé]sum[eé])\b(?:(?!\bpero\b|\baunque\b|;|\.).){0,40}$/iu
/** «No coincide con el CV: dirige a 60 personas»: behind the colon stands what holds. */
const AGAINST_CV =
  /(?:contradi|no\s+coincid|no\s+cuadra|desmient|no\s+(?:es|son)\s+correct|difier|no\s+es\s+lo\s+que\s+dice)[^.;]*:\s+\p{Lu}?[^.;:]*$/iu
const FROM_CV_AFTER =
  /^[^,;.]{0,25}?(?:\bque\s+(?:dice|figura|aparece|pone|declara|menciona|afirma)\w*|\bdel\s+(?:cv|curr)|\bde\s+su\s+(?:cv|curr)|\bseg[uú]n\s+(?:el|su)\s+(?:cv|curr))/iu
/** What was found, not what was reached. */
const BEFORE_STATE =
  /\b(?:era|estaba|partía|partíamos|rondaba|llegó|había llegado|venía)\s+(?:de|en|a|al)\s*(?:el\s+|un\s+|los\s+)?(?:casi\s+|unos\s+)?$/iu
/** From here on a bare figure beside a budget is money. */
const LARGE = 10_000
/** Sizes of team and budget, sales, and figures of results that a sentence states. */
export function quantitiesOf(statement: Statement, instruments: Instruments, before?: Statement): Fact[] {
  const { text } = statement
  const lexicon = instruments.contradictions
  const dates = findDates(text)
  const years = [...new Set(dates.map(({ date }) => Math.floor(date.first / 12)))]
  const asked = isAsked(statement, before, lexicon)
  const facts: Fact[] = []
  for (const figure of [...findFigures(text, dates), ...withOthers(text)]) {
    const clause = clauseAround(text, figure)
    if (isQuoted(text, figure) || isOfReferee(statement, figure, clause, lexicon)) continue
    if (isSupposed(statement, figure, lexicon) || isOfOtherTime(text, figure, lexicon)) continue
    if (FOR_HOURS.test(text.slice(figure.end))) continue
    const year = yearRightAfter(text, figure) ?? (years.length === 1 ? years[0]! : null)
    const named = attributesOf(statement, figure, clause, lexicon, {
      asked,
      question: questionBefore(statement, figure, before),
    })
    for (const { topic, attribute } of named)
      facts.push(factOf(statement, topic, attribute, figure, clause.text, year, lexicon))
    const loose = named.length > 0 ? null : looseSizeOf(statement, figure, clause, instruments, asked)
    if (loose !== null) {
      const { topic, attribute } = loose
      facts.push({
        ...factOf(statement, topic, attribute, figure, clause.text, year, lexicon),
        isLoose: true,
      })
    }
  }
  return [...facts, ...absencesOf(statement)]
}

/** «Noventa millones en 2018, ciento setenta en 2019». */
function yearRightAfter(text: string, { end }: Figure): number | null {
  const year = /^\s+(?:millones\s+)?(?:en|\()\s*((?:19|20)\d\d)(?!\d)/u.exec(text.slice(end))?.[1]
  return year === undefined ? null : Number(year)
}

/** «Coordinó a nueve técnicos durante 36 horas». */
const FOR_HOURS = /^\s+durante\s+(?:\S+\s+){1,2}(?:horas|días|noches)(?![\p{L}])/iu

/** A size that nobody calls one. */
function looseSizeOf(
  statement: Statement,
  figure: Figure,
  clause: Clause,
  instruments: Instruments,
  asked: boolean,
): TaughtSize | null {
  const lexicon = instruments.contradictions
  const topic = looseTopicOf(statement, figure, clause, lexicon, asked)
  if (topic !== null) return { topic, attribute: sizeOf(topic, clause, lexicon) }
  if (figure.unit === 'count' && !isOfPeople(figure, statement.text, lexicon)) return null
  const taught = taughtSizeOf(statement, figure, instruments)
  if (taught === null) return null
  const before = clause.text.slice(0, figure.start - clause.from)
  const isOther =
    taught.topic === 'equipo'
      ? isApart(figure, before, statement.text, lexicon)
      : ['part_of_budget', 'money_apart'].some((name) => lexicon.has(name, clause.text))
  return isOther ? null : taught
}

const NUMBER = `(${NUMBER_WORDS}|\\d{1,3})`
/** "Eran ella y tres más". */
const HERSELF_AND = new RegExp(
  `(?<![\\p{L}])(?:él|ella|yo)\\s+y\\s+${NUMBER}\\s+(?:personas\\s+|gentes\\s+)?más(?![\\p{L}])`,
  'iu',
)
/** "Eran siete contándola a ella", "eran siete, él incluido". */
const HERSELF_AMONG = new RegExp(
  `(?<![\\p{L}\\d])${NUMBER},?\\s+(?:(?:contánd|sumánd|incluyénd)(?:ol[oa]|ome)(?:\\s+a\\s+(?:él|ella|mí))?|(?:con\\s+)?(?:él|ella|yo)\\s+incluid[oa]|incluid[oa]\\s+(?:él|ella|yo))(?![\\p{L}])`,
  'iu',
)

/** A team told by who is in it besides its head, or with its head: so many, or one fewer. */
function withOthers(text: string): Figure[] {
  return [
    { match: HERSELF_AND.exec(text), self: 1 },
    { match: HERSELF_AMONG.exec(text), self: -1 },
  ].flatMap(({ match, self }) => {
    if (match === null) return []
    const said = /^\d/u.test(match[1]!) ? Number(match[1]) : valueOfWords(match[1]!)
    const base = { unit: 'people', currency: null, precision: 'exact' } as const
    const [low, high] = [Math.min(said, said + self), Math.max(said, said + self)]
    return [{ ...base, low, high, start: match.index, end: match.index + match[0].length }]
  })
}

/** "¿Cuánta gente tiene?", «Le pregunto por el tamaño»: whatever number of people comes as the answer, if it names the employment. */
function isAsked(statement: Statement, before: Statement | undefined, lexicon: Lexicon): boolean {
  const { employer, text } = statement
  if (isTold(statement, before, lexicon)) return true
  const told = before !== undefined && lexicon.says('leaves_open', before) ? before.text : null
  const question = statement.question ?? (before?.passage === statement.passage ? told : null)
  if (question === null || !lexicon.has('asks_size', question)) return false
  return employer !== null && (told !== null || findEmployer(`${question} ${text}`, employer) !== null)
}

/** «Su equipo es pequeño. Son nueve.»: of what was spoken of right before, and not counted. */
function isTold(
  { text, passage, kind, employer }: Statement,
  before: Statement | undefined,
  lexicon: Lexicon,
): boolean {
  if (kind !== 'references' || employer === null || before?.passage !== passage) return false
  return (
    /^(?:[Ss]on|[Ee]ran|[ÉEée]ramos|[Ss]omos)\s/u.test(text) &&
    /^[«"“]?(?:[Ss]u|[Ee]l)\s/u.test(before.text) &&
    lexicon.has('staff', before.text) &&
    !/\d/u.test(before.text)
  )
}

/** «¿Qué presupuesto maneja?» «2.300 millones.»: what is asked says of what the figure at the head of its answer is. */
function questionBefore(
  { text, question }: Statement,
  figure: Figure,
  before: Statement | undefined,
): string {
  const isFirst = question !== null && before?.question !== question
  return isFirst && AT_HEAD.test(text.slice(0, figure.start)) ? question.replace(/[¿?]/gu, '') : ''
}

const AT_HEAD =
  /^[«"“]?(?:(?:son|eran|fueron|unos|unas|casi|cerca\s+de|alrededor\s+de|más\s+o\s+menos|aproximadamente|de|el|los|las|un|máximo|total|hoy|siempre)\s+)*$/iu

function withQuestion(question: string, place: Place): Place {
  return question === '' ? place : { ...place, before: `${question} ${place.before}` }
}

/** «Serían unas 40, supongo»: only what the same part of the sentence supposes is supposed. */
function isSupposed(statement: Statement, figure: Figure, lexicon: Lexicon): boolean {
  return statement.isUncertain && lexicon.has('uncertain', partAround(statement.text, figure))
}

/** The figure belongs to somebody else's account, which the sentence denies or repeats. */
function isQuoted(text: string, { start, end, precision }: Figure): boolean {
  const before = text.slice(0, start).replace(/(?:unas|unos|casi|más de|los|las)\s+$/iu, '')
  const isOfCv = FROM_CV_BEFORE.test(before) && !AGAINST_CV.test(before)
  if (NEVER_WERE.test(text.slice(0, start))) return true
  // «Nunca manejó más de dos millones» denies what is more.
  const isBound = precision === 'most' && /más\s+de\s+$/iu.test(text.slice(0, start))
  return (!isBound && DENIED_BEFORE.test(before)) || isOfCv || FROM_CV_AFTER.test(text.slice(end))
}

/** What a figure is the size of, and the words around it. */
interface Place {
  readonly before: string
  readonly own: string
  readonly after: string
}

function placeOf(text: string, figure: Figure, clause: Clause): Place {
  const at = figure.start - clause.from
  const before = clause.text.slice(Math.max(0, at - 70), at)
  const rest = clause.text.slice(figure.end - clause.from, figure.end - clause.from + 45)
  const [near] = rest.split(/[,(]|\d/u) as [string]
  // «El 96,5 % y la merma de 0,9»: what stands before the next figure is of that one.
  const after = /^\d/u.test(rest.slice(near.length)) ? near.split(/\sy\s/u)[0]! : near
  return { before, own: text.slice(figure.start, figure.end), after }
}

/** «| Equipo | … | 210 personas |»: what heads the column says what the figure is of; of two cells the first does. */
function inCell({ text, passage }: Statement, { start, end }: Figure): Place | null {
  const cell = cellsOf(passage).find(({ from, to }) => from <= start && end <= to)
  const head = rowLabel(text)?.[1] ?? cell?.column ?? null
  if (cell === undefined || head === null) return null
  const before = `${head}: ${text.slice(cell.from, start)}`
  return { before, own: text.slice(start, end), after: text.slice(end, cell.to) }
}

function attributesOf(
  statement: Statement,
  figure: Figure,
  clause: Clause,
  lexicon: Lexicon,
  { asked, question }: { readonly asked: boolean; readonly question: string },
): { topic: Topic; attribute: string }[] {
  const { text, kind } = statement
  const place = inCell(statement, figure) ?? withQuestion(question, placeOf(text, figure, clause))
  const { before, after } = place
  if (figure.unit === 'people' || (figure.unit === 'count' && isTeamCount(before, after, lexicon))) {
    const team = teamAt(place, kind, lexicon, asked)
    return team === null ? [] : [{ topic: 'equipo', attribute: team }]
  }
  const money = moneyAt(place, figure, text, clause, lexicon)
  if (money !== null) return money
  if (!['percent', 'money', 'days', 'months', 'points'].includes(figure.unit)) return []
  if (BEFORE_STATE.test(before)) return []
  const metric = metricOf(before, after, lexicon)
  return metric === null ? [] : [{ topic: 'cifra', attribute: `${metric} (${figure.unit})` }]
}

/** Which team a number of people is of; null when it is of none. */
function teamAt(
  { before, own, after }: Place,
  kind: Statement['kind'],
  lexicon: Lexicon,
  asked: boolean,
): string | null {
  if (asked || isOfPost(before, after, lexicon)) return 'equipo'
  // «Se contagiaron 60 trabajadores»: that they work there does not make them somebody's team.
  const isCalledSo = kind === 'cv' || lexicon.has('team', `${before.slice(-55)} ${after.slice(0, 32)}`)
  return isCalledSo || isHeld(before, kind, lexicon, 'people') ? teamOf(before, own, after, lexicon) : null
}

/** «El presupuesto del almacén nuevo que llevó ella fue de». */
const BUDGET_WAS =
  /(?<![\p{L}])presupuestos?(?![\p{L}])[^.;]{0,90}?\s(?:fue|era|es|son|eran|fueron|ascend\p{L}+|rond\p{L}+|sumab\p{L}+|estab\p{L}+|andab\p{L}+|quedó)\s+(?:de\s+|a\s+|en\s+|por\s+|los\s+|unos\s+)?$/iu

/** What an amount is called; null when it is no money or has no name. */
function moneyAt(
  { before, own, after }: Place,
  figure: Figure,
  text: string,
  clause: Clause,
  lexicon: Lexicon,
): { topic: Topic; attribute: string }[] | null {
  if (figure.unit !== 'money' && (figure.unit !== 'count' || figure.low < LARGE)) return null
  const near = `${before} ${own} ${after}`
  if (lexicon.has('part_of_budget', near) || lexicon.has('outside_budget', clause.text)) return []
  if (SEEN_IN.test(after)) return []
  if (isOfOtherMoney(after, lexicon)) return null
  const isBudget = lexicon.has('budget', near) || BUDGET_WAS.test(text.slice(0, figure.start))
  if (isBudget || isManaged(before, text.slice(figure.end), lexicon))
    return [{ topic: 'presupuesto', attribute: sizeOf('presupuesto', clause, lexicon) }]
  if (lexicon.has('pnl', near)) return [{ topic: 'presupuesto', attribute: 'cuenta de resultados' }]
  if (lexicon.has('budget_held', near)) return [{ topic: 'presupuesto', attribute: 'presupuesto' }]
  return lexicon.has('revenue', near) && !lexicon.has('delta', before.slice(-24))
    ? [{ topic: 'cifra', attribute: 'facturación' }]
    : null
}

/** "Lo que administra son unos 9 millones", "…; ese es su presupuesto": money that somebody answers for, with no other name. */
function isManaged(before: string, after: string, lexicon: Lexicon): boolean {
  if (/^[^.]{0,20}?[;,.]\s*(?:ese|eso|tal)\s+(?:es|era)\s+(?:su|el|todo\s+su)\s+presupuesto/iu.test(after))
    return true
  const managed =
    /(?:administr|manej|gestion)(?:a|aba|ó)\s+(?:(?:son|eran|es|era|unos|cerca\s+de|alrededor\s+de|un\s+total\s+de|no\s+más\s+de)\s+){0,3}$/iu
  return managed.test(before) && !lexicon.has('money_apart', after.slice(0, 24))
}

/** «Los 31 millones se ven en el presupuesto»: where it stands, not how much it is. */
const SEEN_IN = /^\s+(?:se\s+ven?|est[aá]n?|figuran?|aparecen?|constan?)\s+en\s/iu

/** «12.000 millones de déficit»: what the money is stands right behind it. */
function isOfOtherMoney(after: string, lexicon: Lexicon): boolean {
  const [of] = /^\s+(?:de|en)\s+/u.exec(after) ?? []
  return of !== undefined && lexicon.marks('money_apart', after)[0]?.start === of.length
}

/** The indicator nearest to the figure, before it if there is one. */
function metricOf(before: string, after: string, lexicon: Lexicon): string | null {
  const found = lexicon.rules('metric_').flatMap((rule) => {
    const name = rule.id.slice(rule.id.indexOf('metric_') + 'metric_'.length).replaceAll('_', ' ')
    const last = rule.detect({ text: before }).at(-1)
    const first = rule.detect({ text: after })[0]
    return [
      ...(last === undefined ? [] : [{ name, distance: before.length - last.end }]),
      ...(first === undefined ? [] : [{ name, distance: first.start + 8 }]),
    ]
  })
  return found.sort((a, b) => a.distance - b.distance)[0]?.name ?? null
}

function factOf(
  statement: Statement,
  topic: Topic,
  attribute: string,
  figure: Figure,
  clause: string,
  year: number | null,
  lexicon: Lexicon,
): Fact {
  const { text } = statement
  const grows = figure.low !== figure.high
  const before = text.slice(Math.max(0, figure.start - 30), figure.start)
  return {
    topic,
    attribute,
    employer: employerAt(statement, figure.start),
    voice: statement.voice,
    citation: cite(statement),
    value: {
      kind: 'quantity',
      figure: isPeak(text, figure, lexicon) ? { ...figure, precision: 'most' } : figure,
      year,
      moving: figure.precision !== 'most' && isMoving(text, figure, clause, lexicon),
      side: lexicon.has('gross', clause) ? 'gross' : lexicon.has('net', clause) ? 'net' : null,
      change: !grows && lexicon.has('delta', before),
      words: text.slice(figure.start, figure.end),
      trade: tradeOf(text, figure, lexicon),
      isAll: isAllThere(statement, figure, lexicon),
    },
    at: figure.start,
  }
}

/** "Eran quince por aquel tiempo", "el año que llegó éramos veinte": says nothing of what it became. */
function isOfOtherTime(text: string, figure: Figure, lexicon: Lexicon): boolean {
  if (figure.low !== figure.high) return false
  const before = text.slice(0, figure.start)
  return (
    lexicon.has('other_time', before.slice(Math.max(0, before.search(/[.;:«"“][^.;:«"“]*$/u)))) ||
    lexicon.has('other_time', partAround(text, figure))
  )
}

/** "Al principio eran doce", "llegó a sesenta": true of a moment; "eran ocho, y no llegamos a más" is true all along. */
function isMoving(text: string, figure: Figure, clause: string, lexicon: Lexicon): boolean {
  if (lexicon.has('constant', clause) || isPeak(text, figure, lexicon)) return false
  const before = text.slice(0, figure.start)
  const from = Math.max(0, before.lastIndexOf(';') + 1)
  return lexicon.has('moving', before.slice(from)) || lexicon.has('moving', partAround(text, figure))
}

/** "En el pico de la obra", "en la época de más trabajo": never more than that. */
function isPeak(text: string, figure: Figure, lexicon: Lexicon): boolean {
  return figure.unit !== 'percent' && lexicon.has('peak', partAround(text, figure))
}
