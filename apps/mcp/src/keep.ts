import type { Records } from 'dictamen'
import type { Recorded, RecordPlace, RecordShelf } from './surface.ts'

const NEWEST = 50

/** Keeps verdicts in a log, each linked to those it rests on; they are durable when this returns. */
export async function keepAll(
  records: Records,
  recorded: readonly Recorded[],
  place: RecordPlace & { readonly actor: string },
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { verdict, links = [] } of recorded) {
    const linked = links.map(({ rel, to }) => ({ rel, record: ids[to]! }))
    ids.push(await records.keep(verdict, { ...place, links: linked }))
  }
  return ids
}

/** Every record of a log. */
export function shelfOf(records: Records): RecordShelf {
  return {
    list: () => records.list({ limit: NEWEST }),
    show: (id) => records.show(id),
    prove: (id) => proveRecord(records, id),
  }
}

/** The lines that prove a record, sealed first if it still waits. */
export async function proveRecord(records: Records, id: string): Promise<readonly string[]> {
  await records.seal()
  const lines: string[] = []
  for await (const line of records.export([id])) lines.push(line)
  return lines
}
