import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpuSeconds, type Side } from './measure.ts'

/** A side that works in a process of its own, as its user would run it: what the other keeps in memory must not slow it. */
export function startSide(file: string, ...args: readonly string[]): Side {
  const child = fork(file, args, {
    execArgv: ['--expose-gc', '--conditions=@dictamen/source', '--disable-warning=ExperimentalWarning'],
  })
  child.unref()
  child.channel?.unref()
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the side ${[file, ...args].join(' ')} ended with ${code as number}`)
  })
  const ready = Promise.race([once(child, 'message'), ended])
  return async () => {
    child.channel?.ref()
    await ready
    const answer = Promise.race([once(child, 'message'), ended])
    child.send('round')
    const [seconds] = (await answer) as [number]
    child.channel?.unref()
    return seconds
  }
}

/** Does the work of a side whenever it is asked, and says the seconds of processor that it took. */
export function serveSide(work: Side): void {
  const round = async (): Promise<void> => {
    globalThis.gc?.()
    process.send!(await cpuSeconds(work))
  }
  process.on('message', () => void round())
  process.send!('ready')
}
