import { type Figure, findDates, findFigures } from '@dictamen/spanish'
import { NOT_INFORMED, type Gem5, type SourceKindName } from '@dictamen/contracts'
import { type SourceText } from '@dictamen/dossier/reading'
import { readCandidate, withText, type Statement } from '@dictamen/dossier/statements'
import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { isBare, isTestimony } from './spoken.ts'
import { FindingWriter, orAbsent } from './writer.ts'

type List = keyof Gem5

const SUCCESSES = 'exitos_esperados_12_18_meses' satisfies List
const PROBLEM = 'problema_real_del_rol' satisfies List
const MOST_TROUBLES = 2
const WHOLE_NAME = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu
/** «Ana:», «Ana Gil (CEO):», «**Ana**:», «Ana fue clara: "…"» before what she says. */
const SAID_BY =
  /^["«“*_]*(\p{Lu}\p{Ll}+)(?:(?: \p{Lu}\p{Ll}+)?(?: \([^()]{1,40}\))?[*_]*: |[^:.;"«“]{1,40}: (?=["«“]))/u
/** «(muy seria): » between who speaks and what is said. */
const ASIDE = /^\([^()]{1,40}\): /u
/** Where notes say who was there. */
const FIRST_LINES = 2

/** Each list with the heading under which its items stand and the phrases that introduce one in prose. */
interface ListOfMandate {
  readonly list: List
  readonly section: string
  readonly lead: string
}

/** In the order in which a sentence is taken: whom the mandate leaves out decides most. */
const LISTS: readonly ListOfMandate[] = [
  { list: 'no_fits', section: 'no_fit', lead: 'lead_no_fit' },
  { list: 'criterios_de_decision_final', section: 'criteria', lead: 'lead_criteria' },
  { list: 'riesgos_del_mandato', section: 'risks', lead: 'lead_risks' },
  { list: 'exitos_esperados_12_18_meses', section: 'success', lead: 'lead_success' },
  { list: 'problema_real_del_rol', section: 'problem', lead: 'lead_problem' },
  { list: 'mapa_de_mercado', section: 'market', lead: 'lead_market' },
  { list: 'stakeholders_y_tensiones', section: 'stakeholders', lead: 'lead_stakeholders' },
]
const [NO_FITS] = LISTS
const SECTIONS: ReadonlySet<string> = new Set(LISTS.map(({ section }) => section))
/** Parts of a mandate that are none of its lists, whatever stands over them. */
const OTHER_PARTS = new Set(['duties', 'company'])
const ORDER: readonly SourceKindName[] = ['kickoff_notes', 'brief_jd', 'company_context']

interface Placed {
  readonly statement: Statement
  readonly list: List
  /** By its heading or label, not only by the words that introduce it. */
  readonly isHeaded: boolean
}

/** What GEM_5 finds in job description, kick-off notes and company context. */
export function readMandate(sources: readonly SourceText[], instruments: Instruments): Gem5 {
  const writer = new FindingWriter(instruments)
  const placed = placeAll(readCandidate(sources, instruments).statements, instruments)
  const findings = (list: List): Statement[] =>
    placed
      .filter((item) => item.list === list)
      .toSorted((a, b) => Number(b.isHeaded) - Number(a.isHeaded) || rankOf(a) - rankOf(b))
      .map(({ statement }) => statement)
  const plain = (list: List): Gem5['no_fits'] =>
    orAbsent(
      findings(list).map((statement) => writer.repeat(list, statement)),
      () => writer.absent(list),
    )
  return {
    problema_real_del_rol: plain('problema_real_del_rol'),
    exitos_esperados_12_18_meses: orAbsent(
      findings(SUCCESSES).map((statement) => ({
        ...writer.repeat(SUCCESSES, statement),
        kpi: kpiOf(statement, writer, instruments),
      })),
      () => ({ ...writer.absent(SUCCESSES), kpi: NOT_INFORMED }),
    ),
    no_fits: plain('no_fits'),
    stakeholders_y_tensiones: plain('stakeholders_y_tensiones'),
    mapa_de_mercado: plain('mapa_de_mercado'),
    riesgos_del_mandato: plain('riesgos_del_mandato'),
    criterios_de_decision_final: plain('criterios_de_decision_final'),
  }
}

function rankOf({ statement }: Placed): number {
  return ORDER.indexOf(statement.kind)
}

function placeAll(all: readonly Statement[], instruments: Instruments): Placed[] {
  let before: Placed | null = null
  const attendees = attendeesOf(all, instruments)
  const statements = all.map((statement) => withoutSpeaker(statement, attendees))
  const placed = statements.flatMap((statement, at) => {
    const own: Placed | null =
      place(statement, instruments) ??
      (isOfAttendee(all[at]!, attendees, instruments)
        ? { statement, list: 'stakeholders_y_tensiones', isHeaded: false }
        : null)
    // "Tampoco a quien…", "También que…": what goes on with the sentence before stands in its list.
    const goesOn: boolean =
      own === null &&
      !statement.isQuestion &&
      before?.statement.passage === statement.passage &&
      instruments.extractive.says('goes_on', statement)
    before = goesOn ? { statement, list: before!.list, isHeaded: before!.isHeaded } : own
    return before === null ? [] : [before]
  })
  return [...placed, ...troublesOf(statements, placed, instruments)]
}

/** What goes wrong and nothing else is said of: in figures, or in any words where nobody calls it the problem. */
function troublesOf(
  statements: readonly Statement[],
  placed: readonly Placed[],
  instruments: Instruments,
): Placed[] {
  const { extractive } = instruments
  const isNamed = placed.some(({ list }) => list === PROBLEM)
  return statements
    .filter((statement) => isTestimony(statement, instruments) && !isBare(statement))
    .filter(
      (statement) =>
        extractive.says('fallen', statement) ||
        (extractive.says('trouble', statement) && (!isNamed || isMeasured(statement, instruments))),
    )
    .filter((statement) => placed.every((item) => item.statement !== statement))
    .slice(0, MOST_TROUBLES)
    .map((statement) => ({ statement, list: PROBLEM, isHeaded: false }))
}

/** The first names of those who were at the meeting, as its notes give them: «asisten Mora (CEO), Tito (planta)». */
function attendeesOf(statements: readonly Statement[], { extractive }: Instruments): ReadonlySet<string> {
  const notes = statements.find(({ kind }) => kind === 'kickoff_notes')
  const lines = (notes?.reading.passages ?? [])
    .map(({ folded, index }) => ({ text: folded.text, index }))
    .filter(({ text, index }) => listsAttendees(text, index, extractive))
  const named = lines
    .flatMap(({ text }) => text.split('(').slice(0, -1))
    .flatMap((part) => wordsIn(part).slice(-2))
  // «…, Kate Lund por videollamada»: a whole name needs no post.
  const whole = lines.flatMap(({ text }) =>
    [...text.matchAll(WHOLE_NAME)].map(([name]) => wordsIn(name)[0] ?? ''),
  )
  return new Set([...named, ...whole].filter((word) => isCapital(word)))
}

/** What somebody of the meeting says, without the name before the colon. */
function withoutSpeaker(statement: Statement, attendees: ReadonlySet<string>): Statement {
  const said = SAID_BY.exec(statement.text)
  const spoken = said !== null && attendees.has(said[1]!) ? said : ASIDE.exec(statement.text)
  if (spoken === null) return statement
  const { length } = spoken[0]
  return { ...withText(statement, statement.text.slice(length)), from: statement.from + length }
}

/** "Flor no libera pagos sin orden", "Flor: …": what somebody of the meeting does, wants or says. */
function isOfAttendee(
  statement: Statement,
  attendees: ReadonlySet<string>,
  instruments: Instruments,
): boolean {
  const { kind, text, passage } = statement
  if (kind !== 'kickoff_notes' || !isTestimony(statement, instruments) || isBare(statement)) return false
  const { extractive } = instruments
  // «… y Claudio Ríos (consultor).»: the rest of a list of names that a full stop cut.
  const isCut = /^\p{Ll}/u.test(text)
  if (isCut || listsAttendees(text, passage.index, extractive) || extractive.says('told_meeting', statement))
    return false
  return wordsIn(text)
    .slice(0, 2)
    .some((word) => isCapital(word) && attendees.has(word))
}

/** In words, or by names with their posts in the first lines. */
function listsAttendees(line: string, at: number, extractive: Instruments['extractive']): boolean {
  const posts = line.split('(').length - 1
  return posts > 0 && (extractive.has('attend', line) || (at < FIRST_LINES && posts > 1))
}

function wordsIn(text: string): string[] {
  return tokenize(text).map(({ start, end }) => text.slice(start, end))
}

function isCapital(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word)
}

function place(statement: Statement, instruments: Instruments): Placed | null {
  const { extractive } = instruments
  if (!mayBePlaced(statement, instruments)) return null
  const headed = headedList(statement, instruments)
  const isRejected = headed === undefined && extractive.says('rejects', statement)
  const led = isRejected ? NO_FITS : LISTS.find(({ lead }) => extractive.says(lead, statement))
  if (extractive.says('requirement', statement))
    return { statement, list: 'criterios_de_decision_final', isHeaded: headed !== undefined }
  // "No queremos a nadie que…" leaves somebody out under any heading.
  if (headed !== undefined && led?.list !== 'no_fits')
    return {
      statement,
      list: isGoal(statement, headed, instruments) ? SUCCESSES : headed.list,
      isHeaded: true,
    }
  if (led === undefined || (led.list === SUCCESSES && !isMeasured(statement, instruments))) return null
  return { statement, list: led.list, isHeaded: headed?.list === led.list }
}

function mayBePlaced(statement: Statement, instruments: Instruments): boolean {
  if (!isTestimony(statement, instruments) || isBare(statement)) return false
  return !instruments.extractive.says('announces', statement)
}

/** The list that the nearest heading, label or question names. */
function headedList(
  { sections: own, speaker, question }: Statement,
  { sections }: Instruments,
): ListOfMandate | undefined {
  const nearest = own.find((section) => SECTIONS.has(section) || OTHER_PARTS.has(section))
  const isAnswer = speaker !== null || own[0] === 'answer' || nearest === undefined
  const asked = isAnswer && question !== null ? sections.ofQuestion(question, SECTIONS) : null
  return LISTS.find(({ section }) => section === (asked ?? nearest))
}

/** What will be measured: the item itself when it has a figure or a date. */
function kpiOf(statement: Statement, writer: FindingWriter, instruments: Instruments): string {
  const isTold = isMeasured(statement, instruments) || findDates(statement.text).length > 0
  return isTold ? writer.wordsOf(statement) : NOT_INFORMED
}

/** With a figure, and not only with how long it takes. */
function isMeasured(statement: Statement, { extractive }: Instruments): boolean {
  return (
    figuresOf(statement).some(({ unit }) => unit !== 'months' && unit !== 'years') ||
    extractive.says('share', statement)
  )
}

/** «NPS: pasar de -12 a +10», listed as a challenge: a figure to be reached. */
function isGoal(statement: Statement, { list }: ListOfMandate, { extractive }: Instruments): boolean {
  if (list !== PROBLEM || statement.passage.look !== 'item') return false
  if (extractive.says('from_to', statement)) return true
  return figuresOf(statement).some(({ low, high, unit }) => low !== high || unit === 'percent')
}

function figuresOf({ text }: Statement): Figure[] {
  return findFigures(text, findDates(text))
}
