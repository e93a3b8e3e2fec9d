import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from '../reading/instruments.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import { findTitles } from '../timeline/titles.ts'

/** Who is introduced, as written, and the part of the passage that only says so. */
export interface Introduction {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** What is known of the people and houses that a file of references can name. */
export interface Known {
  readonly instruments: Instruments
  /** The house of the CV that a text names. */
  houseIn(this: void, text: string): string | null
  /** Whether it names one. */
  isHouse(this: void, text: string): boolean
  /** Whether a text is the name of a house of the CV, and nothing else: «Ana Alba» is not «Vidrios Alba». */
  isOnlyHouse(this: void, text: string): boolean
  /** Whether a text names the person whose references they are. */
  isCandidate(this: void, text: string): boolean
}

/** What ends in a point within an introduction: «Ing.», «RR. HH.», «Q.F.B.» before a name. */
const SHORTENED =
  '(?<![\\p{L}])(?:Dra?|Sra?|Srta|Dña|D|Ing|Lic|Licda|Mtr[oa]|Arq|Profa?|Pbro|Cra?|Ec|Econ|Ab(?:og)?|Ma|Psic|Cap|Gral|RR|[Tt]el|[Cc]el)|^\\s*(?:\\p{Lu}\\.\\s?)*\\p{Lu}'
const NAME =
  '(?:(?:(?:\\p{Lu}\\p{Ll}{0,5}\\.\\s?){1,4}|(?:[Dd]on|[Dd]oña|Ing|Lic|(?:Capit[aá]n|Coronel|General|Comandante|Teniente|Almirante)(?:\\s*\\(r\\))?|(?:el\\s+|la\\s+)?(?:[Ss]eñora?|[Ss]eñorita|[Ii]ngenier[oa]|[Dd]octora?|[Ll]icenciad[oa]))\\s)\\s*)?\\p{Lu}[\\p{Ll}.]+(?:\\s+(?:(?:de|del|la|las|los)\\s+){0,2}\\p{Lu}[\\p{Ll}.]*(?:-\\p{Lu}\\p{Ll}+)?){1,3}'
export const PERSON = new RegExp(`^${NAME}`, 'u')
export const ONLY_PERSON = new RegExp(`^${NAME}$`, 'u')
/** What begins a title of the file, or a sentence, and no name. */
const NO_NAME =
  /^(?:referencias|llamadas|verificaci[oó]n|resumen|sobre|seg[uú]n|para|por|con|de|del|en|el|la|los|las|su|como|pero|no)(?![\p{L}])/iu

const MONTH_DAY =
  '(?:al\\s+día\\s+siguiente|(?:ese|el)\\s+mismo\\s+día|(?:el\\s+)?\\d{1,2}\\s+de\\s+\\p{L}+(?:\\s+de\\s+20\\d\\d)?)'
/** «(1)», «2)», «3-», «b)», «1.». */
const COUNTED = /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[.)º°-]+|\(?[a-h]\))\s*/u
/** «Llamado 2. Ana Gil, gerenta»: however the calls are called. */
const NUMBERED =
  /^\p{Lu}\p{Ll}+\s+\d{1,2}\s*[:.)–—-]+\s+(?=(?:\p{Lu}\p{Ll}{1,4}\.\s+\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)[^.:]*,)/u
/** «Referencia 1:», «Ref. B —», «Segunda:», «Primera llamada.» */
const ORDERED =
  /^(?:(?:referencia|referente|reference|ref\.?|referee|contacto)\s*(?:n(?:o|ro|[uú]m|[uú]mero)?[.º°]*\s*)?(?:\d+|(?:un[oa]|dos|tres|cuatro|cinco|seis|primera|segunda|tercera|[A-H])(?![\p{L}]))?|(?:primer|segund|tercer|cuart|quint)[oa]?(?:\s+(?:referencia|referente|llamada|contacto))?)\s*(?:[:.)(–—-]+|$)\s*/iu
