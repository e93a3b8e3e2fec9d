import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** For whatever hangs: a busy machine is only slower. */
const PATIENCE_MS = 600_000

/** Starts a server of its own on an empty data folder with the example space; answers how to stop it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'consola-'))
  chmodSync(folder, 0o711)
  const child = spawn(
    process.execPath,
    [...commandLine, 'serve', '--port', '0', '--data', join(folder, 'datos'), '--example', 'examples'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  const link = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server does not answer: ${said}`)), PATIENCE_MS)
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)))
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/\S+\/entrar#\S+/.exec(said)?.[0]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  process.env.CONSOLE_LINK = link
  process.env.CONSOLE_ORIGIN = new URL(link).origin
  process.env.CONSOLE_STATE = join(folder, 'sesion.json')
  return async () => {
    child.removeAllListeners('exit')
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${said}`)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    const [, signal] = (await ended) as [number | null, string | null]
    clearTimeout(timer)
    rmSync(folder, { recursive: true, force: true })
    if (signal === 'SIGKILL') throw new Error(`the server did not stop: ${said}`)
  }
}
