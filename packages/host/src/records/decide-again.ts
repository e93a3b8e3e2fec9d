import type { RecordEvidence } from '@dictamen/contracts'
import { replay } from '@dictamen/kernel/record'
import type { OpenedRecord } from '@dictamen/postgres'
import type { Kept } from '../evaluators.ts'
import type { Edition } from '../shipped-material.ts'
import { evidenceOf } from './evidence.ts'
import { findRules, rulesUsed } from './kept-rules.ts'
import { rebuildSystem } from './rebuild.ts'
import type { RecordSource } from './record-source.ts'
import { readLine, storedOf } from './records.ts'
import { Refusal } from '../sentences.ts'

/** How deciding again came out. */
export type ReplayResult =
  | { readonly record: string; readonly state: 'equal' | 'different' | 'erased' }
  /** It cannot be decided again here: who can, and what is missing. */
  | {
      readonly record: string
      readonly state: 'unrepeatable'
      readonly engine: string
      readonly ruleset: string
      readonly reason: string
    }
  /** Its texts are not what was sealed: nothing is decided from them. */
  | { readonly record: string; readonly state: 'altered'; readonly reason: string }

/** Decides a record again from what it sealed and with the rules that decided it, and compares the bytes. */
export async function replayRecord(log: RecordSource, id: string, edition?: Edition): Promise<ReplayResult> {
  let opened: OpenedRecord
  try {
    opened = await log.open(id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'RecordAltered') throw error
    return { record: id, state: 'altered', reason: error.message }
  }
  if (opened.content === null) return { record: id, state: 'erased' }
  const { stored, ground } = storedOf(opened)
  const decide = (kept: Kept): ReplayResult => {
    const { equal } = replay(rebuildSystem(stored.system, ground, { kept, recorded: stored.ruleset }), stored)
    return { record: id, state: equal ? 'equal' : 'different' }
  }
  const used = attempt(() => rulesUsed(stored, ground))
  if ('error' in used) return unrepeatable(opened, used.error)
  const kept = await findKept(log, used.result, edition)
  if (kept instanceof Refusal) return unrepeatable(opened, kept)
  const again = attempt(() => decide(kept))
  return 'error' in again ? unrepeatable(opened, again.error) : again.result
}

/** What pure work came to, or what it threw. */
function attempt<Result>(work: () => Result): { result: Result } | { error: unknown } {
  try {
    return { result: work() }
  } catch (error) {
    return { error }
  }
}

async function findKept(
  log: RecordSource,
  used: ReturnType<typeof rulesUsed>,
  edition: Edition | undefined,
): Promise<Kept | Refusal> {
  try {
    return await findRules(log.rules, used, edition)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Deciding is pure: whatever it throws says that this program cannot decide what another one did. */
function unrepeatable({ id, line }: OpenedRecord, error: unknown): ReplayResult {
  const record = readLine(line)
  if (record.kind !== 'evaluation') throw error
  const { engine, ruleset } = record
  const reason = error instanceof Refusal ? error.message : 'Este programa falla al decidirlo.'
  return { record: id, state: 'unrepeatable', engine, ruleset: `${ruleset.id}@${ruleset.version}`, reason }
}

/** The texts and rules that a record rests on; null when its subject was erased. */
export async function explainRecord(
  log: RecordSource,
  id: string,
  edition?: Edition,
): Promise<RecordEvidence | null> {
  const opened = await log.open(id)
  if (opened.content === null) return null
  const { stored, ground } = storedOf(opened)
  const kept = await findKept(log, rulesUsed(stored, ground), edition)
  return evidenceOf(stored, ground, kept instanceof Refusal ? null : kept)
}
