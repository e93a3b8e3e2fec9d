import { AgentUnavailable, type AgentReply, type SearchAgent } from '@dictamen/searches'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Answers from a folder of recorded ones: `gem5.ask1.json`, `<candidate>/gem4_retry_1.ask2.txt`; the last one repeats. */
export function createReplayAgent(folder: string): SearchAgent {
  return {
    id: 'replay',
    model: 'replay',
    async ask({ candidate_id: candidate, step, ask }): Promise<AgentReply> {
      const place = candidate === null ? folder : join(folder, candidate)
      const file = findRecorded(place, step, ask)
      if (file === null)
        throw new AgentUnavailable(
          `No hay una respuesta grabada para ${[candidate, step].filter(Boolean).join('/')}.`,
        )
      return { text: await readFile(file, 'utf8'), tokens: { input: 0, output: 0 }, cost: 0 }
    },
  }
}

/** The answer recorded for this asking, else the last before it; a retry without any repeats what came before. */
function findRecorded(place: string, step: string, ask: number): string | null {
  for (const name of stepsBefore(step))
    for (let at = name === step ? ask : 3; at >= 1; at--)
      for (const ending of ['json', 'txt']) {
        const file = join(place, `${name}.ask${at}.${ending}`)
        if (existsSync(file)) return file
      }
  return null
}

/** `gem4_retry_2`, `gem4_retry_1`, `gem4`. */
function stepsBefore(step: string): string[] {
  const [gem, retry] = step.split('_retry_')
  const names = Array.from(
    { length: Number(retry ?? 0) },
    (_, index) => `${gem}_retry_${Number(retry) - index}`,
  )
  return [...names, gem!]
}
