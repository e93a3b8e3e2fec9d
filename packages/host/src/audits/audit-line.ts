import type { IraResult } from '@dictamen/contracts'
import { readDocument, Refusal, type Json } from '@dictamen/kernel'
import type { Auditor } from './auditor.ts'

/** What became of one line of a batch. */
export interface LineOutcome {
  /** The line that is written for it. */
  readonly text: string
  readonly verdict: IraResult['result'] | 'unreadable'
}

/** Audits one line of a batch: an ira-input@2.0, or one with an id and further runs. A bad line becomes an error record. */
export async function auditLine(auditor: Auditor, line: string | null, number: number): Promise<LineOutcome> {
  let id: Json = null
  try {
    if (line === null) throw new Refusal('DocumentNotText', { name: `la línea ${number}` })
    const { id: named, audited, runs } = readLine(line, number)
    id = named
    const result = await auditor.decide(audited, runs)
    return { text: JSON.stringify({ id, result }), verdict: result.result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = error.problems.map(({ pointer, message }) => ({
      field: pointer.replace(/^\/audited/, ''),
      message,
    }))
    const told = { code: error.code, message: error.message, ...(problems.length === 0 ? {} : { problems }) }
    return { text: JSON.stringify({ id, line: number, error: told }), verdict: 'unreadable' }
  }
}

function readLine(line: string, number: number): { id: Json; audited: Json; runs: Json } {
  const value = parseLine(line, number)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { id: null, audited: value, runs: null }
  const { id, input, runs, ...rest } = value as Record<string, Json>
  const wrapped = typeof input === 'object' && input !== null
  if (!wrapped) return { id: null, audited: value, runs: null }
  const [stray] = Object.keys(rest)
  if (stray !== undefined)
    throw new Refusal('UsageWrong', {
      reason: `la línea ${number} lleva el campo «${stray}», y solo se admiten id, input y runs`,
    })
  return { id: id ?? null, audited: input, runs: runs ?? null }
}

function parseLine(line: string, number: number): Json {
  try {
    return JSON.parse(line) as Json
  } catch {
    // The document reader tells the place and the reason in Spanish.
    return readDocument(line, `la línea ${number}`).value
  }
}
