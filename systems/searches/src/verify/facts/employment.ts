import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findFigures } from '../../reading/figures.ts'
import { findDates } from '../../timeline/dates.ts'
import type { FuzzyDate } from '../../timeline/months.ts'
import { findPeriods } from '../../timeline/periods.ts'
import type { Position } from '../../timeline/positions.ts'
import { holderOf } from '../../timeline/told.ts'
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

/** How long somebody was with each employer of a CV, in months. */
export function staysOf(positions: readonly Position[]): Fact[] {
  const employers = new Set(positions.flatMap(({ employer }) => employer ?? []))
  return [...employers].flatMap((employer): Fact[] => {
    const own = positions.filter((position) => position.employer === employer)
    if (own.some(({ period }) => period.end === null)) return []
    const first = own.toSorted((a, b) => a.period.start.first - b.period.start.first)[0]!
    const last = own.toSorted((a, b) => b.period.end!.last - a.period.end!.last)[0]!
    const months = {
      first: last.period.end!.first - first.period.start.last,
      last: last.period.end!.last - first.period.start.first,
    }
    const base = {
      topic: 'fechas',
      attribute: STAY,
      employer,
      voice: 'cv',
      citation: first.citation,
    } as const
    return [{ ...base, value: { kind: 'date', date: months, words: `${Math.round(months.last / 12)} años` } }]
  })
}

/** What a stay is called among the dates. */
export const STAY = 'duración'
const STAYED =
  /(?<![\p{L}])(?:estuv|trabaj|dur|permanec|labor)(?:o|ó|ió|aron|e|é|í)\s+(?:(?:aquí|conmigo|para\s+mí|con\s+nosotros|en\s+la\s+(?:empresa|casa|compañía)|solo|sólo|apenas|escasamente|unos|unas|casi|poco\s+más\s+de|menos\s+de)\s+){0,3}$/iu

/** "Estuvo dos años justos", "trabajó para mí quince meses". */
function stayIn(statement: Statement): Fact[] {
  const { text, voice } = statement
  return findFigures(text, findDates(text)).flatMap((figure): Fact[] => {
    const { unit, low, start, end } = figure
    if ((unit !== 'years' && unit !== 'months') || !STAYED.test(text.slice(0, start))) return []
    const months = unit === 'years' ? 12 * low : low
    const slack = unit === 'years' ? YEAR_SLACK : MONTH_SLACK
    const base = { topic: 'fechas', attribute: STAY, voice, citation: cite(statement) } as const
    const date = { first: months - slack, last: months + slack }
    return [
      {
        ...base,
        employer: employerAt(statement, start),
        value: { kind: 'date', date, words: text.slice(start, end) },
      },
    ]
  })
}

const YEAR_SLACK = 11
const MONTH_SLACK = 3

/** When somebody came, left or was promoted, as a sentence of another file says. */
export function datesOf(statement: Statement, lexicon: Lexicon, timeline: Lexicon): Fact[] {
  const { text, voice } = statement
  if (statement.kind === 'cv' || statement.employer === null) return []
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

const SCOPE =
  /^[^.;]{0,60}?,\s+(?:pero\s+)?(?:y\s+)?(?:no|nunca)\s+(?:es\s+|era\s+|fue\s+|de\s+(?:alcance\s+)?)?(nacional|general|regional|corporativ[oa]|global|internacional|ejecutiv[oa]|titular)(?![\p{L}])/iu

/** "Gerente de la zona norte, no nacional": the word of the title that is denied. */
function deniedScope(after: string): string | null {
  return SCOPE.exec(after)?.[1]?.toLowerCase() ?? null
}

/** «Director no lo ha sido nunca», «nunca se le nombró socio», «¿Gerente? No». */
function isDeniedHere(before: string, after: string): boolean {
  return (
    /^[^.;?!]{0,30}?\s(?:no|nunca|jamás)\s+(?:lo\s+)?(?:ha\s+sido|había\s+sido|fue|era|llegó|existía|existió|hubo|tuvimos|teníamos)(?![\p{L}])/iu.test(
      after,
    ) ||
    /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:se\s+)?(?:(?:le|la|lo|les)\s+)?(?:lleg|nombr|hicier|hicim|ascend|ejerc|tuvo|ocup|ostent|asum|hab|hub|exist|ten|fue|era|ha\s+sido)\p{Ll}*\s+(?:(?:a|al|de|como|el|la|un|una|cargo|puesto|ser|ningún|ninguna)\s+){0,4}$/iu.test(
      before,
    )
  )
}

const SOMEBODY_ELSE =
  '(?:yo|mi\\s+\\p{Ll}+|otr[oa]|un\\s+\\p{Ll}+|una\\s+\\p{Ll}+|(?:don|doña|el\\s+doctor|la\\s+doctora)\\s|\\p{Lu}\\p{Ll}+)(?![\\p{L}])'
const WAS_ANOTHER = new RegExp(`^[^.;,?!]{0,40}?\\slo\\s+(?:era|fue|es)\\s+${SOMEBODY_ELSE}`, 'u')
const IS_ANOTHER = new RegExp(
  `^[^.;,?!]{0,40}?\\s(?:(?:siempre\\s+)?(?:era|fue)(?:\\s+siempre|\\s+y\\s+sigue\\s+siendo)?|se\\s+llama(?:ba)?)\\s+${SOMEBODY_ELSE}`,
  'u',
)

