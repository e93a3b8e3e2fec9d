import type { GemRequest } from '@dictamen/contracts'
import { WitnessUnavailable, type Witness } from '@dictamen/kernel/witness'

/** Recorded answers by name; null where there is none. */
export interface RecordedAnswers {
  read(path: string): Promise<string | null>
  /** Whether what decides was compared with its quotes. */
  readonly isVerified?: boolean
}

/** How often a step is asked at most: the last answer recorded for a step before this one is looked for from here. */
const MOST_ASKS = 3

/** Says what was recorded: `gem5.ask1.json`, `<candidate>/gem4_retry_1.ask2.txt`; the last one repeats. */
export function createReplayWitness(recorded: RecordedAnswers): Witness<GemRequest> {
  const identity = { name: 'replay', version: '1.1', sha256: null }
  return {
    identity: recorded.isVerified === true ? { ...identity, verifier: identity } : identity,
    async testify({ candidate_id: candidate, step, ask, verify }) {
      for (const name of verify === undefined ? namesFor(step, ask) : [`${step}.verify.json`]) {
        const text = await recorded.read(candidate === null ? name : `${candidate}/${name}`)
        if (text !== null) return { text, tokens: { input: 0, output: 0 }, cost: 0 }
      }
      // Whom nobody asked has said nothing.
      if (verify !== undefined) return { text: '{}', tokens: { input: 0, output: 0 }, cost: 0 }
      const place = [candidate, step].filter((part) => part !== null).join('/')
      throw new WitnessUnavailable(`No hay una respuesta grabada para ${place}.`)
    },
  }
}

/** The answer recorded for this asking, else the last before it; a retry without any repeats what came before. */
function namesFor(step: string, ask: number): string[] {
  return stepsBefore(step).flatMap((name) => {
    const asks = Array.from({ length: name === step ? ask : MOST_ASKS }, (_, at) => at + 1).toReversed()
    return asks.flatMap((at) => ['json', 'txt'].map((ending) => `${name}.ask${at}.${ending}`))
  })
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
