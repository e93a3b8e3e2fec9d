import type { GemRequest } from '@dictamen/contracts'
import {
  heardWitness,
  openBook,
  reduceSearch,
  type SearchWitness,
  type StoredAnswer,
} from '@dictamen/searches'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Setting = Omit<Parameters<typeof reduceSearch>[0], 'witness'>

/**
 * What the built-in witness said in the run whose outputs are in a folder, by the key of its step, as long as it would say
 * the same to the same question: it stays said when it was said, and only what was never asked is asked now.
 */
export async function answersInOutputs(
  folder: string,
  witness: SearchWitness,
  setting: Setting,
): Promise<Readonly<Record<string, StoredAnswer>>> {
  const answers = new Map<string, StoredAnswer>()
  const book = openBook((key) => answers.get(key))
  const heard = heardWitness(witness.identity)
  for (;;) {
    const { pending } = reduceSearch({ ...setting, witness: heard }, book)
    const known = answers.size
    for (const { key, request } of pending) {
      const said = await saidBefore(folder, witness, request, key)
      if (said !== null) answers.set(key, said)
    }
    if (answers.size === known) return Object.fromEntries(answers)
  }
}

async function saidBefore(
  folder: string,
  witness: SearchWitness,
  request: GemRequest,
  key: string,
): Promise<StoredAnswer | null> {
  const raw = await readKept(join(folder, 'outputs', request.candidate_id ?? '', `${request.step}.raw.txt`))
  const asked_at = raw === null ? null : momentIn(raw)
  if (raw === null || asked_at === null) return null
  const { text, tokens, cost } = await witness.testify({ ...request, timestamp: asked_at }, key)
  return text.trim() === raw.trim()
    ? { raw: text, asked_at, seconds: 0, tokens, cost, llamada_repetida: false }
    : null
}

async function readKept(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** When an answer says that it was given; null where it is none. */
function momentIn(raw: string): string | null {
  return /"timestamp":\s*"([^"]{1,40})"/u.exec(raw)?.[1] ?? null
}
