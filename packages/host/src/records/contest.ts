import type { LogRecord } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { RecordLog } from '@dictamen/postgres'

/** Says in the log that somebody contests what a record decided; the reasons are sealed with it. */
export async function contestRecord(
  log: RecordLog,
  id: string,
  reasons: string,
  { actor, time }: { readonly actor: string; readonly time: string },
): Promise<string> {
  const record = JSON.parse((await log.find(id)).line) as LogRecord
  if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: id })
  const { space, subject } = record
  const links = [{ rel: 'contests', record: id }]
  const [written] = await log.keep({ space, subject }, [
    {
      kind: 'review',
      time,
      actor,
      space,
      links,
      clear: {},
      sealed: { judgement: { act: 'contest', reasons } },
    },
  ])
  return written!
}
