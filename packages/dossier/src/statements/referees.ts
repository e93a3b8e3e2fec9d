import { labels, type Lexicon } from '../reading/lexicon.ts'
import { cellsOf, type Cell } from '../reading/cells.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import {
  introductionIn,
  DATED,
  leadOf,
  OF_SAME,
  ONLY_PERSON,
  orderOf,
  PERSON,
  saysWhoAt,
  type Introduction,
  type Known,
} from './introductions.ts'
import { isUnsigned, opensLetter, signLetters } from './letters.ts'
import { fieldIn, mailFurniture } from './mails.ts'

/** Who speaks in each passage of a file of references, and which part of it only says so. */
export type Referees = ReadonlyMap<Passage, Introduction>

const MAX_HEADER = 150

/** Whose words follow. */
interface Turn {
  readonly name: string
  readonly by: Passage
  /** They end where a line is no deeper than the one that introduced them. */
  readonly isNested: boolean
  readonly outer: Turn | null
}

/** Finds who speaks: each introduction reaches to the next one of its kind, or to a line that is the consultant's own. */
export function findReferees(reading: Reading, known: Known): Referees {
  const { timeline } = known.instruments
  const furniture = mailFurniture(reading, timeline)
  const finder = new RefereeFinder(reading, known)
  for (const passage of reading.passages) finder.take(passage, furniture.has(passage))
  return signLetters(reading, finder.referees, timeline)
}

class RefereeFinder {
  readonly referees = new Map<Passage, Introduction>()
  readonly #reading: Reading
  readonly #known: Known
  readonly #told: Told = { names: new Set(), counters: new Map(), rows: new Map() }
  #turn: Turn | null = null
  /** Somebody wrote before, and nobody had signed it yet. */
  #isLeft = false

  constructor(reading: Reading, known: Known) {
    this.#reading = reading
    this.#known = known
  }

  take(passage: Passage, isFurniture: boolean): void {
    const before = this.#reading.passages[passage.index - 1]
    this.#isLeft ||= before !== undefined && isUnsigned(before, this.referees)
    if (isFurniture) this.#turn = this.#signedBy(passage, this.#turn)
    else this.#turn = this.#after(passage, stillAt(passage, this.#turn, this.#reading))
  }

