import { setImmediate } from 'node:timers/promises'
import { Fault } from '@dictamen/kernel'
import { missingPartOf } from '@dictamen/kernel/host'
import type { Asked, Told } from './messages.ts'
import { closeNetwork } from './without-network.ts'
import { Refusal } from './sentences.ts'

/** One request, within the process apart. */
export interface Call {
  /** Under which it was asked; later requests may speak of it. */
  readonly id: number
  /** Hands a part of the answer over; false when nobody waits for more. */
  tell(part: unknown): Promise<boolean>
}

/** What needs no answer has no number. */
const NO_REQUEST = -1

/** Within the process apart: answers what it is asked, once it is ready, and ends with whoever started it. */
export function serve(
  perform: (request: unknown, call: Call) => unknown,
  ready: Promise<unknown> = Promise.resolve(),
): void {
  if (process.send === undefined) throw new Fault('What reads for another process was started as a program.')
  closeNetwork()
  const tell = (told: Told): void => void process.send!(told)
  let stopped = NO_REQUEST
  process.on('disconnect', () => process.exit())
  process.on('message', (asked: Asked) => {
    if ('stop' in asked) stopped = asked.stop
    else if ('note' in asked) void note(asked.note)
    else void answer(asked.id, asked.request)
  })
  // Whoever could not get ready says why when it is asked.
  void ready.then(
    () => tell({ kind: 'ready' }),
    () => undefined,
  )

  async function note(request: unknown): Promise<void> {
    await perform(request, { id: NO_REQUEST, tell: () => Promise.resolve(false) })
  }

  async function answer(id: number, request: unknown): Promise<void> {
    const tellPart = async (part: unknown): Promise<boolean> => {
      tell({ id, kind: 'part', part })
      // Lets a request to stop come in.
      await setImmediate()
      return stopped !== id
    }
    try {
      await ready
      tell({ id, kind: 'end', value: await perform(request, { id, tell: tellPart }) })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : missingPartOf(error)
      if (refusal !== null) tell({ id, kind: 'refusal', code: refusal.code, facts: refusal.facts })
      else tell({ id, kind: 'fault', message: error instanceof Error ? error.stack! : String(error) })
    }
  }
}
