import { commandLine } from '@dictamen/testkit/processes'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const TRIES = 5

/** A `dictamen` command in a process of its own, once it has said that it is ready; one that ends before is started again. */
export async function startCommand(
  args: readonly string[],
  ready: string,
  tries = TRIES,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...commandLine, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  while (!said.includes(ready)) {
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])
    if (child.exitCode === null && child.signalCode === null) continue
    if (tries === 0) throw new Error(`${args[0]} did not start: ${said}`)
    return startCommand(args, ready, tries - 1)
  }
  return child
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
