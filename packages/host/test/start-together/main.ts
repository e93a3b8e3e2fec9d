// Starts eight processes at the same moment on an empty database, again and again: node main.ts [TIMES] [own|given]
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSystemServer } from './debian-server.ts'
import { startTogether } from './together.ts'

const [times = '20', only] = process.argv.slice(2)
let failed = 0

async function repeat(kind: string, round: (folder: string) => Promise<readonly string[]>): Promise<void> {
  let good = 0
  let slowest = 0
  for (let time = 1; time <= Number(times); time += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'dt-'))
    chmodSync(folder, 0o711)
    const began = performance.now()
    const troubles = await round(folder)
    slowest = Math.max(slowest, performance.now() - began)
    if (troubles.length === 0) good += 1
    for (const trouble of troubles) process.stdout.write(`${kind} ${time}: ${trouble}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
  failed += Number(times) - good
  process.stdout.write(
    `${kind}: ${good} of ${times} times all eight worked; slowest ${(slowest / 1000).toFixed(1)} s\n`,
  )
}

if (only !== 'given')
  await repeat('own', async (folder) => {
    const data = join(folder, 'datos')
    const troubles = await startTogether(['--data', data])
    const isLeft = existsSync(join(data, 'postgres/cluster/postmaster.pid'))
    return isLeft ? [...troubles, 'the last one out left its server running'] : troubles
  })
if (only !== 'own') {
  const server = await startSystemServer()
  if (server === null) {
    process.stdout.write('given: this system has no PostgreSQL\n')
    failed += 1
  } else {
    try {
      await repeat(`given ${server.version}`, async (folder) =>
        startTogether(['--data', folder, '--database-url', await server.emptyDatabase()]),
      )
    } finally {
      await server.stop()
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1
