import type { Records } from 'dictamen'
import type { RecordShelf } from './surface.ts'

const NEWEST = 50

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
