import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './sentences.ts'

/** Who opens a database: may end the waiting, and hears whom it is for. */
export interface Opening {
  /** Ends whatever is waited for. */
  readonly signal?: AbortSignal | undefined
  /** Hears once of a wait that lasts, as the refusal that it becomes when it lasts too long. */
  readonly onWait?: ((refusal: Refusal) => void) | undefined
}

export interface Patience {
  readonly limitMs: number
  readonly pauseMs: number
  /** What is said while it lasts, and refused with at its end. */
  readonly refusal: () => Promise<Refusal>
}

/** Shorter waits are not worth a word. */
const WORTH_SAYING_MS = 1000

/** Tries until there is a result, never longer than the patience lasts nor than anybody wants it. */
export async function insist<Result>(
  { signal, onWait }: Opening,
  { limitMs, pauseMs, refusal }: Patience,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  const began = performance.now()
  let isSaid = false
  for (;;) {
    throwIfEnded(signal)
    const result = await attempt()
    if (result !== null) return result
    const waited = performance.now() - began
    if (waited >= limitMs) throw await refusal()
    if (waited >= WORTH_SAYING_MS && !isSaid) {
      isSaid = true
      onWait?.(await refusal())
    }
    await sleep(pauseMs, undefined, signal === undefined ? {} : { signal }).catch(() => throwIfEnded(signal))
  }
}

/** Refuses to go on once somebody asked to end. */
export function throwIfEnded(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Refusal('StartInterrupted', {})
}
