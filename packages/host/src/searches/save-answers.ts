import type { SearchSoFar } from '@dictamen/searches'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps every answer of a search as a file that `replay:` reads: `gem5.ask1.json`, `<candidate>/gem4_retry_1.ask2.txt`. */
export async function saveAnswers(folder: string, { mandate, candidates }: SearchSoFar): Promise<void> {
  const records = [
    ...(mandate === null ? [] : [{ place: folder, record: mandate }]),
    ...candidates.flatMap(({ state, records: own }) =>
      own.map((record) => ({ place: join(folder, state.candidate_id), record })),
    ),
  ]
  for (const { place, record } of records) {
    await mkdir(place, { recursive: true })
    for (const [at, { raw }] of record.answers.entries())
      await writeFile(join(place, `${record.run.step}.ask${at + 1}.${isJson(raw) ? 'json' : 'txt'}`), raw)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
