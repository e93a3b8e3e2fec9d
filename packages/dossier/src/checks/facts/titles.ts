import type { Instruments } from '../../reading/instruments.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { cite } from '../../reading/reading.ts'
import { employerAt, type Statement } from '../../statements/statements.ts'
import { findTitles, phraseOfTitle, type FoundTitle } from '../../timeline/titles.ts'
import { isSameEmployer } from '../../timeline/names.ts'
import { findPeriods } from '@dictamen/spanish'
import { focusOnTitle, formsAround } from '../../taught/forms.ts'
import { leaderOf } from '../../taught/table.ts'
import type { Fact } from './fact.ts'
import { leadsOf } from './leads.ts'
import { deniedCommands, deniedPosts, denialOf, isDeniedHere, isHeldByOther } from './title-denials.ts'

const NOT_THE_CANDIDATE =
  /(?<![\p{L}])(?:mi|mis|su|sus|nuestr[oa]|del?|al|el|la|con|por|un|una|otro|otra|entonces|anterior|nuev[oa]|yo|ante)\s+$/iu
const DENIED = /(?<![\p{L}])(?:no|nunca|jamás)\s+(?!obstante|sólo|solo)(?:\p{L}+\s+){0,3}$/iu
/** «Como jefe suyo, le digo», «como responsable de datos, limpié el fichero»: who speaks. */
const OPENS_AS = /(?:^|[.;:«"“]\s*)como\s+(?:su\s+|un\s+|una\s+)?$/iu
/** "Entró de", "hacía de": a verb whose «de» leads to what somebody was. */
const AS_WHAT = /\s(?:de|como)$/iu
const LISTED_AS = /(?:figur|aparec|const)\p{Ll}*\s+como\s+$/iu
/** «Era socia de su prima en una imprenta». */
const PARTNER_OF =
  /^\s+(?:de(?:l|\s+(?:su|mi|la|una?))?\s+(?:herman|cuñad|padre|madre|espos|marid|mujer|prim)|en\s+(?:la|una|el|un|otra)\s)/iu
const ENTERED = /^(?:entr|ingres)/iu
/** «El puesto de gerente no quedará libre»: of whoever has it. */
const NOT_FREE =
  /^[^.;,]{0,20}?\s(?:no\s+)?(?:quedar[áí]|saldr[áí]|se\s+abrir[áí]|est[aá]\s+(?:ocupad|cubiert|libre|vacante))/iu
/** «Contraparte técnica»: right behind a noun a trade says what something is like. */
const QUALIFIED =
  /(?<![\p{L}])(?!(?:como|siendo|sido|cargo|puesto|plaza|mero|simple|entonces|siempre|sigue|sigo|era|eran|fue|hace|hizo)\s)\p{Ll}{4,}\s+$/u
/** The rank of trades, which many have who never had a post of that name. */
const TRADE = 1
/** How far before a title the word stands that says whose it is. */
const NEAR = 26

/** "Es un jefe justo", "fue buena líder": what somebody is like, not what they are. */
const LIKE_A_BOSS =
  /^\p{L}+\s+(?!de(?:l|\s)|en\s|más(?![\p{L}])|s[eé]nior|j[uú]nior|adjunt|auxiliar|general|comercial|regional|nacional|financier|técnic|administrativ|corporativ)\p{Ll}{3,}/iu

const BOSS = /^(?:jef[ea](?!\s+(?:de|del|\p{L}+(?:al|iv[oa]|ic[oa]))(?![\p{L}]))|\p{L}+\s+que\s)/iu

/** «Director comercial es otra persona»: the title ends where something is said of it. */
const IS = /\s(?:es|era|fue|lo|la|se|hubo|había|hay)\s.*$/u

/** «Gerente comercial soy yo», said by whoever gives the reference. */
const IS_I = /^[^.;,?!]{0,40}?\s(?:soy|era|fui)\s+yo(?![\p{L}])/iu

const NO_OPINION =
  /(?<![\p{L}])(?:no\s+(?:puedo|podría|sabría|sé|quiere|quiso|me\s+consta)|prefier[oe]\s+no)\s+(?:opinar|hablar|decir|valorar|pronunciarme|de\s+su\s+trabajo)/iu

/** The title that another file gives the candidate. */
export function titlesOf(statement: Statement, instruments: Instruments): Fact[] {
  const { text, kind } = statement
  const { contradictions: lexicon, timeline } = instruments
  if (kind === 'cv' || statement.employer === null || statement.isQuestion) return []
  if (lexicon.says('asked_whether', statement)) return []
  // «No puedo opinar de su trabajo como jefe».
  if (NO_OPINION.test(text)) return []
  // «La ficharía de jefa de obra»: what somebody could be.
  if (lexicon.says('would_hire', statement)) return []
  // «Antes, en una agencia, fue ejecutiva de cuentas»: of another house.
  if (statement.named.length === 0 && lexicon.says('elsewhere', statement)) return []
  const titlesIn = findTitles(text, timeline)
  // «De 2019 a 2023 mi cargo fue analista»: of that time, and of no other.
  const periods = titlesIn.length === 1 ? findPeriods(text) : []
  // Who rose through titles had the lower one too; a title that is denied stays denied.
  const rose =
    lexicon.says('promoted', statement) ||
    /\bhasta\s+(?!que\b|el\s+último\b|hoy\b|ahora\b|la\s+fecha\b)/iu.test(text)
  const titles = titlesIn.flatMap((title): Fact[] => {
    const [before, after] = [text.slice(0, title.start), text.slice(title.end)]
    const employer = employerAt(statement, title.start)
    if (isManner(text, title, lexicon)) return []
    const isReferees = kind === 'references' && IS_I.test(after)
    if (isReferees || isHeldByOther(before, after) || isDeniedHere(before, after))
      return [denialOf(statement, employer, title.rank, phraseOfTitle(text, title).replace(IS, ''))]
    if (isOfNamed(before, after) || NOT_FREE.test(after)) return []
    const whose = isGivenToCandidate(statement, title, lexicon, timeline)
      ? 'suyo'
      : taughtOwner(text, title, instruments)
    if (whose === 'negado') return [denialOf(statement, employer, title.rank, phraseOfTitle(text, title))]
    if (whose !== 'suyo' || isSurelyOther(text, title, instruments)) return []
    const denied = DENIED.test(before.slice(-40)) || /[,;]\s+(?:y\s+)?no\s+(?:de\s+|como\s+)?$/iu.test(before)
    if ((rose || isFormer(after, lexicon)) && !denied) return []
    if (isAside(after, employer, lexicon)) return []
    const scope = deniedScope(after)
    if (scope !== null) return [denialOf(statement, employer, title.rank, scope, scope)]
    const formal = lexicon.has('title_formal', before.slice(-60)) || lexicon.says('unpromoted', statement)
    const [during] = periods
    return [
      { ...titleOf(statement, employer, title, formal, denied), ...(during === undefined ? {} : { during }) },
    ]
  })
  return [...titles, ...deniedCommands(statement), ...deniedPosts(statement, timeline)]
}

function labelOf(text: string, { start }: FoundTitle, instruments: Instruments): string | null {
  const points = instruments.taught.titles.read(formsAround(text, focusOnTitle(text, start)))
  return leaderOf(points, leadsOf(instruments).titles)
}

/** Whatever a rule reads: «preguntada por el puesto de directora». */
function isSurelyOther(text: string, title: FoundTitle, instruments: Instruments): boolean {
  return labelOf(text, title, instruments) === 'otro'
}

/** Whose the labelled sentences say that a title is that no rule gives to anybody. */
function taughtOwner(text: string, title: FoundTitle, instruments: Instruments): string | null {
  const label = labelOf(text, title, instruments)
  return label === 'suyo' && isOfOthers(text, title) ? null : label
}

/** «El mando de 410 técnicos», «trajo a su director», «el comprador», «la contraparte técnica»: of others, or what something is like. */
function isOfOthers(text: string, { start, end, rank }: FoundTitle): boolean {
  const before = text.slice(0, start)
  // «Con jefe nuevo», «tuvo un buen jefe».
  if (
    /^jef[ea]$/iu.test(text.slice(start, end)) &&
    !/^\s+(?:de|del|\p{Ll}+(?:al|iv[oa]|ic[oa]))(?![\p{L}])/iu.test(text.slice(end))
  )
    return true
  if (text.slice(start, end).endsWith('s') || /(?<![\p{L}])(?:mi|su|nuestr[oa]|otr[oa])\s+$/iu.test(before))
    return true
  return rank === TRADE && (QUALIFIED.test(before) || /(?<![\p{L}])(?:el|la)\s+$/iu.test(before))
}

function titleOf(
  statement: Statement,
  employer: string | null,
  title: FoundTitle,
  formal: boolean,
  denied: boolean,
): Fact {
  const { text, voice } = statement
  const phrase = phraseOfTitle(text, title)
  return {
    topic: 'cargo',
    attribute: 'cargo',
    employer,
    voice,
    citation: cite(statement),
    value: { kind: 'title', rank: title.rank, phrase, formal, denied },
    at: title.start,
  }
}

/** "Es un jefe justo", "es docente de alma", "ingeniera de formación". */
function isManner(text: string, title: FoundTitle, lexicon: Lexicon): boolean {
  const before = text.slice(0, title.start)
  // «Fue encargado desde julio y titular desde enero»: held for the time being.
  if (
    /^responsable\s+(?:de|por)\s+(?:\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|vari[oa]s)\s/iu.test(
      text.slice(title.start),
    )
  )
    return true
  if (/^encargad[oa]\s+(?:desde|hasta|durante|mientras|y)\s/iu.test(text.slice(title.start))) return true
  if (
    /(?:un|una|muy|buen|buena|gran|mal|mala)\s+$/iu.test(before) &&
    LIKE_A_BOSS.test(text.slice(title.start))
  )
    return true
  // «Era la jefa que todos querían», «era el jefe»: whom others had over them, by no title.
  if (/(?<![\p{L}])(?:el|la)\s+$/iu.test(before) && BOSS.test(text.slice(title.start))) return true
  return lexicon.marks('title_manner', text.slice(title.end)).some(({ start }) => start <= 1)
}

/** «Lo hizo la jefa de innovación, Berta Solís»: whoever is named behind the title has it. */
function isOfNamed(before: string, after: string): boolean {
  return (
    /(?<![\p{L}])(?:el|la)\s+$/iu.test(before) &&
    /^[^.;:,«»"]{0,40},\s+(?:don\s+|doña\s+|el\s+señor\s+|la\s+señora\s+)?\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u.test(
      after,
    )
  )
}

/** «Sigue de secretaria del partido»: a post outside the house, and of none like it. */
function isAside(after: string, employer: string | null, lexicon: Lexicon): boolean {
  const [mark] = lexicon.marks('title_aside', /^[^.;,]*/u.exec(after)![0])
  const where = mark === undefined ? undefined : after.slice(mark.start, mark.end).split(/\s+/u).at(-1)!
  return where !== undefined && !(employer ?? '').toLowerCase().includes(where.toLowerCase())
}

/** «Fue auditora antes de pasar a operaciones». */
function isFormer(after: string, lexicon: Lexicon): boolean {
  const clause = /^[^.;,]*/u.exec(after)![0]
  return lexicon.has('title_former', clause)
}

/** «No volvió a figurar, ni como asesor», «no opina sobre un cargo de gerente». */
const NOT_HELD =
  /(?<![\p{L}])(?:ni\s+(?:como|de)|(?:un|una|algún|alguna|otro|otra|ese|esa)\s+(?:cargo|puesto|posición)(?:\s+de)?)\s+$/iu

/** «El que firmó fue el gerente»: whoever did something is told by their post. */
const WHO_DID =
  /(?<![\p{L}])(?:el|la|l[oa]s)\s+que\s[^.;,]*\s(?:fue|era|es)\s+(?:el\s+|la\s+|un\s+|una\s+)?$/iu

/** A word that says what somebody is stands right before the title, and it is the candidate who is spoken of. */
function isGivenToCandidate(
  statement: Statement,
  title: FoundTitle,
  lexicon: Lexicon,
  timeline: Lexicon,
): boolean {
  const { text } = statement
  const before = text.slice(0, title.start)
  if (isInverted(before, text.slice(title.end))) return true
  const near = before.slice(-NEAR)
  const said = lexicon.marks('title_said', near).at(-1)
  if (said === undefined || !isLink(near.slice(said.end), lexicon) || OPENS_AS.test(before)) return false
  const verb = near.slice(said.start, said.end)
  // «La recomiendo como gestora», «trabaja como un director»: what somebody is good as, or like.
  if (/^(?:como|as)$/iu.test(verb) && !isHeldAs(before, lexicon)) return false
  if (NOT_HELD.test(before) || WHO_DID.test(before) || isQuality(near.slice(said.start), statement, title))
    return false
  if (ENTERED.test(verb) && !leftAsThat(statement, title, lexicon, timeline)) return false
  if (isShareholder(statement, title)) return false
  if (title.rank === TRADE && (isProfession(verb, text, title) || isOfThing(before, lexicon, timeline)))
    return false
  const isAsWhat = AS_WHAT.test(verb) && near.slice(said.end).trim() === ''
  return (
    !NOT_THE_CANDIDATE.test(before) ||
    isAsWhat ||
    leadsTo('title_as', before, lexicon) ||
    (WAS_OURS.test(before) && /\s/u.test(phraseOfTitle(text, title)))
  )
}

/** «Fue nuestra contadora general»; «fue mi jefa» is what she was to one. */
const WAS_OURS = /(?<![\p{L}])(?:fue|era|ha\s+sido)\s+(?:mi|nuestr[oa]|su)\s+$/iu

/** «Coordinador de turno era.» */
function isInverted(before: string, after: string): boolean {
  return /^[\s«"“]*$/u.test(before) && /^[^.;,:]{0,30}?\s(?:era|fue)(?=[.;,»"”]|$)/iu.test(after)
}

/** «Es economista, y se nota»: what somebody studied, unless it is all that they were. */
function isProfession(verb: string, text: string, title: FoundTitle): boolean {
  const isBare = /^(?:\p{L}+(?:\s+[ye]\s.*)?|ingenier[oa]\s.*)$/iu.test(phraseOfTitle(text, title))
  return (
    isBare && /^es$/iu.test(verb) && !/(?<![\p{L}])(?:no|nunca|jamás|siempre|solo)(?![\p{L}])/iu.test(text)
  )
}

/** «Todavía figura como socio»: of whoever has shares. */
function isShareholder({ text, employer }: Statement, { start, end }: FoundTitle): boolean {
  if (!/^soci[oa]$/iu.test(text.slice(start, end))) return false
  const after = text.slice(end)
  return LISTED_AS.test(text.slice(0, start)) || PARTNER_OF.test(after) || isOfOtherHouse(after, employer)
}

/** «Si el asunto es administrativo»: what something is like. */
function isOfThing(before: string, lexicon: Lexicon, timeline: Lexicon): boolean {
  const thing = /(?<![\p{L}])(?:el|la|los|las|lo|un|una)\s+(\p{Ll}+)\s+(?:es|era|fue|son|eran)\s+$/u.exec(
    before,
  )?.[1]
  return thing !== undefined && !lexicon.has('person', thing) && findTitles(thing, timeline).length === 0
}

/** «Le va el puesto técnico»: a trade of one word right behind the noun says what the post is like. */
function isQuality(said: string, { text }: Statement, title: FoundTitle): boolean {
  return (
    title.rank === TRADE &&
    /^(?:cargo|puesto|posición)\s+$/iu.test(said) &&
    !/\s/u.test(phraseOfTitle(text, title).trim())
  )
}

/** «Entró en mayo de 2018 como directora»: a verb of having a post leads to «como», and no article follows. */
function isHeldAs(before: string, lexicon: Lexicon): boolean {
  const clause = /[^.;:«»"“”]*$/u.exec(before)![0]
  return !/(?<![\p{L}])como\s+(?:un|una)\s+$/iu.test(before) && lexicon.has('held_as', clause)
}

/** «Es socia de Ortopedias Lima», said of somebody at another house. */
function isOfOtherHouse(after: string, employer: string | null): boolean {
  const house = /^\s+de\s+(?:la\s+|el\s+)?(\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)*)/u.exec(after)?.[1]
  return house !== undefined && (employer === null || !isSameEmployer(house, employer))
}

/** Only small words stand between. */
function isLink(between: string, lexicon: Lexicon): boolean {
  const rest = lexicon
    .marks('title_link', between)
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), between)
  return /^[\s:,]*$/u.test(rest)
}

/** Whether a text ends with one of these words, up to an article. */
function leadsTo(name: string, before: string, lexicon: Lexicon): boolean {
  const mark = lexicon.marks(name, before).at(-1)
  return mark !== undefined && /^\s+(?:(?:el|la|un|una|de)\s+)?$/iu.test(before.slice(mark.end))
}

/** Who entered as something may have risen: it counts when they left as that too. */
function leftAsThat(statement: Statement, title: FoundTitle, lexicon: Lexicon, timeline: Lexicon): boolean {
  return (
    lexicon.says('unpromoted', statement) ||
    findTitles(statement.text.slice(title.end), timeline).some(({ rank }) => rank === title.rank)
  )
}

const SCOPE =
  /^[^.;]{0,60}?,\s+(?:pero\s+)?(?:y\s+)?(?:no|nunca)\s+(?:es\s+|era\s+|fue\s+|de\s+(?:alcance\s+)?)?(nacional|general|regional|corporativ[oa]|global|internacional|ejecutiv[oa]|titular)(?![\p{L}])/iu

/** "Gerente de la zona norte, no nacional": the word of the title that is denied. */
function deniedScope(after: string): string | null {
  return SCOPE.exec(after)?.[1]?.toLowerCase() ?? null
}
