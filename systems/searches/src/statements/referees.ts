import { findTitles } from '../timeline/titles.ts'
import type { Instruments } from '../reading/instruments.ts'
import { cellsOf, type Cell } from '../reading/cells.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'

/** Who speaks in each passage of a file of references: what introduces them, as written. */
export type Referees = ReadonlyMap<Passage, string>

/** What ends in a point within an introduction: «Ing.», «RR. HH.», «Q.F.B.» before a name. */
const SHORTENED =
  '(?<![\\p{L}])(?:Dra?|Sra?|Dña|D|Ing|Lic|Licda|Mtr[oa]|Arq|Profa?|Pbro|RR)|^\\s*(?:\\p{Lu}\\.\\s?)*\\p{Lu}'
const PERSON =
  /^(?:(?:(?:\p{Lu}\p{Ll}{0,5}\.\s?){1,4}|(?:Don|Doña|Ing|Lic)\s)\s*)?\p{Lu}[\p{Ll}.]+(?:\s+(?:de\s+|del\s+|la\s+)?\p{Lu}[\p{Ll}.]*){1,3}/u
const NUMBERED =
  /^(?:referencia|referente|reference|ref\.?|referee)\s*(?:n[.º°]*\s*)?(?:\d+|[A-H](?![\p{L}]))?\s*(?:[:.)(–—-]|$)/iu
