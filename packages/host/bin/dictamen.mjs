#!/usr/bin/env node
// The `dictamen` command. In a checkout it builds what is missing; on an older Node it runs itself again on the one
// that the project brings.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const checkout = join(here, '../../../tools/ready.mjs')
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = [join(here, '../../../node_modules/.bin', name), join(here, '../../.bin', name)].find((path) =>
    existsSync(path),
  )
  if (node === undefined || process.env.DICTAMEN_RELAUNCHED !== undefined) {
    process.stderr.write(
      `Dictamen necesita Node 22.18 o posterior y aquí hay ${process.version}. Instale Node 24.\n`,
    )
    process.exit(2)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DICTAMEN_RELAUNCHED: '1' },
  })
  // Whoever tells this process to stop means the other; a terminal tells both, and being told twice is no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [status, signal] = await once(child, 'exit')
  if (signal === null) process.exit(status)
  // Ended by a signal, it is seen to be ended by that signal.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
// What was compiled once need not be again. Never in a folder that others may write to: it is code.
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
module.enableCompileCache?.(join(caches, 'dictamen', 'compiled'))
if (existsSync(checkout)) (await import(pathToFileURL(checkout).href)).ensureBuilt()
await import('../dist/cli.js')
