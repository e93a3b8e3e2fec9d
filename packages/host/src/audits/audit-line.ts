import type { IraResult } from '@dictamen/contracts'
import { documentOf, readDocument, type Json } from '@dictamen/kernel'
import type { Verdict } from '../verdict.ts'
import type { Auditor } from './auditor.ts'
import { activeDocuments } from './active-documents.ts'
import { chatTurns, type ChatTurn } from './chat-turns.ts'
import { Refusal } from '../sentences.ts'

/** What became of one line of a batch. */
export interface LineOutcome {
  /** The line that is written for it. */
  readonly text: string
  readonly verdict: IraResult['result'] | 'unreadable'
  /** What a record of it keeps, where that was asked for. */
  readonly kept?: KeptAudit
}

/** An audit as a record keeps it. */
export type KeptAudit = Pick<Verdict<IraResult>, 'record' | 'ground'>

/** Audits one line of a batch: an ira-input@2.0, or one with an id and further runs. A bad line becomes an error record. */
export async function auditLine(
  auditor: Auditor,
  line: string | null,
  number: number,
  isKept = false,
): Promise<LineOutcome> {
  let id: Json = null
  try {
    if (line === null) throw new Refusal('DocumentNotText', { name: `la línea ${number}` })
    const value = parseLine(line, number)
    const turns = chatTurns(value)
    if (turns !== null) {
      id = isNamed(value) ? (value['id'] ?? null) : null
      return await auditTurns(auditor, turns, { id, number, isKept })
    }
    const { id: named, audited, runs, stray } = readValue(value)
    id = named
    if (stray !== undefined) throw new Refusal('UsageWrong', { reason: strayField(stray, number) })
    if (isKept) return await auditKept(auditor, { id, audited, runs }, number)
    const result = await auditor.decide(audited, runs)
    return { text: JSON.stringify({ id, result }), verdict: result.result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = error.problems.map(({ pointer, message }) => ({ field: pointer, message }))
    const told = { code: error.code, message: error.message, ...(problems.length === 0 ? {} : { problems }) }
    return { text: JSON.stringify({ id, line: number, error: told }), verdict: 'unreadable' }
  }
}

interface ChatPlace {
  readonly id: Json
  readonly number: number
  readonly isKept: boolean
}

/** Audits the answers of a conversation, turn by turn: the line fails when one of them does. */
async function auditTurns(
  auditor: Auditor,
  turns: readonly ChatTurn[],
  { id, number, isKept }: ChatPlace,
): Promise<LineOutcome> {
  if (turns.length === 0)
    throw new Refusal('UsageWrong', {
      reason: `la línea ${number} es una conversación sin ninguna respuesta`,
    })
  if (isKept)
    throw new Refusal('UsageWrong', { reason: 'una conversación no deja expedientes: audítela sin --record' })
  const active_documents = activeDocuments(auditor)
  const results: { turn: number; result: IraResult }[] = []
  for (const { turn, input, output } of turns) {
    const audited = { input, output, context_type: 'mixed', active_documents, document_versions: {} }
    results.push({ turn, result: await auditor.decide(audited, null) })
  }
  const verdicts = new Set(results.map(({ result }) => result.result))
  const verdict = verdicts.has('FAIL') ? 'FAIL' : verdicts.has('PASS') ? 'PASS' : 'SKIP'
  return { text: JSON.stringify({ id, turns: results }), verdict }
}

function isNamed(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function auditKept(
  auditor: Auditor,
  { id, audited, runs }: ReadLine,
  number: number,
): Promise<LineOutcome> {
  const name = `la línea ${number}`
  const { output, record, ground } = await auditor.audit(
    documentOf(audited, name),
    runs === null ? null : documentOf(runs, name),
  )
  return {
    text: JSON.stringify({ id, result: output }),
    verdict: output.result,
    kept: { record, ground },
  }
}

export interface ReadLine {
  readonly id: Json
  readonly audited: Json
  readonly runs: Json
  /** A field that does not belong there. */
  readonly stray?: string | undefined
}

/** Reads one line of a batch. */
export function readLine(line: string, number: number): ReadLine {
  return readValue(parseLine(line, number))
}

function readValue(value: Json): ReadLine {
  const alone = { id: null, audited: value, runs: null }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return alone
  const { id = null, input, runs = null, ...rest } = value as Record<string, Json>
  if (typeof input !== 'object' || input === null) return alone
  return { id, audited: input, runs, stray: Object.keys(rest)[0] }
}

function strayField(stray: string, number: number): string {
  return `la línea ${number} lleva el campo «${stray}», y solo se admiten id, input y runs`
}

function parseLine(line: string, number: number): Json {
  try {
    return JSON.parse(line) as Json
  } catch {
    // The document reader tells the place and the reason in Spanish.
    return readDocument(line, `la línea ${number}`).value
  }
}
