import type { LogRecord } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import type { RecordLog } from '@dictamen/postgres'
import { Refusal } from '../sentences.ts'

/** What somebody says of a record: how that refers to it, and their words, which are sealed. */
export interface Remark {
  readonly rel: string
  readonly judgement: Json
}

/** Says in the log what somebody makes of what a record decided. */
export async function reviewRecord(
  log: RecordLog,
  id: string,
  { rel, judgement }: Remark,
  { actor, time }: { readonly actor: string; readonly time: string },
): Promise<string> {
  const record = JSON.parse((await log.find(id)).line) as LogRecord
  if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: id })
  const { space, subject } = record
  const links = [{ rel, record: id }]
  const [written] = await log.keep({ space, subject }, [
    { kind: 'review', time, actor, space, links, clear: {}, sealed: { judgement } },
  ])
  return written!
}