const INTRODUCED = /^([^:«"“]{3,140}?)\s*:\s+/u
const MAIL_FROM =
  /^(?:de|from|remitente|nombre(?:\s+de\s+la\s+referencia)?|referente|persona|contacto|entrevistad[oa])\s*:\s*(?=\p{L})/iu
/** To whom, when and about what a mail is. */
export const MAIL_OTHER = /^(?:para|to|asunto|subject|fecha|date|cc|enviado|sent)\s*:/iu
/** "Ana Gil, ex jefa «Cumple.»": who speaks, right before the words. */
const QUOTED = /^([^:«"“]{5,140}?)\s*[«"“]/u
/** "Referencia de Hernán Cid, dirigente del sindicato". */
const REFERENCE_OF =
  /^(?:referencia|llamada|entrevista|conversaci[oó]n|comentarios|testimonio|carta|correo|mensaje|nota|informe|declaraci[oó]n|videollamada)\s+(?:de|con|a)\s+(\p{Lu}.*)$/iu
/** "De Hernán Cid, expresidente de Alfa, a Ana Gil. 10 de junio." */
const LETTER_FROM = /^De\s+(\p{Lu}\p{Ll}+\s+\p{Lu}[^:]*,\s+a\s+\p{Lu}[^:]*)$/u
/** «Llamé a Ana Gil, gerente de Alfa y su jefa.», «El 20 de febrero, con Ana Gil, gerente de Alfa.» */
const CALLED =
  /^(?:el\s+\d{1,2}\s+de\s+\p{L}+,?\s+(?=con\s|\p{L}+(?:é|ó|amos)\s))?(?:(?:llam|habl|convers|contact|entrevist)(?:é|ó|amos)|se\s+(?:habló|llamó|contactó|conversó|entrevistó)|(?:me|nos)\s+atendió|(?=con\s))\s*(?:por\s+\p{L}+\s+)?(?:a\s+|con\s+)?(\p{Lu}.*)$/iu
const MAX_HEADER = 150
/** «2) Ana Gil, gerente de Alfa». */
const ITEM_NUMBER = /^\s*\d{1,2}\s*[.)º°-]+\s*/u
/** «Ana Gil, gerente de Alfa. Confirma el cargo…»: who speaks is a sentence of its own. */
const OWN_SENTENCE = new RegExp(
  `^((?:[^.:;«"“]|(?<=${SHORTENED}|(?<![\\p{L}])(?:HH|S|A|L|\\d))\\.){8,140})(?<!(?<![\\p{L}])RR)\\.(?:\\s+(?=[\\p{Lu}\\d«"“¿])|$)`,
  'u',
)
const SAYS =
  /\s(?:dice|dijo|confirma|recuerda|cuenta|fue|es|era|son|eran|tiene|tuvo|explica|añade|habla|trabajó|trabaja|coincidió|valora|cree|considera|destaca)(?![\p{L}])/iu

/** Finds who speaks: headings and lines that introduce a person, senders of mails, rows and labels with a name. */
export function findReferees(reading: Reading, instruments: Instruments): Referees {
  const referees = new Map<Passage, string>()
  let current: string | null = null
  for (const passage of reading.passages) {
    if (current !== null && isCard(passage)) {
      current = `${current}, ${passage.folded.text.slice(passage.contentFrom)}`
      continue
    }
    const introduced = onlyRow(passage, reading) ?? introductionOf(passage, instruments)
    if (introduced?.lasts === true) current = introduced.name
    const name = introduced?.name ?? current
    if (name !== null) referees.set(passage, inFull(name, referees))
  }
  return referees
}

/** «Ana Gil» once more, who was introduced before as «Ana Gil, gerenta de Alfa». */
function inFull(name: string, referees: Referees): string {
  return [...referees.values()].find((known) => known.startsWith(`${name},`)) ?? name
}

const SPEAKER_COLUMN = /^(?:referente|referencia|nombre|persona|contacto|quién)/iu

const CARD_COLUMN =
  /^(?:referente|referencia|nombre|persona|contacto|quién|relaci|v[ií]nculo|cargo|puesto|empresa|organizaci|fecha|tel[eé]fono|correo|email|medio|canal)/iu

/** «| Referente | Relación |» over one row: a card of whoever speaks in what follows. */
function onlyRow(passage: Passage, { passages }: Reading): { name: string; lasts: boolean } | null {
  const [over, next] = [passages[passage.index - 1], passages[passage.index + 1]]
  if (passage.columns === null || over?.columns !== null || next?.look === 'row') return null
  const cells = cellsOf(passage)
  if (!cells.every(({ column }) => CARD_COLUMN.test(column ?? ''))) return null
  if (!cells.some(({ column, text }) => SPEAKER_COLUMN.test(column ?? '') && PERSON.test(text))) return null
  return { name: nameOf(cells), lasts: true }
}

/** A row that only says who speaks. */
export function isRefereeCard(passage: Passage, referee: string): boolean {
  return passage.look === 'row' && nameOf(cellsOf(passage)) === referee
}

function nameOf(cells: readonly Cell[]): string {
  return cells
    .filter(({ column, text }) => text !== '' && !/^fecha/iu.test(column ?? ''))
    .map(({ text }) => text)
    .join(', ')
}

const CARD =
  /^(?:cargo|puesto|empresa|relaci[oó]n|v[ií]nculo|tel[eé]fono|correo|email|fecha)(?:\s[\p{L}\s]{1,20})?$/iu
const MOST_CARD = 90

/** "Cargo: Gerente Comercial de Essbio": what a card says of who speaks. */
export function isCard({ label, folded }: Passage): boolean {
  return label !== null && CARD.test(label) && folded.text.length <= MOST_CARD
}

function introductionOf(passage: Passage, instruments: Instruments): { name: string; lasts: boolean } | null {
  const { text } = passage.folded
  if (passage.label !== null && passage.look !== 'row' && isPerson(passage.label, instruments))
    return { name: passage.label, lasts: passage.look !== 'item' }
  if (MAIL_OTHER.test(text)) return null
  if (MAIL_FROM.test(text) && text.length <= MAX_HEADER)
    return { name: text.replace(MAIL_FROM, ''), lasts: true }
  if (passage.look === 'row') return rowName(passage)
  const numbered = numberedOf(text)
  if (numbered !== null) return { name: numbered, lasts: true }
  const before = personBefore(passage, instruments)
  if (before !== null) return before
  const short = text.length <= MAX_HEADER && !/\p{L}{3}[.!?]["»”]?$/u.test(text)
  if (short && passage.look !== 'item' && isPerson(text, instruments, passage.look === 'heading'))
    return { name: text, lasts: true }
  return short && passage.look === 'item' && isPerson(text, instruments) && /[,(–—-]/.test(text)
    ? { name: text, lasts: true }
    : null
}

/** Who is named before the words: "Referencia de Ana Gil: …", "Ana Gil, CEO: …", "Ana Gil, ex jefa «…»". */
function personBefore(
  { folded: { text }, look }: Passage,
  instruments: Instruments,
): { name: string; lasts: boolean } | null {
  const label = INTRODUCED.exec(text)?.[1]
  const opening = label ?? (text.length <= MAX_HEADER ? text : '')
  const named = REFERENCE_OF.exec(opening)?.[1] ?? LETTER_FROM.exec(opening)?.[1]
  if (named !== undefined && isPerson(named, instruments, true)) return { name: opening, lasts: true }
  const alone = OWN_SENTENCE.exec(text)?.[1]
  const called = CALLED.exec(alone ?? '')?.[1]
  if (called !== undefined && isPerson(called, instruments, true)) return { name: alone!, lasts: true }
  if (alone !== undefined && /,/u.test(alone) && !SAYS.test(alone) && isPerson(alone, instruments))
    return { name: alone, lasts: true }
  const name = [label, QUOTED.exec(text)?.[1]].find(
    (candidate) =>
      candidate !== undefined &&
      isPerson(candidate, instruments, false, /^\s*:?\s*[«"“]/u.test(text.slice(candidate.length))),
  )
  return name === undefined ? null : { name, lasts: look !== 'item' }
}

function rowName(passage: Passage): { name: string; lasts: boolean } | null {
  const cells = cellsOf(passage).filter(({ text }) => text !== '')
  const person = cells.findIndex(({ text }) => PERSON.test(text))
  if (person < 0 || person > 1) return null
  const { text } = cells[person]!
  const relation = cells.find(({ column }, at) => at !== person && RELATION_COLUMN.test(column ?? ''))?.text
  return { name: relation === undefined ? text : `${text}, ${relation}`, lasts: false }
}

const RELATION_COLUMN = /^(?:relaci|v[ií]nculo|cargo|puesto|empresa|qui[eé]n\s+es)/iu

/** A name followed by nothing, or by what the person is or was. */
function isPerson(
  text: string,
  { timeline, sections }: Instruments,
  headed = false,
  quoted = false,
): boolean {
  const bare = text.replace(ITEM_NUMBER, '')
  const match = PERSON.exec(bare)
  if (match === null || sections.ofHeading(bare) !== null) return false
  const rest = bare.slice(match[0].length)
  if (/^\s*$/.test(rest)) return findTitles(match[0], timeline).length === 0
  const listed = /^\s*(?:[,(–—|·-]|\bex\b)/u.test(rest)
  return (
    listed &&
    (headed ||
      (quoted && !/[.;]|\s(?:dice|dijo|que)\s/u.test(rest)) ||
      findTitles(rest, timeline).length > 0 ||
      /\(|\bex\b|dueñ|propietari|jef|superior|par\b|client|compañer|colega|socio/iu.test(rest))
  )
}

/** The first sentence of what stands behind "Referencia 1:", as far as it may say who speaks. */
const FIRST_SENTENCE = new RegExp(`^(?:[^.]|\\.(?=\\S)|\\.(?=\\s+\\p{Ll})|(?<=${SHORTENED})\\.){3,140}`, 'u')
const NEXT_SENTENCE = new RegExp(`(?<!${SHORTENED})\\.\\s+\\p{Lu}.*$`, 'u')

/** What stands behind "Referencia 1:" and before what is said; the whole line when nothing does. */
function numberedOf(text: string): string | null {
  const numbered = NUMBERED.exec(text)
  if (numbered === null) return null
  const behind = text.slice(numbered[0].length).trim()
  const rest = behind.replace(/(?<=\S\s+)[«"“].*$/u, '').trim()
  if (rest.length > MAX_HEADER)
    return (INTRODUCED.exec(rest)?.[1] ?? FIRST_SENTENCE.exec(rest)?.[0] ?? numbered[0]).trim()
  const name = rest.replace(NEXT_SENTENCE, '').replace(/\s*:$/, '').trim()
  return name === '' ? text.replace(/\s*:$/, '') : name
}
