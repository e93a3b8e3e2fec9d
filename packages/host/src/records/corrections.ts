import { type LogRecord, type CorrectedOutput, type RecordCorrection } from '@dictamen/contracts'
import { documentOf, parseContract, valueAt, type Contract, type Json } from '@dictamen/kernel'
import { findContract } from '../list-contracts.ts'
import type { RecordSource } from './record-source.ts'
import { Refusal } from '../sentences.ts'

/** Who corrects, when and why. */
export interface Authorship {
  readonly actor: string
  readonly time: string
  readonly why: string
}

type Sealed =
  | {
      readonly order: number
      readonly pointer: string
      readonly before: Json
      readonly after: Json
      readonly why: string
    }
  | { readonly order: number; readonly undoes: string; readonly why: string }

/** A correction as its own record tells it. */
interface Stated extends Authorship {
  readonly record: string
  readonly said: Sealed
}

/** What a record says about the output of another; nothing when it is no correction of it. */
export function readCorrection(
  id: string,
  record: LogRecord,
  content: Readonly<Record<string, Json>> | null,
): Stated[] {
  if (record.kind !== 'correction' || content === null) return []
  if (!record.links.some((link) => link.rel === 'corrects' && link.record === id)) return []
  const said = content['correction'] as Sealed
  return [{ record: record.id, actor: record.actor, time: record.time, why: said.why, said }]
}

/** Lays what stands corrected over an output. */
export function layOver(output: Json, stated: readonly Stated[]): CorrectedOutput {
  const ordered = stated.toSorted((a, b) => a.said.order - b.said.order || (a.record < b.record ? -1 : 1))
  const corrections = ordered.flatMap(({ record, actor, time, said }): RecordCorrection[] => {
    if ('undoes' in said) return []
    const { pointer, before, after, why } = said
    const undoing = ordered.find((one) => 'undoes' in one.said && one.said.undoes === record)
    const undone =
      undoing === undefined
        ? null
        : { record: undoing.record, actor: undoing.actor, time: undoing.time, why: undoing.why }
    return [{ record, actor, time, pointer, before, after, why, undone }]
  })
  const standing = corrections.filter(({ undone }) => undone === null)
  return {
    output: standing.reduce((laid, { pointer, after }) => put(laid, pointer, after), output),
    corrections,
  }
}

/** Corrects one value of the output of a record; what was decided stays as it is. */
export async function correctRecord(
  log: RecordSource,
  id: string,
  { pointer, after }: { readonly pointer: string; readonly after: Json },
  by: Authorship,
): Promise<string> {
  const { record, laid, order } = await openCorrected(log, id)
  const before = valueAt(laid.output, pointer)
  if (before === undefined)
    throw new Refusal('UsageWrong', { reason: `el expediente no tiene ningún valor en «${pointer}»` })
  const contract = findContract(record.contract)
  if (contract !== undefined)
    parseContract(contract as Contract<unknown>, documentOf(put(laid.output, pointer, after), id))
  return writeCorrection(log, record, { order, pointer, before, after, why: by.why }, by)
}

/** Undoes a correction that stands; it stays in the log, marked. */
export async function undoCorrection(
  log: RecordSource,
  id: string,
  correction: string,
  by: Authorship,
): Promise<string> {
  const { record, laid, order } = await openCorrected(log, id)
  const found = laid.corrections.find((one) => one.record === correction)
  if (found === undefined)
    throw new Refusal('UsageWrong', { reason: `${correction} no es una corrección de ${id}` })
  if (found.undone !== null)
    throw new Refusal('UsageWrong', { reason: `la corrección ${correction} ya estaba deshecha` })
  return writeCorrection(log, record, { order, undoes: correction, why: by.why }, by)
}

type Evaluation = Extract<LogRecord, { kind: 'evaluation' }>

async function openCorrected(
  log: RecordSource,
  id: string,
): Promise<{ record: Evaluation; laid: CorrectedOutput; order: number }> {
  const { line, content } = await log.open(id)
  const record = JSON.parse(line) as LogRecord
  if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: id })
  if (content === null) throw new Refusal('SubjectErased', { subject: record.subject })
  const referring = await log.openAll(await log.list({ linkedTo: id, kind: 'correction', limit: 1000 }))
  const stated = referring.flatMap((one) =>
    readCorrection(id, JSON.parse(one.line) as LogRecord, one.content),
  )
  return { record, laid: layOver(content['output']!, stated), order: stated.length + 1 }
}

async function writeCorrection(
  log: RecordSource,
  { id, space, subject }: Evaluation,
  correction: Sealed,
  { actor, time }: Authorship,
): Promise<string> {
  const undone = 'undoes' in correction ? [{ rel: 'undoes', record: correction.undoes }] : []
  const links = [{ rel: 'corrects', record: id }, ...undone]
  const [written] = await log.keep({ space, subject }, [
    { kind: 'correction', time, actor, space, links, clear: {}, sealed: { correction: { ...correction } } },
  ])
  return written!
}

/** The same value with another in one place. */
function put(root: Json, pointer: string, value: Json): Json {
  if (pointer === '') return value
  const [, first = '', ...rest] = pointer.split('/')
  const key = first.replaceAll('~1', '/').replaceAll('~0', '~')
  const below = rest.length === 0 ? '' : `/${rest.join('/')}`
  if (Array.isArray(root))
    return root.map((item: Json, at) => (at === Number(key) ? put(item, below, value) : item))
  if (typeof root !== 'object' || root === null) return root
  const object = root as Readonly<Record<string, Json>>
  return { ...object, [key]: put(object[key] ?? null, below, value) }
}
