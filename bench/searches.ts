import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchFolder } from '../packages/host/src/index.ts'

const CANDIDATES = 20
/** Seconds of processor time, the start of the program among them. */
const LIMIT_SECONDS = 5
const example = join(import.meta.dirname, '../examples/busquedas/SEARCH-2026-001')

/** A search of so many candidates with five documents each, copied from the example's. */
function makeSearch(root: string): string {
  const folder = join(root, 'SEARCH-2026-001')
  mkdirSync(folder)
  const names = readdirSync(example)
  for (const name of names.filter((entry) => entry.endsWith('.md')))
    cpSync(join(example, name), join(folder, name))
  const whole = names.filter(
    (entry) => entry.startsWith('CAND') && readdirSync(join(example, entry)).length === 5,
  )
  for (let at = 0; at < CANDIDATES; at++)
    cpSync(
      join(example, whole[at % whole.length]!),
      join(folder, `CAND-${String(at + 1).padStart(3, '0')}`),
      {
        recursive: true,
      },
    )
  return folder
}

const root = mkdtempSync(join(tmpdir(), 'bench-searches-'))
try {
  const folder = makeSearch(root)
  const started = performance.now()
  const { report } = await searchFolder(folder, { now: '2026-03-02T10:00:00Z' })
  const seconds = (performance.now() - started) / 1000
  const { heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const busy = (user + system) / 1e6
  console.log(
    `${report.candidates.length} candidatos × 5 documentos: ${seconds.toFixed(2)} s, ${busy.toFixed(2)} s de CPU (límite ${LIMIT_SECONDS} s), ${Math.round(heapUsed / 1e6)} MB`,
  )
  if (busy > LIMIT_SECONDS) process.exitCode = 1
} finally {
  rmSync(root, { recursive: true })
}
