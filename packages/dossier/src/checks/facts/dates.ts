import { isPeriodLine } from '../../reading/beginnings.ts'
import type { Instruments } from '../../reading/instruments.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findDates, findPeriods, type FuzzyDate } from '@dictamen/spanish'
import type { Position } from '../../timeline/positions.ts'
import { findTitles, phraseOfTitle, type FoundTitle } from '../../timeline/titles.ts'
import { anchoredPeriods } from './anchored.ts'
import type { Fact } from './fact.ts'
import { stayIn } from './stays.ts'
import { TaughtDates } from './taught-dates.ts'
import { isOfOther, isOfThingBefore, isOfTimeAfter, OF_THINGS } from './things.ts'

export type Write = (attribute: string, date: FuzzyDate, from: number, to: number) => Fact

/** What a sentence is read with: the posts of the CV, and the sentence before it. */
interface Surroundings {
  readonly positions: readonly Position[]
  readonly before: Statement | undefined
}

/** When somebody came, left or was promoted, as a sentence of another file says. */
export function datesOf(
  statement: Statement,
  instruments: Instruments,
  { positions, before }: Surroundings,
): Fact[] {
  const { text, voice } = statement
  const { contradictions: lexicon, timeline } = instruments
  if (statement.kind === 'cv' || statement.employer === null || isBetweenTwo(statement)) return []
  if (ON_LEAVE.test(text) || isOfThingBefore(statement, before, lexicon)) return []
  // «2019 – 2023», beside a name in a table: how long whoever speaks knew the person.
  if (statement.kind === 'references' && isPeriodLine(text)) return []
  // «Se le preguntó si siguió hasta mayo»: what was asked dates nothing.
  if (lexicon.says('asked_whether', statement)) return []
  // «Antes del banco, de 2014 a 2016, fue consultor»: of another house.
  if (statement.named.length === 0 && isElsewhere(statement, lexicon)) return []
  // «Luego la plaza fue de Ruiz hasta 2021»: those dates are of whoever came next.
  const isOfNext = (at: number): boolean => lexicon.has('successor', partAt(text, at))
  if (isOfCard(statement, lexicon, timeline)) return []
  const citation = cite(statement)
  const write: Write = (attribute, date, from, to) => ({
    topic: 'fechas',
    attribute,
    employer: employerAt(statement, from),
    voice,
    citation,
    value: { kind: 'date', date, words: text.slice(from, to) },
    at: from,
  })
  const ofSpeaker = lexicon.has('relation', partOfDates(text)) && lexicon.says('relation', statement)
  const own = ofSpeaker
    ? []
    : [...periodsTold(statement, lexicon, timeline, write), ...titlesSince(text, timeline, write)]
  const taught = new TaughtDates(statement, asked(statement), instruments)
  const told = [
    ...stayIn(statement, lexicon),
    ...own,
    ...goneSince(text, lexicon, write),
    ...edgesIn(statement, lexicon, ofSpeaker ? null : timeline, write),
  ]
  if (!ofSpeaker) told.push(...anchoredPeriods(statement, positions, told, write))
  const rest = ofSpeaker ? [] : taught.unread(told, write)
  return [...told.filter((fact) => !taught.isOfOther(fact)), ...rest].filter(({ at = 0 }) => !isOfNext(at))
}

/** «¿Cuándo salió?» «En agosto de 2021.»: what is asked says of what a short answer is. */
function asked({ question, text }: Statement): string {
  return question !== null && SHORT_REPLY.test(text) ? `${question.replace(/[¿?]/gu, '')} ` : ''
}

/** «Se fue en mayo de 2019, antes de la fusión» compares times; whoever tells of another house says so before the date. */
function isElsewhere(statement: Statement, lexicon: Lexicon): boolean {
  if (!lexicon.says('elsewhere', statement)) return false
  const { text } = statement
  const first = findDates(text)[0]?.start ?? 0
  // «Se fue antes de la pandemia, en otoño de 2019» compares times, too.
  const isToldBefore = (at: number): boolean =>
    ['ended', 'started'].some((name) => lexicon.has(name, text.slice(0, at)))
  return lexicon
    .marks('elsewhere', text)
    .filter(
      ({ start, end }) => !isToldBefore(start) || !/^\s+de(?:l|\s+l[aeo]s?)\s+\p{Ll}/u.test(text.slice(end)),
    )
    .some(({ start, end }) => start < first || !/^\s+(?:del?|que)(?![\p{L}])/iu.test(text.slice(end)))
}

