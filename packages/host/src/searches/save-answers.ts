import { gemAnswer } from '@dictamen/contracts'
import { nameOf } from '@dictamen/kernel'
import { objectWithin, type SearchSoFar } from '@dictamen/searches'
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
    const isFormer = record.outcome.status === 'accepted' && record.outcome.edition === '1.0'
    const told = record.checked === null ? record.answers : record.answers.slice(0, -1)
    if (record.checked !== null)
      await writeFile(join(place, `${record.run.step}.verify.json`), record.checked.raw)
    for (const [at, { raw }] of told.entries()) {
      const answer = readObject(raw)
      const name = join(place, `${record.run.step}.ask${at + 1}.${answer === null ? 'txt' : 'json'}`)
      await writeFile(name, answer === null || isFormer ? raw : declared(answer))
    }
  }
}

/** An answer that says under which contract it was given: without that, a recording is read as one of the first edition. */
function declared(answer: object): string {
  return `${JSON.stringify({ contract: nameOf(gemAnswer), ...answer })}\n`
}

/** The object that stands in a text in JSON; null when none does. */
function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(objectWithin(text) ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