/** «Jefe de ventas lo era Rui Tavares», «el gerente del área era un veterinario», «el jefe era mi persona». */
function isHeldByOther(before: string, after: string): boolean {
  if (WAS_ANOTHER.test(after)) return true
  return /(?:^|[\s,;«"(])(?:el|la)\s+$/iu.test(before) && IS_ANOTHER.test(after)
}

function denialOf(statement: Statement, employer: string | null, rank: number, phrase: string): Fact {
  return {
    topic: 'cargo',
    attribute: 'cargo',
    employer,
    voice: statement.voice,
    citation: cite(statement),
    value: { kind: 'title', rank, phrase, formal: true, denied: true },
  }
}

const NO_COMMAND =
  /(?<![\p{L}])(?:no|nunca|jamás)\s+(?:ha\s+)?(?:ejerc|tuv|tenid|ocup|desempeñ|ostent)\p{Ll}*\s+(?:ningún\s+)?(?:cargos?|puestos?|funciones|responsabilidades)\s+(?:directiv|de\s+dirección|de\s+mando|de\s+jefatura|ejecutiv)\p{Ll}*/iu
const COMMANDING: readonly number[] = [4, 5, 6]

/** "No ejerció cargo directivo alguno": every title of command is denied. */
function deniedCommands(statement: Statement): Fact[] {
  const { text, kind, employer } = statement
  const match = kind === 'cv' || employer === null ? null : NO_COMMAND.exec(text)
  if (match === null) return []
  return COMMANDING.map((rank) => denialOf(statement, employer, rank, 'directivo'))
}

const POST_OF =
  /(?<![\p{L}])([Dd]irección|[Ss]ubdirección|[Gg]erencia|[Ss]ubgerencia|[Jj]efatura|[Cc]oordinación)(?![\p{L}])[^.;,]{0,40}?\s(?:no\s+exist(?:e|ía|ió)|(?:estuvo|estaba|quedó)\s+vacante|(?:era|fue|es)\s+(?:mía|de\s+otr[oa]|de\s+\p{Lu})|l[ao]\s+(?:llev|ocup|ten|firm|dirig|ejerc)\p{Ll}+\s+(?:yo|otr[oa]|\p{Lu}\p{Ll}+|mi\s|el\s|la\s))/u

/** «La gerencia de finanzas estuvo vacante», «la dirección del proyecto la firmé yo»: whoever claims that post did not hold it. */
function deniedPosts(statement: Statement, timeline: Lexicon): Fact[] {
  const { text, kind, employer } = statement
  const match = kind === 'cv' || employer === null ? null : POST_OF.exec(text)
  if (match === null) return []
  const [holder] = findTitles(holderOf(match[1]!.toLowerCase()), timeline)
  return holder === undefined ? [] : [denialOf(statement, employer, holder.rank, match[0])]
}

function deniedTitle(statement: Statement, employer: string | null, rank: number, scope: string): Fact {
  return {
    topic: 'cargo',
    attribute: 'cargo',
    employer,
    voice: statement.voice,
    citation: cite(statement),
    value: { kind: 'title', rank, phrase: scope, formal: true, denied: true, scope },
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
  const rose = lexicon.says('promoted', statement) || /\bhasta\s+(?!que\b|el\s+último\s+día)/iu.test(text)
  const denials = [...deniedCommands(statement), ...deniedPosts(statement, timeline)]
  const titles = findTitles(text, timeline).flatMap((title): Fact[] => {
    const before = text.slice(0, title.start)
    const employer = employerAt(statement, title.start)
    if (
      /(?:un|una|muy|buen|buena|gran|mal|mala)\s+$/iu.test(before) &&
      LIKE_A_BOSS.test(text.slice(title.start))
    )
      return []
    if (/^\s+de\s+(?:profesión|formación|carrera)(?![\p{L}])/iu.test(text.slice(title.end))) return []
    const heldByOther = isHeldByOther(before, text.slice(title.end))
    if (heldByOther || isDeniedHere(before, text.slice(title.end)))
      return [denialOf(statement, employer, title.rank, phraseOfTitle(text, title))]
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
      !/\b(?:era|fue|es|cargo de|puesto de|como|cargo era(?: el)? de|estuvo de|contratamos de|contrataron de|trabajaba de|trabajó de)\s+(?:el|la|un|una|de)?\s*$/iu.test(
        before,
      )
    )
      return []
    if (
      kind === 'references' &&
      SPEAKER.test(before) &&
      !/\b(?:contratad[oa]|trabaj[oó]|trabajaba|estuvo|equipo|entró|ingresó|figuraba)\s+como\s+(?:una?\s+)?$/iu.test(
        before,
      )
    )
      return []
    const denied = DENIED.test(before.slice(-40)) || /[,;]\s+(?:y\s+)?no\s+(?:de\s+|como\s+)?$/iu.test(before)
    if (rose && !denied) return []
    const scope = deniedScope(text.slice(title.end))
    if (scope !== null) return [deniedTitle(statement, employer, title.rank, scope)]
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
  return [...titles, ...denials]
}
