import type { ExamCorrection } from '@dictamen/contracts'
import { Refusal, textOf, valueAt, type Json } from '@dictamen/kernel'
import { layOver } from './lay-over.ts'

/** Who answers for a correction, when and why. */
export interface Authorship {
  readonly who: string
  readonly when: string
  readonly why: string
}

// What says which document this is, what it was read from and who answered what: evidence, not reading.
const EVIDENCE =
  /^\/(schema_version|source|sources|corrections|checksum|issues)\b|^\/questions\/\d+\/(id|number|raw|issues|attempts|key)\b|^\/questions(\/\d+)?$/

/** The corrections of a document with new ones behind, each `PLACE=VALUE`; the place is a pointer or begins with a question's id. */
export function addCorrections(
  base: Json,
  corrections: readonly ExamCorrection[],
  settings: readonly string[],
  by: Authorship,
): ExamCorrection[] {
  const all = [...corrections]
  for (const setting of settings) {
    const laid = layOver(base as object, all.filter(isStanding)) as Json
    const cut = setting.indexOf('=')
    if (cut < 1) throw wrong(`--set espera LUGAR=VALOR y recibió «${setting}»`)
    const pointer = pointerOf(laid, setting.slice(0, cut))
    const before = valueAt(laid, pointer)
    if (before === undefined) throw wrong(`--set: no hay nada en ${pointer}`)
    const after = readValue(setting.slice(cut + 1), before)
    if (JSON.stringify(before) === JSON.stringify(after)) throw wrong(`--set: ${pointer} ya dice eso`)
    all.push({
      id: `C${all.length + 1}`,
      question_id: questionAt(laid, pointer),
      pointer,
      ...by,
      before: before as ExamCorrection['before'],
      after: after as ExamCorrection['after'],
      undone: null,
    })
  }
  return all
}

/** The corrections of a document with some undone: they stay, with who undid them, and are laid no more. */
export function undoCorrections(
  corrections: readonly ExamCorrection[],
  ids: readonly string[],
  by: Authorship,
): ExamCorrection[] {
  for (const id of ids) {
    const at = corrections.findIndex((correction) => correction.id === id)
    const found = corrections[at]
    if (found === undefined) throw wrong(`--undo: no hay ninguna corrección ${id}`)
    if (found.undone !== null) throw wrong(`--undo: la corrección ${id} ya está deshecha`)
    const later = corrections
      .slice(at + 1)
      .find((other) => isStanding(other) && !ids.includes(other.id) && touches(other.pointer, found.pointer))
    if (later !== undefined)
      throw wrong(`--undo: ${later.id} corrige lo mismo después de ${id}; deshaga antes ${later.id}`)
  }
  return corrections.map((correction) =>
    ids.includes(correction.id) ? { ...correction, undone: { ...by } } : correction,
  )
}

export function isStanding({ undone }: { readonly undone: unknown }): boolean {
  return undone === null
}

function touches(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}

/** `/questions/2/stem/text`, or `Q3/stem/text` by the question's own id. */
function pointerOf(value: Json, place: string): string {
  const pointer = place.startsWith('/') ? place : byId(value, place)
  if (EVIDENCE.test(pointer)) throw wrong(`--set: ${pointer} no se lee, se comprueba: no se corrige`)
  return pointer
}

function byId(value: Json, place: string): string {
  const [id, ...rest] = place.split('/')
  const questions = valueAt(value, '/questions') as readonly Json[]
  const at = questions.findIndex((question) => valueAt(question, '/id') === id)
  if (at < 0) throw wrong(`--set: no hay ninguna pregunta «${id}»; un lugar empieza por / o por el id`)
  return [`/questions/${at}`, ...rest].join('/')
}

function questionAt(value: Json, pointer: string): string | null {
  const question = /^\/questions\/\d+/.exec(pointer)?.[0]
  return question === undefined ? null : textOf(valueAt(value, `${question}/id`))
}

/** What a person wrote, as the kind of value that it replaces: a text stays a text, anything else is JSON. */
function readValue(text: string, before: Json): Json {
  if (typeof before === 'string' && !/^".*"$/s.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    if (before === null || typeof before === 'string') return text
    throw wrong(`--set: aquí se espera un valor como ${JSON.stringify(before)} y llegó «${text}»`)
  }
}

function wrong(reason: string): Refusal {
  return new Refusal('UsageWrong', { reason })
}