/** «Trabajó aquí de 2018 a 2019; después el gerente fue mi hermano»: what stands with the first date. */
function partOfDates(text: string): string {
  return partAt(text, findDates(text)[0]?.start ?? 0)
}

function partAt(text: string, at: number): string {
  const end = text.indexOf('; ', at)
  return text.slice(text.lastIndexOf('; ', at) + 1, end < 0 ? text.length : end)
}

const PERSON_FIRST = /^[^\p{L}]*\p{Lu}\p{Ll}+(?:\s+(?:de\s+|del\s+)?\p{Lu}\p{Ll}+)+[^\p{L}]*,\s+/u

/** «Rogelio Santos, Director de Zona en Alfa hasta 2019», «Jefa directa desde 2016»: who gives the reference. */
function isOfCard({ kind, text }: Statement, lexicon: Lexicon, timeline: Lexicon): boolean {
  if (kind !== 'references') return false
  const named = PERSON_FIRST.exec(text)
  if (named !== null && findTitles(text.slice(named[0].length), timeline)[0]?.start === 0) return true
  return lexicon.marks('card', text)[0]?.start === 0
}

/** «Entre marzo y agosto estuvo de baja», «tomó una excedencia de 2017 a 2018»: when somebody was away, and still of the house. */
const ON_LEAVE =
  /(?<![\p{L}])(?:(?<!(?<![\p{L}])(?:di|damos|dan)\p{Ll}*\s+|fecha\s+)de\s+(?:baja|licencia|permiso|excedencia|reposo)|(?:baja|licencia|permiso|excedencia)\s+(?:por|médic|materna|paterna|sin\s+(?:sueldo|goce))|convalec\p{L}+|rehabilitaci[oó]n)(?![\p{L}])/iu