export const DATED = new RegExp(`^${MONTH_DAY}\\s*[.:,–—-]*\\s+(?=\\p{L})`, 'iu')
/** «Llamé a», «También hablamos por teléfono con», «nos atendió», «Llamada con», «Referencia de». */
const CALLED =
  /^(?:(?:adem[aá]s|tambi[eé]n|primero|luego|despu[eé]s|por\s+[uú]ltimo|finalmente),?\s+)?(?:(?:llam|habl|convers|contact|entrevist)(?:é|ó|amos)|se\s+(?:habló|llamó|contactó|conversó|entrevistó)|(?:me|nos)\s+atendió|(?:referencia|llamada|entrevista|conversaci[oó]n|comentarios|testimonio|carta|correo|mensaje|nota|informe|declaraci[oó]n|videollamada|mail|e-mail|audio)(?:\s+(?:de\s+(?:referencias?|jefatura|verificaci[oó]n|validaci[oó]n)|laboral|profesional|telef[oó]nica|institucional))?(?=\s+(?:de|con|al?)\s)|(?=con\s))\s*(?:por\s+\p{L}+\s+)?(?:al\s+|(?:(?:a|con|de)\s+)?(?:(?:el|la)\s+)?)(?=[\p{L}])/iu
/** «[12/03 10:15] Llamada con …», «09:04 Ana Gil: …», «[Audio de …», «El Sr. …», «Llamada 22/10, 20 min. …»: what stands before a name and says nothing of it. */
const STAMPED =
  /^(?:\[(?=(?:audio|mensaje|llamada|nota|correo)\s+de\s)|(?:el|la)\s+(?=(?:Sra?|Srta|Dra?|Ing|Lic|Don|Doña)(?![\p{L}]))|\[[\d/:.\s-]{4,20}\]|\d{1,2}:\d{2}(?=\s+\p{Lu})|-{2,}|\p{Lu}\p{Ll}+\s+\d{1,2}\/[\d/:.,\s]{2,18}(?:\p{Ll}{1,8}\.)?(?=\s+\p{Lu}\p{Ll}+\s+\p{Lu}))\s*/u
/** «El primer referente es don Luis Roca», «Soy Ana Gil», «Me llamo Ana Gil», «Habla la hermana Ana Gil», «Contestó el C.P. Luis Roca». */
const PRESENTED =
  /^(?:(?:el|la)\s+(?:primer|segund|tercer|cuart|últim)[oa]?\s+(?:referente|referencia|contacto)\s+(?:es|fue)|soy|me\s+llamo|(?:nos\s+)?(?:habl[aó]|contestó|respondió|atendió|responde|contesta))\s+(?:el\s+|la\s+)?(?:hermana\s+|hermano\s+|padre\s+)?(?=\p{Lu}|don\s|doña\s|señor|\p{Ll}+\s)/iu
const SIGNED = /^(?:atentamente|cordialmente|saludos(?:\s+cordiales)?|firmad?[oa]?)\s*[,.:]\s*/iu
/** «De Hernán Cid, expresidente de Alfa, a Ana Gil. 10 de junio.» */
const LETTER_FROM = /^De\s+(?=\p{Lu}\p{Ll}+\s+\p{Lu}[^:]*,\s+a\s+\p{Lu}[^:]*$)/u

const MAX_HEADER = 150
const LABELLED = /^([^:«"“]{3,140}?)\s*:\s+/u
/** «Ana Gil, ex jefa «Cumple.»»: who speaks, right before the words. */
const QUOTED = /^([^:«"“]{5,140}?)\s*(?=[«"“])/u
/** ««Cumple.» — Ana Gil, ex jefa»: who spoke, right behind them. */
const SIGNED_QUOTE = /(?<=[»"”]\.?\s*)[–—-]\s*(\p{Lu}[^«"“]{5,120})$/u
/** «Ana Gil, gerente de Alfa. Confirma el cargo…»: who speaks is a sentence of its own. */
const OWN_SENTENCE = new RegExp(
  `^((?:[^.:;«"“]|(?<=${SHORTENED}|(?<![\\p{L}])(?:HH|S|A|L|\\d))\\.){8,140})(?<!(?<![\\p{L}])RR)\\.(?:\\s+(?=[\\p{Lu}\\d«"“¿])|$)`,
  'u',
)
const WHO_IS = new RegExp(`^(${NAME})\\s+(?:es|era|fue)\\s+(?:el\\s+|la\\s+|un\\s+|una\\s+)?(.+)$`, 'u')
/** A few words and a colon before whoever is introduced in the rest of the sentence. */
const NAMED_BEHIND = new RegExp(
  `^(?:[^.:;«"“]{3,40}\\.\\s+)?[^.:;«"“]{3,60}:\\s+(${NAME},(?:[^.:;«"“]|(?<=${SHORTENED})\\.){4,110})(?:\\.(?=\\s|$)|$)`,
  'u',
)
const ONE_SENTENCE = new RegExp(`^(?:[^.:;«"“]|(?<=${SHORTENED})\\.)+\\.$`, 'u')
const SAYS =
  /\s(?:dice|dijo|confirma|recuerda|cuenta|fue|es|era|son|eran|tiene|tuvo|explica|añade|habla|trabajó|trabaja|coincidió|valora|cree|considera|destaca|no)(?![\p{L}])|\p{Ll}{3,}(?:ó|aron|ieron)(?![\p{L}])/iu

/** What stands before a person: a number, «Referencia 1:», when or how they were called. */
interface Lead {
  readonly length: number
  readonly isOrdered: boolean
  readonly isCall: boolean
  readonly isCounted: boolean
}

/** What may stand before a person, with what it makes of whoever is named behind it. */
const BEFORE: readonly (readonly [RegExp, Partial<Lead>])[] = [
  [COUNTED, { isCounted: true }],
  [NUMBERED, { isOrdered: true }],
  [ORDERED, { isOrdered: true }],
  [LETTER_FROM, { isCall: true }],
  [CALLED, { isCall: true }],
  [PRESENTED, { isCall: true }],
  [SIGNED, { isCall: true }],
  [STAMPED, {}],
  [DATED, {}],
]

/** Takes what stands before a person from the beginning of a text. */
export function leadOf(text: string): Lead {
  let lead: Lead = { length: 0, isOrdered: false, isCall: false, isCounted: false }
  for (;;) {
    const rest = text.slice(lead.length)
    const [taken = 0, kind] = firstOf(BEFORE, rest)
    if (taken === 0) return lead
    lead = { ...lead, ...kind, length: lead.length + taken }
  }
}

function firstOf(patterns: typeof BEFORE, text: string): readonly [length?: number, kind?: Partial<Lead>] {
  for (const [pattern, kind] of patterns) {
    const found = pattern.exec(text)
    if (found !== null) return [found[0].length, kind]
  }
  return []
}

/** How an opening stands in its passage: what it may leave out depends on that. */
interface Standing {
  /** Under a sign of its own, so that anybody named there is introduced. */
  readonly headed: boolean
  /** Counted or headed, so that a post in a house is enough. */
  readonly marked: boolean
  /** Right before words in quotes. */
  readonly quoted: boolean
}

/** The parts of a passage that could say who speaks: before a colon, before a quote, its first sentence, all of it. */
function* openingsOf(text: string, { look }: Passage, known: Known): Generator<[string, number]> {
  const isLine = text.length <= MAX_HEADER && !/\p{L}{3}[.!?]["»”]?$/u.test(text)
  const label = LABELLED.exec(text)
  // «Exjefa en Alfa: Ana Gil».
  if (label !== null && known.isHouse(text) && isOnlyWho(text.slice(label[0].length), isLine))
    yield [text.replace(/\.$/u, ''), text.length]
  if (label !== null) yield [label[1]!, label[0].length]
  // «Interlocutor: Ana Gil, gerenta de Alfa.», «Verificación de datos. Interlocutor: …»
  const named = NAMED_BEHIND.exec(text)
  if (named !== null && known.isHouse(named[1]!) && !SAYS.test(withoutAsides(named[1]!)))
    yield [named[1]!, named[0].length]
  yield* ownSentences(text, known)
  const quoted = QUOTED.exec(text)
  if (quoted !== null) yield [quoted[1]!, quoted[0].length]
  const whole = text.replace(/\s*:$/u, '')
  if (isLine && (look === 'heading' || look === 'prose' || /[,(–—/·-]/u.test(whole)))
    yield [whole, text.length]
}

/** The first sentence of a passage, where it only says who somebody is. */
function* ownSentences(text: string, known: Known): Generator<[string, number]> {
  const [whole, alone] = OWN_SENTENCE.exec(text) ?? []
  if (whole === undefined || alone === undefined) return
  // «Ana Gil es la dueña de Alba y fue su jefa.»
  const [, who, what] = WHO_IS.exec(alone) ?? []
  if (who !== undefined && known.isHouse(what!) && saysWhoAt(what!, known))
    yield [`${who}, ${what!}`, whole.length]
  if (SAYS.test(withoutAsides(alone))) return
  yield [alone, whole.length]
  // «Vidrios Alba. Ana Gil, gerenta general.»
  const next = known.isHouse(alone) ? OWN_SENTENCE.exec(text.slice(whole.length)) : null
  if (next !== null) yield [`${alone}. ${next[1]!.replace(PRESENTED, '')}`, whole.length + next[0].length]
}

/** «Ana Gil», «Ana Gil, presidenta.»: somebody and nothing else, on a line or in a sentence of its own. */
function isOnlyWho(text: string, isLine: boolean): boolean {
  if (!PERSON.test(text)) return false
  return isLine || (text.length <= MAX_HEADER && ONE_SENTENCE.test(text) && !SAYS.test(withoutAsides(text)))
}

/** The introduction that a passage opens with, or that signs it; null when it says nothing of who speaks. */
export function introductionIn(passage: Passage, isNumbered: boolean, known: Known): Introduction | null {
  const { text } = passage.folded
  const lead = leadOf(text)
  const isHeading = passage.look === 'heading'
  const standing = {
    headed: isHeading || lead.isCall,
    marked: isHeading || isNumbered || lead.isOrdered,
  }
  const behind = text.slice(lead.length)
  if (passage.label !== null && lead.length === 0) {
    const { label, contentFrom } = passage
    if (introduces(label, { ...standing, quoted: false }, known))
      return { name: label, from: 0, to: contentFrom }
  }
  for (const [opening, length] of openingsOf(behind, passage, known)) {
    const quoted = /^\s*:?\s*[«"“]/u.test(behind.slice(opening.length))
    if (introduces(opening, { ...standing, quoted }, known))
      return { name: opening, from: 0, to: lead.length + length }
  }
  const signed = SIGNED_QUOTE.exec(text)
  if (signed !== null && introduces(signed[1]!, { headed: false, marked: false, quoted: false }, known))
    return { name: signed[1]!, from: signed.index, to: text.length }
  return lead.isOrdered ? orderedIn(text, lead.length) : null
}

/** The number of «Referencia 2», which names nobody; null for anything else. */
export function orderOf(name: string): number | null {
  const number = /\d{1,2}(?=\W*$)/u.exec(name)?.[0]
  return number !== undefined && leadOf(name).length === name.length ? Number(number) : null
}

/** The first sentence of what stands behind "Referencia 1:", as far as it may say who speaks. */
const FIRST_SENTENCE = new RegExp(`^(?:[^.]|\\.(?=\\S)|\\.(?=\\s+\\p{Ll})|(?<=${SHORTENED})\\.){3,140}`, 'u')
const NEXT_SENTENCE = new RegExp(`(?<!${SHORTENED})\\.\\s+\\p{Lu}.*$`, 'u')

/** «Referencia 1:» introduces whatever stands behind it and before what is said; itself when nothing does. */
function orderedIn(text: string, length: number): Introduction {
  const rest = text
    .slice(length)
    .replace(/(?<=\S\s+)[«"“].*$/u, '')
    .trim()
  const name =
    rest.length > MAX_HEADER
      ? (LABELLED.exec(rest)?.[1] ?? FIRST_SENTENCE.exec(rest)?.[0] ?? text.slice(0, length)).trim()
      : rest.replace(NEXT_SENTENCE, '').replace(/\s*:$/u, '').trim()
  if (name === '') return { name: text.replace(/\s*:$/u, ''), from: 0, to: text.length }
  const isAll = text.replace(/[.:]$/u, '').endsWith(name)
  return { name, from: 0, to: isAll ? text.length : 0 }
}

/** A text without what stands in brackets, and without «que fue su jefa». */
function withoutAsides(text: string): string {
  return text.replace(
    /\([^)]*\)?|que\s+(?:fue|es|era)\s+su\s|(?<=,\s+)(?:que|quien)\s+(?:fue|es|era)\s/gu,
    ' ',
  )
}

const BETWEEN = /\s*[,;:·|/()]\s*|\s+[–—-]\s+|\.\s+/u

/** Whether a text says who somebody is, and nothing else: a name with a post, a house or a relation, in any order. */
function introduces(text: string, standing: Standing, known: Known): boolean {
  if (NO_NAME.test(text) || known.isCandidate(text) || isTopic(text, known.instruments)) return false
  // «ANA GIL, gerenta»: capitals alone are a heading sooner than a name.
  const spelled = BETWEEN.test(text) ? capitalised(text) : text
  const [first = '', ...others] = spelled.split(BETWEEN).filter((part) => part !== '')
  if (PERSON.test(spelled) && !known.isOnlyHouse(first) && isFollowed(spelled, standing, known)) return true
  if (!standing.headed && SAYS.test(withoutAsides(text))) return false
  if (leadsToPerson(first, others, standing, known)) return true
  return standing.marked && !/[\d.:]/u.test(text) && isPostAtHouse(text, first, others, known)
}

/** «Exjefa, Vidrios Alba, Ana Gil»: a post or a house before a name. */
function leadsToPerson(
  first: string,
  others: readonly string[],
  { marked }: Standing,
  known: Known,
): boolean {
  if (!saysWhoAt(first, known) && !known.isOnlyHouse(first) && !(marked && isPlain(first))) return false
  return others.some((part) => ONLY_PERSON.test(part) && !known.isOnlyHouse(part) && !NO_NAME.test(part))
}

/** «Jefa de compras de Vidrios Alba»: a post and its house, and nobody's name. */
function isPostAtHouse(text: string, first: string, others: readonly string[], known: Known): boolean {
  return saysWhoAt(first, known)
    ? known.isHouse(text) || OF_SAME.test(text)
    : known.isOnlyHouse(first) && others.some((part) => saysWhoAt(part, known))
}

/** «Jefe de personal de la misma empresa». */
export const OF_SAME = /(?<![\p{L}])mism[ao]\s+\p{L}+$/u
const MOST_OF_POST = 6

/** «Costurera y delegada»: a few words that could be a post that no list knows. */
function isPlain(text: string): boolean {
  return /^[\p{L}\s]+$/u.test(text) && text.split(/\s+/u).length <= MOST_OF_POST
}

/** A name followed by nothing, or by what the person is or was. */
function isFollowed(text: string, { headed, marked, quoted }: Standing, known: Known): boolean {
  const { timeline } = known.instruments
  const [name] = PERSON.exec(text)!
  const rest = text.slice(name.length)
  if (/^\s*$/u.test(rest)) return findTitles(name, timeline).length === 0
  if (!/^\s*(?:[,(–—|·/-]|\bex\b)/u.test(rest)) return false
  return (
    headed ||
    (marked && !SAYS.test(withoutAsides(rest))) ||
    (quoted && !/[.;]|\s(?:dice|dijo|que)\s/u.test(rest)) ||
    findTitles(rest, timeline).length > 0 ||
    known.isHouse(rest) ||
    /\(|\bex\b/iu.test(rest) ||
    timeline.has('relations', rest)
  )
}

/** «Gerenta general», «Gestión humana», «Colega»: a text that begins with what somebody is to a house. */
export function saysWhoAt(text: string, { instruments: { timeline } }: Known): boolean {
  const who = text.replace(ONCE, '')
  return (
    findTitles(who, timeline)[0]?.start === 0 ||
    ['relations', 'departments'].some((rule) => timeline.marks(rule, who)[0]?.start === 0)
  )
}

/** «Ex compañera», «antiguo jefe». */
const ONCE = /^(?:ex|antigu[oa]|anterior)[\s-]+/iu

function capitalised(text: string): string {
  return text.replace(/(?<=\p{Lu})\p{Lu}+/gu, (letters) => letters.toLowerCase())
}

/** A text that says what follows is about, and not whose it is. */
function isTopic(text: string, { sections }: Instruments): boolean {
  const section = sections.ofHeading(text)
  return section !== null && section !== 'referee'
}

/** Whether a text begins with the name over the candidate's CV. */
export function candidateOf(readings: readonly Reading[]): (text: string) => boolean {
  const words = candidateNames(readings)
  return (text) => {
    const name = PERSON.exec(text.replace(/^(?:\p{L}+\s+(?:de|con|a)\s+)(?=\p{Lu})/u, ''))?.[0] ?? ''
    return name !== '' && tokenize(name).every(({ folded }) => words.has(folded))
  }
}

/** The words of the first line of a CV, where the candidate's name stands. */
export function candidateNames(readings: readonly Reading[]): ReadonlySet<string> {
  const cv = readings.find(({ source }) => source.kind === 'cv')
  return new Set(tokenize(cv?.passages[0]?.folded.text ?? '').map(({ folded }) => folded))
}