  /** Whose words follow a passage that stands among somebody's. */
  #after(passage: Passage, turn: Turn | null): Turn | null {
    const known = this.#known
    const { timeline } = known.instruments
    if (opensLetter(passage, this.#isLeft, timeline) || isOwn(passage, turn, known)) return null
    const more = turn === null ? null : moreOf(passage, turn, this.referees, known)
    if (more !== null) return more
    const again = calledAgain(passage, this.#reading, this.#told)
    if (again !== null) {
      this.referees.set(passage, again)
      return turn
    }
    const introduced = introducedBy(passage, this.#reading, { turn, told: this.#told }, known)
    if (introduced !== null) return this.#introduce(passage, introduced, turn)
    if (turn !== null) this.referees.set(passage, { name: turn.name, from: 0, to: 0 })
    return turn
  }

  #introduce(passage: Passage, introduced: Introduced, turn: Turn | null): Turn | null {
    const { from, to, lasts } = introduced
    const name = whoIs(introduced.name, turn, this.#told, this.#known)
    remember(passage, this.#reading, name, this.#told)
    this.referees.set(passage, { name, from, to })
    if (!lasts) return turn
    return { name, by: passage, isNested: isLabelOfItem(passage, introduced), outer: around(passage, turn) }
  }

  /** «Directora General | Vidrios Lumbral», under a mail: the house of whoever wrote it. */
  #signedBy({ index, folded: { text } }: Passage, turn: Turn | null): Turn | null {
    const { isHouse } = this.#known
    if (turn === null || isHouse(turn.name) || !isHouse(text) || text.length > MOST_CARD) return turn
    const name = `${turn.name}, ${text}`
    for (const said of this.#reading.passages.slice(turn.by.index, index)) {
      const own = this.referees.get(said)
      if (own?.name === turn.name) this.referees.set(said, { ...own, name })
    }
    return { ...turn, name }
  }
}

/** Whoever a passage introduces, and whether what follows is theirs too. */
type Introduced = Introduction & { readonly lasts: boolean }

/** Whose words a passage still stands among. */
function stillAt(passage: Passage, turn: Turn | null, reading: Reading): Turn | null {
  if (turn?.isNested === true && passage.indent <= turn.by.indent)
    return stillAt(passage, turn.outer, reading)
  return turn !== null && leavesBlock(passage, turn, reading) ? null : turn
}

/** Whoever speaks, with what a field or a line right under their name adds to it; null when it adds nothing. */
function moreOf(
  passage: Passage,
  turn: Turn,
  referees: Map<Passage, Introduction>,
  known: Known,
): Turn | null {
  const { text } = passage.folded
  // «Cargo: jefe de turno», under somebody whose own post was told: the candidate's.
  const isTheirs =
    !labels(known.instruments.timeline, 'post_label', passage.label) || !known.isHouse(turn.name)
  if (isCard(passage, known.instruments.timeline) && isTheirs) {
    const isWho = labels(known.instruments.timeline, 'relation_column', passage.label)
    return isWho ? { ...turn, name: `${turn.name}, ${text.slice(passage.contentFrom)}` } : turn
  }
  if (!completes(passage, turn, referees, known)) return null
  const card = cardIn(text, known)
  const name = `${turn.name}, ${card}`
  referees.set(passage, { name, from: 0, to: card.length })
  return { ...turn, by: passage, name }
}

const COUNTER = /^\s*\(?(\d{1,2}|[A-Ha-h])[.)]+\s/u

/** «(2)», «b)», «B.»: what counts a line; null when nothing does. */
function counterOf({ folded }: Passage, { source: { text } }: Reading): string | null {
  const place = folded.offsets[0]!
  const start = text.lastIndexOf('\n', place - 1) + 1
  return COUNTER.exec(text.slice(start, place + MOST_COUNTER))?.[1]?.toLowerCase() ?? null
}

/** Who was introduced, by name and by what counts them. */
interface Told {
  readonly names: Set<string>
  readonly counters: Map<string, string>
  /** By the number of their row. */
  readonly rows: Map<number, string>
}

/** More are no references of one person. */
const MOST_REFEREES = 50

function remember(passage: Passage, reading: Reading, name: string, { names, counters, rows }: Told): void {
  if (names.size >= MOST_REFEREES) return
  names.add(name)
  const row = numberOf(passage)
  if (row !== null && !rows.has(row)) rows.set(row, name)
  const counter = counterOf(passage, reading)
  if (counter !== null) counters.set(counter, name)
}

const MOST_COUNTER = 5
const SHORT_LABEL = /^(\p{Lu}\p{L}{1,20})(?:\s+\p{Ll}+){0,2}\s*:\s+/u

/** «(2) Llegaba antes que nadie.», «AB: …», «Morimoto dice: …»: one of those who were introduced before. */
function calledAgain(
  passage: Passage,
  reading: Reading,
  { names: known, counters }: Told,
): Introduction | null {
  const { text } = passage.folded
  const called = SHORT_LABEL.exec(text)
  if (called !== null) {
    const isHim = new RegExp(
      `(?:^|\\s)\\p{Lu}\\p{Ll}+\\s+(?:\\p{Lu}\\p{Ll}+\\s+)?${called[1]!}(?![\\p{L}])|\\(${called[1]!}\\)`,
      'u',
    )
    const names = [...known].filter((name) => isHim.test(name))
    if (names.length === 1) return { name: names[0]!, from: 0, to: called[0].length }
  }
  const counter = counters.size > 1 ? counterOf(passage, reading) : null
  const name = counter === null ? undefined : counters.get(counter)
  return name === undefined ? null : { name, from: 0, to: 0 }
}

/** «## Krause», over what «Esteban Krause, gerente de Alfa», of a table before it, says; null when it is nobody or several. */
function headedAgain({ look, folded: { text } }: Passage, { names }: Told): Introduced | null {
  if (look !== 'heading' || !/^\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+){0,2}$/u.test(text)) return null
  const surname = text.split(' ').at(-1)!
  const called = [...names].filter((name) => name.split(',')[0]!.split(/\s+/u).includes(surname))
  if (called.length !== 1 || called[0] === text) return null
  return { name: called[0]!, from: 0, to: text.length, lasts: true }
}

/** Whose words a line stands among: an item is not among those of the item before it. */
function around(passage: Passage, turn: Turn | null): Turn | null {
  if (turn?.by.look !== 'item' || passage.indent > turn.by.indent) return turn
  return around(passage, turn.outer)
}

/** «Jefe de personal de la misma empresa»: that of whoever spoke before. */
function atSameHouse(name: string, turn: Turn | null, { houseIn }: Known): string {
  const house = turn !== null && OF_SAME.test(name) ? houseIn(turn.name) : null
  return house === null ? name : `${name}, ${house}`
}

/** Who is introduced, as far as the file has said it: by the number of a row, at the house named before, with the post given before. */
function whoIs(name: string, turn: Turn | null, told: Told, known: Known): string {
  const order = orderOf(name)
  const row = order === null ? undefined : told.rows.get(order)
  return row ?? inFull(atSameHouse(name, turn, known), told)
}

/** «Ana Gil» once more, who was introduced before as «Ana Gil, gerenta de Alfa». */
function inFull(name: string, { names }: Told): string {
  return [...names].find((known) => known.startsWith(`${name},`)) ?? name
}

/** «- Ana Gil, gerenta: cumple.»: an item that says who speaks and what. */
function isLabelOfItem({ look, folded: { text } }: Passage, { to }: Introduction): boolean {
  return look === 'item' && to < text.length && !/\.\s*$/u.test(text.slice(0, to))
}

function introducedBy(
  passage: Passage,
  reading: Reading,
  around: { readonly turn: Turn | null; readonly told: Told },
  known: Known,
): Introduced | null {
  const { text } = passage.folded
  const { timeline } = known.instruments
  const headed = headedAgain(passage, around.told)
  if (headed !== null) return headed
  const card = onlyRow(passage, reading, timeline)
  if (card !== null) return { name: card, from: 0, to: text.length, lasts: true }
  if (passage.look === 'row') {
    const name = rowName(passage, known)
    return name === null ? null : { name, from: 0, to: 0, lasts: false }
  }
  if (fieldIn('mail_other', text, timeline) !== null) return null
  return writerOf(text, known) ?? namedIn(passage, reading, around.turn, known)
}

/** «De: Ana Gil <ana@alba.es>»: who wrote a mail. */
function writerOf(text: string, { instruments, isCandidate }: Known): Introduced | null {
  const from = fieldIn('mail_from', text.slice(leadOf(text).length), instruments.timeline)
  if (from === null || text.length > MAX_HEADER || isCandidate(from)) return null
  return { name: from.replace(/\s*<[^>]*>/u, ''), from: 0, to: text.length, lasts: true }
}

function namedIn(passage: Passage, reading: Reading, turn: Turn | null, known: Known): Introduced | null {
  const isNumbered = isCounted(passage, reading)
  const isNext = turn === null || (turn.by.look === passage.look && isCounted(turn.by, reading))
  const introduced = introductionIn(passage, isNumbered && isNext, known)
  if (introduced === null) return null
  const isSpeaking = introduced.to < passage.folded.text.length
  const isBare = passage.look === 'item' && !isNumbered && !isSpeaking
  if (isBare && turn !== null && !isSameKind(passage, turn)) return null
  return { ...introduced, lasts: introduced.from === 0 }
}

/** «1. Ana Gil», «(2) Luis Roca»: a line that begins with a number. */
function isCounted({ folded }: Passage, { source: { text } }: Reading): boolean {
  const place = folded.offsets[0]!
  const start = text.lastIndexOf('\n', place - 1) + 1
  return leadOf(text.slice(start, place + 5)).isCounted
}

/** An item under whoever was introduced by more than an item is something that they say. */
function isSameKind(passage: Passage, { by, name }: Turn): boolean {
  if (leadOf(name).length >= name.length) return true
  return by.look === 'item' && passage.indent <= by.indent
}

const MOST_CARD = 90

/** «Gerenta general» or «Vidrios Alba» right under «Ana Gil»: the rest of who she is. */
function completes(passage: Passage, turn: Turn, referees: Referees, known: Known): boolean {
  const { index, look, folded } = passage
  const over = referees.get(turn.by)
  if (over === undefined || over.to < turn.by.folded.text.length || index !== turn.by.index + 1) return false
  if (look === 'item' || look === 'row' || known.isHouse(turn.name)) return false
  return saysWhoOnly(folded.text, ONLY_PERSON.test(turn.name), known)
}

/** A post, a house or both; of somebody whose name alone was given, a sentence may say more behind them. */
function saysWhoOnly(text: string, isNameGiven: boolean, known: Known): boolean {
  // «Consejero delegado de Alba hasta 2018. Superior directo.»
  const first = firstSentence(text)
  if (isNameGiven && first.length <= MOST_CARD && known.isHouse(first) && saysWhoAt(first, known)) return true
  if (text.length > MOST_CARD || /\d|[:?!»"”]$/u.test(text)) return false
  if (known.isOnlyHouse(text)) return true
  if (!isNameGiven || (text.endsWith('.') && !known.isHouse(text))) return false
  return text.split(/\.\s+/u).every((part) => saysWhoAt(part, known))
}

function firstSentence(text: string): string {
  return /^.*?\p{L}{3,}\.(?=\s|$)/u.exec(text)?.[0] ?? text
}

/** As much of a passage as says who somebody is: its first sentence, where what follows says something else. */
function cardIn(text: string, known: Known): string {
  const first = firstSentence(text)
  const rest = text.slice(first.length).trim()
  return rest === '' || saysWhoAt(rest, known) ? text : first
}

/** «Consulta a la candidata: …», «## Conclusión»: what no referee says. */
function isOwn(passage: Passage, turn: Turn | null, known: Known): boolean {
  const { timeline } = known.instruments
  const { text } = passage.folded
  const isHeading = passage.look === 'heading'
  if (isUnder(passage, turn)) return false
  const told = text.replace(DATED, '').slice(0, MAX_HEADER)
  if (begins('own_acts', told, timeline) && timeline.has('own_people', told)) return true
  const before = passage.label ?? /^([^:.«"“]{3,120}?)\s*:\s/u.exec(text)?.[1]
  const opening = before ?? (text.length <= MAX_HEADER ? text : '')
  const isApart = isHeading || before !== undefined
  if (known.isCandidate(opening)) return isApart
  if (!begins('own_notes', opening, timeline)) return false
  return timeline.has('own_people', opening)
    ? isApart || leadOf(text).isCall
    : isHeading && timeline.has('closings', opening)
}

/** A heading among those over which somebody was introduced. */
function isUnder({ look, headings }: Passage, turn: Turn | null): boolean {
  if (look !== 'heading') return false
  const by = turn?.by.folded.text.replace(/\s*:$/u, '')
  return headings.some(({ text }) => text === by)
}

function begins(rule: string, text: string, timeline: Lexicon): boolean {
  return timeline.marks(rule, text)[0]?.start === 0
}

/** Prose at the margin, after what stood indented under a number: «Ninguno de los tres fue su jefe.» */
function leavesBlock(passage: Passage, { by }: Turn, { passages }: Reading): boolean {
  const last = passages[passage.index - 1]
  if (passage.look !== 'prose' || by.look !== 'item' || last === undefined || last === by) return false
  return last.indent > by.indent && passage.indent <= by.indent
}

/** «| Referente | Relación |» over one row: a card of whoever speaks in what follows. */
function onlyRow(passage: Passage, { passages }: Reading, timeline: Lexicon): string | null {
  const [over, next] = [passages[passage.index - 1], passages[passage.index + 1]]
  if (passage.columns === null || over?.columns !== null || next?.look === 'row') return null
  const cells = cellsOf(passage)
  if (!cells.every(({ column }) => CARD.some((name) => labels(timeline, name, column)))) return null
  if (!cells.some(({ column, text }) => labels(timeline, 'speaker_column', column) && PERSON.test(text)))
    return null
  return nameOf(cells, timeline)
}

function nameOf(cells: readonly Cell[], timeline: Lexicon): string {
  return cells
    .filter(({ column, text }) => text !== '' && !labels(timeline, 'contact_column', column))
    .map(({ text }) => text)
    .join(', ')
}

const CARD = ['speaker_column', 'relation_column', 'contact_column']

/** "Cargo: Gerente Comercial de Essbio": what a card says of who speaks. */
export function isCard({ label, folded }: Passage, timeline: Lexicon): boolean {
  const isField = ['relation_column', 'contact_column'].some((name) => labels(timeline, name, label))
  return isField && folded.text.length <= MOST_CARD
}

/** «| 2 | Ana Gil | gerenta de Alfa |»: by what number «Referencia 2» calls her. */
function numberOf(passage: Passage): number | null {
  if (passage.look !== 'row') return null
  const first = cellsOf(passage)[0]?.text ?? ''
  return /^\d{1,2}$/u.test(first) ? Number(first) : null
}

/** Who speaks in a row: the first of its cells that is a name, with what others say that they are. */
function rowName(passage: Passage, { isOnlyHouse, instruments: { timeline } }: Known): string | null {
  const cells = cellsOf(passage).filter(({ text }) => text !== '')
  const headed = cells.findIndex(
    ({ column, text }) => labels(timeline, 'speaker_column', column) && PERSON.test(text),
  )
  const person = headed >= 0 ? headed : cells.findIndex(({ text }) => PERSON.test(text) && !isOnlyHouse(text))
  if (person < 0 || (headed < 0 && person > 1)) return null
  const relations = cells.filter(
    ({ column }, at) => at !== person && labels(timeline, 'relation_column', column),
  )
  return [cells[person]!, ...relations].map(({ text }) => text).join(', ')
}