/** «Entre Alfa y Beta estuvo en casa»: that time is of neither. */
function isBetweenTwo({ named, text }: Statement): boolean {
  return named.length > 1 && /^[\s"«]*entre\s/iu.test(text)
}

function periodsTold(statement: Statement, lexicon: Lexicon, timeline: Lexicon, write: Write): Fact[] {
  const { text, sections } = statement
  const isTenure = lexicon.says('tenure', statement) || sections[0] === 'experience'
  return findPeriods(text).flatMap(({ start, end, from, to }) => {
    // «Fue directora financiera de enero de 2016 a marzo de 2021».
    const held = text.slice(Math.max(0, from - HELD), from)
    if (WITHOUT_POST.test(held)) return []
    if (!isTenure && !(lexicon.has('title_said', held) && findTitles(held, timeline).length === 1)) return []
    if (end !== null && SINCE_THEN.test(text.slice(to))) return [write('inicio', start, from, to)]
    if (end !== null) return [write('inicio', start, from, to), write('fin', end, from, to)]
    if (NO_LONGER.test(text.slice(to))) return [write('fin', start, from, to)]
    if (UNTIL_ANOTHER.test(held)) return []
    return isGone(held, lexicon) ? [] : [write('inicio', start, from, to)]
  })
}

/** «Los meses sin empleo entre 2022 y 2023». */
const WITHOUT_POST =
  /(?<![\p{L}])(?:sin\s+(?:empleo|trabajo|trabajar|puesto|actividad)|huecos?|vac[ií]os?|lagunas?|lapsos?)(?![\p{L}])[^.;]{0,40}$/iu

/** «Jefa de 2018 a 2020 y directora desde entonces»: what ended is the first post, and not the stay. */
const SINCE_THEN = /^[^.;]*\s(?:desde|a\s+partir\s+de)\s+(?:entonces|ahí|esa\s+fecha)(?![\p{L}])/iu

/** «Hasta 2020 apagando fuegos y desde 2021 construyendo»: two parts of one stay. */
const UNTIL_ANOTHER = /(?<![\p{L}])hasta\s+(?:\p{L}+\s+(?:de\s+)?)?(?:19|20)\d\d(?!\d)[^.;]*$/iu

/** «Desde mayo de 2020 no trabaja aquí». */
const NO_LONGER = /^,?\s+(?:ya\s+)?no\s/iu

/** «Llevaba meses fuera, desde abril»: what began then is the time after. */
function goneSince(text: string, lexicon: Lexicon, write: Write): Fact[] {
  return findPeriods(text).flatMap(({ start, end, from, to }) =>
    end === null && isGone(text.slice(Math.max(0, from - BEFORE), from), lexicon)
      ? [write('fin', start, from, to)]
      : [],
  )
}

function isGone(before: string, lexicon: Lexicon): boolean {
  return lexicon.marks('ended', before).at(-1)?.end === before.trimEnd().length
}

function titlesSince(text: string, timeline: Lexicon, write: Write): Fact[] {
  return findDates(text).flatMap(({ date, start, end }) => {
    const rank =
      rankSince(text.slice(Math.max(0, start - BEFORE), start), timeline) ??
      rankFrom(text.slice(end, end + BEFORE), timeline)
    return rank === null ? [] : [write(`acceso al cargo ${rank}`, date, start, end)]
  })
}

/** How far from a date the word stands that says whose it is. */
const BEFORE = 90
/** How far before a period the post stands that it is of. */
const HELD = 300

/** What dates that stand alone are the first or the last of; titles count where the timeline is given. */
function edgesIn(statement: Statement, lexicon: Lexicon, timeline: Lexicon | null, write: Write): Fact[] {
  const { text } = statement
  const periods = findPeriods(text)
  const rose = lexicon.says('promoted', statement)
  return findDates(text)
    .filter(({ start, end }) => !periods.some(({ from, to }) => from < end && start < to))
    .flatMap(({ date, start, end }, at): Fact[] => {
      const before = `${at === 0 ? asked(statement) : ''}${text.slice(Math.max(0, start - BEFORE), start)}`
      if (isNotBefore(before, lexicon)) return [write('inicio', date, start, end)]
      if (isNobodysEnd(before, lexicon)) return []
      const title = timeline === null ? undefined : lastTitle(before, timeline)
      if (title !== undefined && UNTIL.test(before) && !OF_SOMEBODY_ELSE.test(before.slice(0, title.start)))
        return [
          ...ranksAbove(title.rank).map((rank) => write(`acceso al cargo ${rank}`, date, start, end)),
          write(`fin del cargo ${title.rank}`, date, start, end),
        ]
      const reached = timeline === null ? undefined : titleReached(before, lexicon, timeline)
      if (reached !== undefined) return [write(`acceso al cargo ${reached.rank}`, date, start, end)]
      // «Fue su jefe hasta 2019» tells when the referee ceased to be it.
      if (timeline === null && UNTIL_THEN.test(before)) return []
      const edge = edgeOf(before, lexicon) ?? edgeAfter(text.slice(end, end + BEFORE), lexicon)
      return edge === null || (edge === 'inicio' && rose) ? [] : [write(edge, date, start, end)]
    })
}

const SHORT_REPLY = /^[^.;:]{1,60}[.!]?$/u

/** «Coordinador administrativo»: of the words of one title the first says its rank. */
function lastTitle(before: string, timeline: Lexicon): FoundTitle | undefined {
  const titles = findTitles(before, timeline)
  const last = titles.at(-1)
  return titles.find((title) => title.start + phraseOfTitle(before, title).length >= (last?.end ?? 0)) ?? last
}

const TO_WHERE = 24

/** «Entró como jefa y ascendió a directora en 2020», «en 2020, ya directora, la nombraron…»: where the rise leads, or else the title before it. */
function titleReached(before: string, lexicon: Lexicon, timeline: Lexicon): FoundTitle | undefined {
  const rise = lexicon.marks('promoted', before).at(-1)
  if (rise === undefined) return undefined
  const reached = before.slice(rise.end)
  // «Subió a seguridad operacional en julio»: where the rise leads has no title that a list knows.
  const isElsewhere = /\s(?:a|al|la|el)\s+\p{Ll}+\s/u.test(before.slice(rise.start, rise.end + TO_WHERE))
  return lastTitle(reached, timeline) ?? (isElsewhere ? undefined : lastTitle(before, timeline))
}

/** «Entró un socio nuevo»: somebody else's title. */
const OF_SOMEBODY_ELSE = /(?<![\p{L}])(?:un|una|otr[oa]|mi|su|nuestr[oa])\s+$/iu
const NOT_BEFORE = /(?<![\p{L}])no\s+(?:(?:se|me|le|lo|la)\s+)?(?:\p{L}+\s+){1,3}$/iu
/** «Firmé que no trabajaría con otro hasta agosto de 2027». */
const WOULD_NOT =
  /(?<![\p{L}])(?:no|ni|nunca)\s+(?:(?:se|me|le|lo|la|nos)\s+)?(?:\p{L}+r[ií]a[ns]?|pued[oe]n?|podr\p{L}+|va\s+a|voy\s+a)(?![\p{L}])[^.;]*$/iu
const UNTIL_THEN = /hasta\s+(?:el\s+|(?:finales|fines|principios|comienzos|mediados)\s+de\s+)?$/iu

/** «No entró hasta septiembre de 2016». */
function isNotBefore(before: string, lexicon: Lexicon): boolean {
  const until = UNTIL_THEN.exec(before)
  const head = until === null ? '' : before.slice(0, until.index).trimEnd()
  const came = lexicon.marks('came_then', head).at(-1)
  return came?.end === head.length && /(?<![\p{L}])no\s+$/iu.test(head.slice(0, came.start))
}

/** «Vigente hasta», «vigente con Alfa hasta». */
const IN_FORCE_WITH = /^\s*(?:(?:con|en|para)\s[^.;,]{2,40})?$/u

/** «La categoría no se cambió hasta 2020», «un pacto vigente hasta 2028»: nobody left then. */
function isNobodysEnd(before: string, lexicon: Lexicon): boolean {
  const until = UNTIL_THEN.exec(before)
  if (until === null) return false
  const head = before.slice(0, until.index)
  return (
    NOT_BEFORE.test(head) ||
    WOULD_NOT.test(head) ||
    lexicon.marks('in_force', head).some(({ end }) => IN_FORCE_WITH.test(head.slice(end)))
  )
}

const UNTIL =
  /\bhasta\s+(?:el\s+|la\s+)?(?:(?:finales|principios|mediados|verano|otoño|invierno|primavera)\s+(?:de\s+)?)?$/iu
const NAME_OR_MARK = /(?<![\p{L}])\p{Lu}[\p{L}.&]*|[\s,:("«“]+/gu

/** «Entró en Alfa como gerente comercial en marzo»: as what somebody came. */
const AS_POST =
  /(?<![\p{L}])(?:como|de)\s+\p{Ll}{4,}(?:\s+(?:de\s+|del\s+|la\s+|y\s+)*\p{L}{3,}){0,3}?(?=\s+(?:en|el|desde|a)\s)/u

/** Between "salió" and its date stand only small words and names: "salió de la empresa en". */
function isNear(between: string, lexicon: Lexicon): boolean {
  const told = between.replace(AS_POST, '')
  const rest = lexicon
    .marks('date_link', told)
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), told)
  return rest.replace(NAME_OR_MARK, '') === ''
}

/** «Se incorporó al acabar el confinamiento, en junio de 2020». */
const ASIDE = /^\s[^.;:,]{4,55},\s+["«“]?(?:en|el|hacia|por)\s+(?:el\s+)?$/iu

/** A plural right before a noun for leaving. */
const OF_SEVERAL =
  /(?<![\p{L}])(?:l[oa]s|un[oa]s|es[oa]s|est[oa]s|sus|vari[oa]s|much[oa]s|tant[oa]s|\d+|\p{Ll}+)\s+(?:despidos|salidas|renuncias|ceses|bajas|desvinculaciones|incorporaciones|altas)$/iu

/** Whether a date is somebody's first or last: the word that says so must be its own, and the person's. */
function edgeOf(before: string, lexicon: Lexicon): 'inicio' | 'fin' | null {
  const edges = (['ended', 'started'] as const).flatMap((name) => {
    const mark = lexicon.marks(name, before).at(-1)
    return mark === undefined ? [] : [{ name, mark }]
  })
  const last = edges.sort((a, b) => b.mark.end - a.mark.end)[0]
  // «Baja, 30 de septiembre de 2017», read from a file.
  if (/(?:^|["«“.;,:]\s*|\sy\s+)(?:la\s+)?baja\s*[,:]?\s*(?:el\s+|en\s+)?$/iu.test(before)) return 'fin'
  if (last === undefined) return null
  const between = before.slice(last.mark.end)
  const isUntil = /^hasta$/iu.test(before.slice(last.mark.start, last.mark.end))
  if (!isNear(between, lexicon) && (isUntil || !ASIDE.test(between))) return null
  // «Se fue a Teruel en 2017»: where somebody went is not what they left.
  if (last.name === 'ended' && /^\s+(?:a|al|para)\s+(?:el\s+|la\s+)?\p{Lu}/u.test(between)) return null
  const head = before.slice(0, last.mark.start)
  const verb = before.slice(last.mark.start, last.mark.end)
  // «Los despidos de 2021», «dos renuncias en 2019»: of several people.
  if (OF_SEVERAL.test(head + verb)) return null
  // «Con Galicia, que entró en 2022»: what stands before the comma came.
  if (/,\s+que\s+$/iu.test(head) || isOfOther(head, verb, lexicon)) return null
  // «Durante mi tiempo, hasta 2017, eran 30»: an end only of what somebody did until then.
  if (isUntil && !lexicon.has('stays', head)) return null
  if (last.name === 'ended' && (isUntil || OF_THINGS.test(verb)) && isOfTimeAfter(head, lexicon)) return null
  return last.name === 'ended' ? 'fin' : 'inicio'
}

/** «A comienzos de 2018 se fue». */
function edgeAfter(after: string, lexicon: Lexicon): 'inicio' | 'fin' | null {
  const beside = after.replace(/^,?\s+/u, '')
  const says = (name: string): boolean => {
    const [mark] = lexicon.marks(name, beside)
    // «En 2016 entró un socio nuevo»: whoever is named behind it came.
    return (
      mark?.start === 0 &&
      !/^\s+(?:un|una|el|la|los|las|otr[oa]|mi|nuestr[oa])\s/iu.test(beside.slice(mark.end))
    )
  }
  return says('went_then') ? 'fin' : says('came_then') ? 'inicio' : null
}

/** Who was head of a shift until a year held no higher title before it. */
function ranksAbove(rank: number): number[] {
  return [rank + 1, rank + 2, rank + 3, rank + 4, rank + 5].filter((above) => above <= 6)
}

/** «El 1 de junio de 2022 pasa a gerente de planta»: the title that a date leads to. */
function rankFrom(after: string, timeline: Lexicon): number | null {
  const rise =
    /^,?\s+(?:pas[aó]|asciende|ascendió|es\s+nombrad[oa]|fue\s+nombrad[oa]|l[oa]\s+nombr\p{Ll}+|se\s+l[ae]\s+nombr\p{Ll}+)\s+(?:a\s+|al\s+)?(?:ser\s+|como\s+|cargo\s+de\s+)?/iu.exec(
      after,
    )
  const [title] = rise === null ? [] : findTitles(after.slice(rise[0].length), timeline)
  return title?.start === 0 ? title.rank : null
}

/** "Fue directora desde": the title that a date gives the beginning of. */
function rankSince(before: string, timeline: Lexicon): number | null {
  const last = findTitles(before, timeline).at(-1)
  if (last === undefined) return null
  return /^[^.;:,\d]{0,30}?(?<!\sy)\s(?:desde|a partir de)\s+(?:el\s+)?$/iu.test(before.slice(last.end))
    ? last.rank
    : null
}
