import { parentPort, type Transferable } from 'node:worker_threads'
import { errorOf, type FromThread, type ToThread } from './messages.ts'

/** Asks the thread that gave the work for something. */
export type Ask = (name: string, ...args: readonly unknown[]) => Promise<unknown>

/** What came of a job, and what of it is handed over and not copied. */
export interface Done {
  readonly value: unknown
  readonly transfer?: readonly Transferable[]
}

/** Does in this thread what it is told, one job after the other. */
export function workInThread(work: (message: unknown, ask: Ask) => Promise<Done>): void {
  const port = parentPort
  if (port === null) throw new Error('this file is run by a thread')
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let last = Promise.resolve()
  const tell = (message: FromThread, transfer: readonly Transferable[] = []): void =>
    port.postMessage(message, transfer)
  const ask: Ask = (name, ...args) => {
    const call = (calls += 1)
    const answer = Promise.withResolvers<unknown>()
    open.set(call, answer)
    tell({ kind: 'ask', call, name, args })
    return answer.promise
  }
  const doJob = async (message: unknown): Promise<void> => {
    const { value, transfer } = await work(message, ask)
    tell({ kind: 'done', value }, transfer)
  }
  port.on('message', (message: ToThread) => {
    if (message.kind === 'job') {
      last = last.then(() => doJob(message.message))
      return
    }
    const answer = open.get(message.call)
    open.delete(message.call)
    if (message.kind === 'answer') answer?.resolve(message.value)
    else answer?.reject(errorOf(message.failure))
  })
}
