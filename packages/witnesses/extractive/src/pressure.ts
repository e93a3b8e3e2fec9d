import type { Instruments } from './instruments.ts'
import { blocksOf, type Statement } from '@dictamen/dossier/statements'

/** "Pidió", "trajo", "convocaron": somebody did something. */
const DEED =
  /(?<![\p{L}])(?:\p{L}{2,}(?:ó|ujo|uso|izo|uvo|aron|ieron|eyeron)|puso|hizo|tuvo|fue|fueron|dio|vio|dijo|trajo|quiso|supo|pudo)(?![\p{L}])/iu
/** "Mandé", "salí", "armamos": told by whoever did it. */
const OWN_DEED =
  /(?<![\p{L}])(?:\p{L}{3,}(?:é|[^aeiou]í|amos|imos)|hice|puse|dije|fui|tuve|traje)(?![\p{L}])/u

/** "Ante el cierre de las salas, pidió…", "Con el almacén bajo el agua, trasladó…": what happened stands first. */
const BEFORE_DEED =
  /^(?:ante|al|con|cuando|tras|en\s+plen[oa]|faltando|sin|bajo|mientras|apenas|después\s+de|acosad[oa]|presionad[oa])\s/iu

/** "Se le informó de que el puente estaba cerrado; en seis minutos tenía dos rutas". */
const ANSWERED_AT_ONCE = /[;:]\s+\p{L}/u

const STEPS_AFTER = 3

export function tellsDeed(text: string): boolean {
  return DEED.test(text) || OWN_DEED.test(text)
}

/** Sentences that tell what somebody did when something was sprung on them, or in a crisis. */
export function pressedIn(
  statements: readonly Statement[],
  instruments: Instruments,
): ReadonlySet<Statement> {
  const pressed = new Set<Statement>()
  for (const block of blocksOf(statements.filter(({ kind }) => kind === 'case_notes')))
    for (const statement of pressedInExercise(block, instruments)) pressed.add(statement)
  for (const statement of statements) if (isAgainstTheClock(statement)) pressed.add(statement)
  const told = statements.filter(({ kind }) => kind === 'interview_notes')
  for (const block of blocksOf(told))
    for (const statement of pressedInTale(block, instruments)) pressed.add(statement)
  return pressed
}

/** «Tras la baja del capataz reasignó en 13 minutos», in the remarks of a test. */
function isAgainstTheClock({ kind, isQuestion, text }: Statement): boolean {
  return (
    kind === 'tests' &&
    !isQuestion &&
    DEED.test(text) &&
    /(?<![\p{L}])en\s+(?:menos\s+de\s+)?(?:\d+|\p{L}+)\s+minutos(?![\p{L}])/iu.test(text)
  )
}

/** "Panel: M. S. y dos socias", "Duración: dos horas": how the exercise was held. */
export function isSetting({ text }: Statement, { extractive }: Instruments): boolean {
  const label = /^([^:]{3,40}):\s/u.exec(text)?.[1]
  if (label === undefined) return false
  const [mark] = extractive.marks('setting_label', label)
  return mark?.start === 0 && mark.end === label.length
}

/** What follows, in the same passage, something that was sprung on somebody in an exercise. */
function pressedInExercise(block: readonly Statement[], instruments: Instruments): Statement[] {
  const { extractive } = instruments
  const found: Statement[] = []
  let left = 0
  for (const statement of block) {
    if (isSetting(statement, instruments)) continue
    const sprung = ['event', 'sprung'].flatMap((rule) => extractive.marks(rule, statement.subject))
    const answered = sprung.some(({ end }) => ANSWERED_AT_ONCE.test(statement.text.slice(end)))
    if (left > 0 || answered) found.push(statement)
    left--
    if (sprung.length > 0 || happens(statement, extractive)) left = STEPS_AFTER
    else if (left <= 0 && extractive.says('pressure', statement)) left = 1
  }
  return found
}

/** "La clienta escribe y adelanta la entrega": what happens in the exercise, told as it happens. */
const TOLD_NOW = /^(?:\p{Lu}[^:]{2,40}:\s+)?(?:el|la|los|las|un|una|se)\s/iu
const MOST_BEFORE = 9

function happens({ text }: Statement, extractive: Instruments['extractive']): boolean {
  if (!TOLD_NOW.test(text)) return false
  const [mark] = extractive.marks('happens', text)
  return mark !== undefined && text.slice(0, mark.start).trim().split(/\s+/u).length <= MOST_BEFORE
}

const TOLD_AFTER = 2
const OPENING_LETTERS = 90

/** A crisis that an interview tells, and what was done in it. */
function pressedInTale(block: readonly Statement[], { extractive }: Instruments): Statement[] {
  const found: Statement[] = []
  let left = 0
  for (const statement of block) {
    const { text, isQuestion } = statement
    const crisis = extractive.says('crisis', statement) || answersOthers(text)
    // "Se le pidió un momento malo": short, and nothing of it told yet.
    const opens = !crisis && (isQuestion || text.length <= OPENING_LETTERS)
    if (opens && extractive.says('asks_pressure', statement)) left = TOLD_AFTER
    else if (isQuestion) left = 0
    else {
      const told = (crisis || left > 0) && tellsDeed(text) && isOfWork(statement, extractive)
      if (told) found.push(statement)
      left = crisis ? TOLD_AFTER : left - 1
    }
  }
  return found
}

/** "Cuando el alcalde mandó cerrar el local, presentó los permisos": others act, and somebody answers. */
const OTHERS_FIRST =
  /^(?:cuando\s+(?:el|la|los|las|un|una|le|les|lo|se\s+le|dos|tres|su|sus)|con\s+(?:el|la|los|las|dos|tres|medi[oa]|un|una)|ante|tras|la\s+noche\s+(?:en\s+)?que|el\s+día\s+(?:en\s+)?que)\s[^.;]{4,90}?,\s+(.+)$/iu

function answersOthers(text: string): boolean {
  const rest = OTHERS_FIRST.exec(text)?.[1]
  return rest !== undefined && tellsDeed(rest)
}

/** Neither somebody's life nor the conversation itself. */
export function isOfWork(statement: Statement, extractive: Instruments['extractive']): boolean {
  return !extractive.says('private', statement) && !extractive.says('asides', statement)
}

/** Whether a sentence by itself speaks of pressure. */
export function isOfPressure(statement: Statement, { extractive }: Instruments): boolean {
  const { kind, sections, text } = statement
  if (sections.includes('pressure') || extractive.says('pressure', statement)) return true
  if (kind !== 'case_notes' && kind !== 'interview_notes') return false
  if (kind === 'case_notes' && extractive.says('sprung', statement)) return true
  if (!BEFORE_DEED.test(text) || !tellsDeed(text)) return false
  return (
    extractive.says('crisis', statement) || (kind === 'case_notes' && extractive.says('reacts', statement))
  )
}
