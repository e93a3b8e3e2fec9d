import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findDates } from '../../timeline/dates.ts'
import type { FuzzyDate } from '../../timeline/months.ts'
import { findPeriods } from '../../timeline/periods.ts'
import type { Position } from '../../timeline/positions.ts'
import { findTitles, phraseOfTitle } from '../../timeline/titles.ts'
import type { Fact } from './fact.ts'

/** Start, end and title of every position of a CV. */
export function positionFacts(positions: readonly Position[]): Fact[] {
  return positions.flatMap((position) => {
    const base = { employer: position.employer, voice: 'cv', citation: position.citation }
    const date = (attribute: string, value: FuzzyDate): Fact => ({
      ...base,
      topic: 'fechas',
      attribute,
      value: { kind: 'date', date: value, words: '' },
    })
    const facts = [date('inicio', position.period.start)]
    if (position.period.end !== null) facts.push(date('fin', position.period.end))
    if (position.title !== null && position.rank !== null) {
      facts.push({
        ...base,
        topic: 'cargo',
        attribute: 'cargo',
        value: { kind: 'title', rank: position.rank, phrase: position.title, formal: true, denied: false },
      })
      facts.push(date(`acceso al cargo ${position.rank}`, position.period.start))
    }
    return facts
  })
}

/** When somebody came, left or was promoted, as a sentence of another file says. */
export function datesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, voice } = statement
  if (statement.kind === 'cv' || statement.employer === null || lexicon.says('relation', statement)) return []
  const fact = (attribute: string, date: FuzzyDate, from: number, to: number): Fact => ({
    topic: 'fechas',
    attribute,
    employer: employerAt(statement, from),
    voice,
    citation: cite(statement),
    value: { kind: 'date', date, words: text.slice(from, to) },
  })
  const facts: Fact[] = []
  const periods = findPeriods(text)
  if (lexicon.says('tenure', statement) || statement.sections[0] === 'experience') {
    for (const period of periods) {
      facts.push(fact('inicio', period.start, period.from, period.to))
      if (period.end !== null) facts.push(fact('fin', period.end, period.from, period.to))
    }
  }
  for (const { date, start, end } of findDates(text)) {
    const rank = rankSince(text.slice(Math.max(0, start - 60), start), timeline)
    if (rank !== null) facts.push(fact(`acceso al cargo ${rank}`, date, start, end))
  }
  const loose = findDates(text).filter(
    ({ start, end }) => !periods.some(({ from, to }) => from < end && start < to),
  )
  for (const { date, start, end } of loose) {
    const before = text.slice(Math.max(0, start - 60), start)
    if (isNobodysEnd(before, lexicon)) continue
    const title = findTitles(before, timeline).at(-1)
    if (title !== undefined && UNTIL.test(before))
      facts.push(...ranksAbove(title.rank).map((rank) => fact(`acceso al cargo ${rank}`, date, start, end)))
    else if (title !== undefined && lexicon.has('promoted', before))
      facts.push(fact(`acceso al cargo ${title.rank}`, date, start, end))
    else {
      const edge = edgeOf(before, lexicon)
      if (edge !== null) facts.push(fact(edge, date, start, end))
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
  /^(?:[\s,:(]|(?:de|a|al|en|el|la|los|las|con|con\s+nosotros|nuestra|nuestro|su|empresa|compañía|casa|grupo|fecha|del|desde|hasta|hacia|mes|verano|otoño|invierno|primavera|navidad|semana|santa|día|finales|principios|mediados|aquí|definitivamente|por|voluntad|propia|decisión)(?![\p{L}])|\p{Lu}[\p{L}.&]*)*$/u
const OTHER_SUBJECT =
  /\b(?:empresa|compañía|sociedad|planta|proyecto|sistema|cliente|contrato|convenio|marca|fondo|equipo|servicio|mercado|producto)\s+(?:se\s+)?$/iu

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
  if (last === undefined || !NEAR.test(before.slice(last.mark.end))) return null
  const head = before.slice(0, last.mark.start)
  if (OTHER_SUBJECT.test(head) || SOME_THING.test(head)) return null
  return last.name === 'ended' ? 'fin' : 'inicio'
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

const SCOPE =
  /^[^.;]{0,60}?,\s+(?:pero\s+)?(?:y\s+)?(?:no|nunca)\s+(?:es\s+|era\s+|fue\s+|de\s+(?:alcance\s+)?)?(nacional|general|regional|corporativ[oa]|global|internacional|ejecutiv[oa]|titular)(?![\p{L}])/iu

/** "Gerente de la zona norte, no nacional": the word of the title that is denied. */
function deniedScope(after: string): string | null {
  return SCOPE.exec(after)?.[1]?.toLowerCase() ?? null
}

/** "Director de planta no lo fue nunca", "la directora era yo": somebody else held it. */
const NOT_IT =
  /^[^.;]{0,80}?(?<![\p{L}])(?:no|nunca|jamás)\s+lo\s+(?:fue|era|es|ha\s+sido|había\s+sido|llegó\s+a\s+ser)(?![\p{L}])|^(?:\s+\p{L}+){0,4}\s+no\s+exist(?:ía|ió|e)(?![\p{L}])|^(?:\s+(?:del?|de\s+la|en)\s+\p{L}+){0,3}\s+(?:era|fui|fue|soy|es)\s+(?:yo|otr[oa]|mi\s+\p{L}+|su\s+(?:jef[ea]|herman[oa]|soci[oa]))(?![\p{L}])/iu

function isHeldByAnother(after: string): boolean {
  return NOT_IT.test(after)
}

function deniedTitle(
  statement: Statement,
  employer: string | null,
  rank: number,
  phrase: string,
  scope?: string,
): Fact {
  return {
    topic: 'cargo',
    attribute: 'cargo',
    employer,
    voice: statement.voice,
    citation: cite(statement),
    value: {
      kind: 'title',
      rank,
      phrase,
      formal: true,
      denied: true,
      ...(scope === undefined ? {} : { scope }),
    },
  }
}

const NOT_THE_CANDIDATE =
  /(?:\b(?:mi|mis|su|sus|nuestr[oa]|del?|al|el|la|con|por|un|una|otro|otra|entonces|anterior|nuev[oa]|yo|ante)\s+)$/iu
const DENIED = /\b(?:no|nunca|jamás)\s+(?:\p{L}+\s+){0,3}$/iu
const SPEAKER = /\b(?:yo|soy|fui|como|trabajé|trabajo)\b[^.]{0,25}$/iu

/** "Es un jefe justo", "fue buena líder": what somebody is like, not what they are. */
const LIKE_A_BOSS =
  /^(?:jef[ea]|líder|manager|responsable|directiv[oa]|profesional)\s+(?!de(?:l|\s)|en\s|general|comercial|regional|nacional|financier|técnic|administrativ|corporativ)\p{Ll}{3,}/iu

/** The title that another file gives the candidate. */
export function titlesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, kind, voice } = statement
  if (kind === 'cv' || statement.employer === null || statement.isQuestion) return []
  // Who rose through titles had the lower one too; a title that is denied stays denied.
  const rose = lexicon.says('promoted', statement) || /\bhasta\b/iu.test(text)
  return findTitles(text, timeline).flatMap((title): Fact[] => {
    const before = text.slice(0, title.start)
    const employer = employerAt(statement, title.start)
    if (kind === 'references' && isHeldByAnother(text.slice(title.end)))
      return [deniedTitle(statement, employer, title.rank, phraseOfTitle(text, title))]
    if (
      /(?:un|una|muy|buen|buena|gran|mal|mala)\s+$/iu.test(before) &&
      LIKE_A_BOSS.test(text.slice(title.start))
    )
      return []
    const said = lexicon.marks('title_said', before.slice(-26)).at(-1)
    const gap = said === undefined ? '' : before.slice(-26).slice(said.end)
    if (
      said === undefined ||
      !/^\s*(?:(?:el|la|un|una|de|del|solo|sólo|simplemente|realmente|siempre|formal|real|oficial|era|fue|interno|exacto|:|,)\s*)*$/iu.test(
        gap,
      )
    )
      return []
    if (
      NOT_THE_CANDIDATE.test(before) &&
      !/\b(?:era|fue|es|cargo de|puesto de|como|cargo era(?: el)? de)\s+(?:el|la|un|una|de)?\s*$/iu.test(
        before,
      )
    )
      return []
    if (
      kind === 'references' &&
      SPEAKER.test(before) &&
      !/\b(?:contratad[oa]|trabaj[oó]|entró|ingresó|figuraba)\s+como\s+(?:una?\s+)?$/iu.test(before)
    )
      return []
    const denied = DENIED.test(before.slice(-40)) || /[,;]\s+(?:y\s+)?no\s+(?:de\s+|como\s+)?$/iu.test(before)
    if (rose && !denied) return []
    const scope = deniedScope(text.slice(title.end))
    if (scope !== null) return [deniedTitle(statement, employer, title.rank, scope, scope)]
    return [
      {
        topic: 'cargo',
        attribute: 'cargo',
        employer,
        voice,
        citation: cite(statement),
        value: {
          kind: 'title',
          rank: title.rank,
          phrase: phraseOfTitle(text, title),
          formal: lexicon.has('title_formal', before.slice(-60)),
          denied,
        },
      },
    ]
  })
}
