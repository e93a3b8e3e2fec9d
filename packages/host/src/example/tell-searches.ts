import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Desk } from '../desk.ts'
import type { KeepPlace } from '../runs/batch.ts'
import type { SearchFile } from '../searches/search-files.ts'

const SEARCHES = ['SEARCH-2026-001', 'SEARCH-2026-002'] as const
const NOW = '2026-03-02T10:00:00Z'

/** Two searches, put on the queue: they run while somebody already looks around. */
export async function tellSearches(
  desk: Desk,
  folder: string,
  place: Omit<KeepPlace, 'time'>,
): Promise<void> {
  for (const name of SEARCHES) {
    const brought = { key: name, place: { ...place, time: NOW }, record: true }
    await desk.batches.startSearch(filesIn(join(folder, 'busquedas', name)), { name, now: NOW }, brought)
  }
}

function filesIn(folder: string): readonly SearchFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({
      path: relative(folder, path).split(sep).join('/'),
      bytes: new Uint8Array(readFileSync(path)),
    }))
}
