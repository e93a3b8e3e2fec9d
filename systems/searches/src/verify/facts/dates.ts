import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findDates } from '../../timeline/dates.ts'
import type { FuzzyDate } from '../../timeline/months.ts'
import { findPeriods } from '../../timeline/periods.ts'
import { findTitles } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'
import { stayIn } from './stays.ts'

/** When somebody came, left or was promoted, as a sentence of another file says. */
export function datesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, voice } = statement
  if (statement.kind === 'cv' || statement.employer === null) return []
  // «Entre Alfa y Beta estuvo en casa»: that time is of neither.
  if (statement.named.length > 1 && /^[\s"«]*entre\s/iu.test(text)) return []
  const ofSpeaker = lexicon.says('relation', statement)
  const rose = lexicon.says('promoted', statement)
  const fact = (attribute: string, date: FuzzyDate, from: number, to: number): Fact => ({
    topic: 'fechas',
    attribute,
    employer: employerAt(statement, from),
    voice,
    citation: cite(statement),
    value: { kind: 'date', date, words: text.slice(from, to) },
  })
  const facts: Fact[] = stayIn(statement)
  const periods = findPeriods(text)
  if (!ofSpeaker && (lexicon.says('tenure', statement) || statement.sections[0] === 'experience')) {
    for (const period of periods) {
      facts.push(fact('inicio', period.start, period.from, period.to))
      if (period.end !== null) facts.push(fact('fin', period.end, period.from, period.to))
    }
  }
  for (const { date, start, end } of ofSpeaker ? [] : findDates(text)) {
    const rank = rankSince(text.slice(Math.max(0, start - 60), start), timeline)
    if (rank !== null) facts.push(fact(`acceso al cargo ${rank}`, date, start, end))
  }
  const loose = findDates(text).filter(
    ({ start, end }) => !periods.some(({ from, to }) => from < end && start < to),
  )
  for (const { date, start, end } of loose) {
    const before = text.slice(Math.max(0, start - 60), start)
    if (isNobodysEnd(before, lexicon)) continue
    const title = ofSpeaker ? undefined : findTitles(before, timeline).at(-1)
    if (title !== undefined && UNTIL.test(before))
      facts.push(...ranksAbove(title.rank).map((rank) => fact(`acceso al cargo ${rank}`, date, start, end)))
    else if (title !== undefined && lexicon.has('promoted', before))
      facts.push(fact(`acceso al cargo ${title.rank}`, date, start, end))
    else {
      const edge = edgeOf(before, lexicon) ?? edgeAfter(text.slice(end))
      if (edge !== null && !(edge === 'inicio' && rose)) facts.push(fact(edge, date, start, end))
    }
  }
  return facts
}

const NOT_BEFORE = /(?<![\p{L}])no\s+(?:(?:se|me|le|lo|la)\s+)?(?:\p{L}+\s+){1,3}$/iu
const UNTIL_THEN = /hasta\s+(?:el\s+|(?:finales|principios|mediados)\s+de\s+)?$/iu

/** «La categoría no se cambió hasta 2020», «un pacto vigente hasta 2028»: nobody left then. */
function isNobodysEnd(before: string, lexicon: Lexicon): boolean {
  const until = UNTIL_THEN.exec(before)
  if (until === null) return false
  const head = before.slice(0, until.index)
  return NOT_BEFORE.test(head) || lexicon.marks('in_force', head).at(-1)?.end === head.trimEnd().length
}

const UNTIL =
  /\bhasta\s+(?:el\s+|la\s+)?(?:(?:finales|principios|mediados|verano|otoño|invierno|primavera)\s+(?:de\s+)?)?$/iu
/** Between "salió" and its date stand only small words and names: "salió de la empresa en". */
const NEAR =
  /^(?:[\s,:("«“]|(?:de|a|al|en|el|la|los|las|con|con\s+nosotros|nuestra|nuestro|su|empresa|compañía|casa|grupo|fecha|del|desde|hasta|hacia|mes|recién|apenas|solo|ya|es|fue|data|tomó|primavera|verano|otoño|invierno|navidad|semana|santa|día|temporada|banco|despacho|hospital|planta|clínica|colegio|fundación|firma|entidad|organización|universidad|cooperativa|bodega|viña|mina|obra|tienda|cadena|finales|principios|mediados|aquí|definitivamente|por|voluntad|propia|decisión)(?![\p{L}])|\p{Lu}[\p{L}.&]*)*$/u
const OTHER_SUBJECT =
  /\b(?:empresa|compañía|sociedad|planta|proyecto|sistema|cliente|contrato|convenio|marca|fondo|equipo|servicio|mercado|producto)\s+(?:se\s+)?$/iu

/** «Se incorporó al acabar el confinamiento, en junio de 2020». */
const ASIDE = /^\s[^.;:,]{4,55},\s+["«“]?(?:en|el|hacia|por)\s+(?:el\s+)?$/iu

/** "La obra terminó", "el contrato con la contrata se acabó": a thing, and nobody. */
const SOME_THING =
  /(?:^|[.;,:"«]\s*)(?:el|la|los|las)\s+(?!(?:candidat|director|jef|gerent|ingenier|encargad|responsable|señor|chic|compañer|doctor|colega)\p{L}*)\p{Ll}+(?:\s+(?:de\s+(?:la\s+|los\s+|las\s+)?|del\s+)?\p{Ll}+){0,2}\s+(?:se\s+)?$/iu

/** Whether a date is somebody's first or last: the word that says so must be its own, and the person's. */
function edgeOf(before: string, lexicon: Lexicon): 'inicio' | 'fin' | null {
  const edges = (['ended', 'started'] as const).flatMap((name) => {
    const mark = lexicon.marks(name, before).at(-1)
    return mark === undefined ? [] : [{ name, mark }]
  })
  const last = edges.sort((a, b) => b.mark.end - a.mark.end)[0]
  if (last === undefined) return null
  const between = before.slice(last.mark.end)
  const isUntil = /^hasta$/iu.test(before.slice(last.mark.start, last.mark.end))
  if (!NEAR.test(between) && (isUntil || !ASIDE.test(between))) return null
  const head = before.slice(0, last.mark.start)
  if (OTHER_SUBJECT.test(head) || SOME_THING.test(head)) return null
  return last.name === 'ended' ? 'fin' : 'inicio'
}

/** «A comienzos de 2018 se fue». */
function edgeAfter(after: string): 'inicio' | 'fin' | null {
  if (
    /^,?\s+(?:se\s+(?:fue|marchó|salió|retiró)|salió|dejó\s+(?:la|el|de)|renunció|dimitió|causó\s+baja)(?![\p{L}])/iu.test(
      after,
    )
  )
    return 'fin'
  return /^,?\s+(?:entró|ingresó|se\s+incorporó)(?![\p{L}])/iu.test(after) ? 'inicio' : null
}

/** Who was head of a shift until a year held no higher title before it. */
function ranksAbove(rank: number): number[] {
  return [rank + 1, rank + 2, rank + 3, rank + 4, rank + 5].filter((above) => above <= 6)
}

/** "Fue directora desde": the title that a date gives the beginning of. */
function rankSince(before: string, timeline: Lexicon): number | null {
  const last = findTitles(before, timeline).at(-1)
  if (last === undefined) return null
  return /^[^.;:]{0,30}?\s(?:desde|a partir de)\s+(?:el\s+)?$/iu.test(before.slice(last.end))
    ? last.rank
    : null
}
