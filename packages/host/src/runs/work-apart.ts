import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { InstallationOptions } from '../installation.ts'

const AGAIN_MS = 1000

/** Somebody who works the queues, until they are told to stop. */
export interface Working {
  stop(): Promise<void>
}

/**
 * Works the queues in a process of its own, so that who answers people never waits for it. One that dies is followed by
 * another; what it held is taken up again. Resolves when the first one works.
 */
export async function workApart({ data, databaseUrl }: InstallationOptions): Promise<Working> {
  let child: ChildProcess
  let isStopped = false
  const begun = Promise.withResolvers<void>()
  const start = (): void => {
    child = fork(processFile(), [], { execArgv: execArgv(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.once('message', () => begun.resolve())
    child.once('exit', () => {
      // One that never worked says why itself.
      begun.resolve()
      if (!isStopped) setTimeout(() => isStopped || start(), AGAIN_MS).unref()
    })
    child.send({ data, databaseUrl })
  }
  start()
  await begun.promise
  return {
    stop: async () => {
      isStopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      if (child.connected) child.send('stop')
      await ended
    },
  }
}

const isSource = import.meta.filename.endsWith('.ts')

function processFile(): URL {
  return new URL(isSource ? './queue-process.ts' : './queue-process.js', import.meta.url)
}

function execArgv(): string[] {
  return isSource ? ['--conditions=@dictamen/source'] : []
}
