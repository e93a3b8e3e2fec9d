// Takes the database away a hundred times, in three ways, under load, and says what became of the work: node main.ts [DEATHS]
import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KINDS, loseDatabase } from './deaths.ts'

const count = Number(process.argv[2] ?? 100)
const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
try {
  await useDesk({ data: join(folder, 'datos') }, async (desk) => {
    const deaths = Array.from({ length: count }, (_, at) => KINDS[at % KINDS.length]!)
    let dead = 0
    const report = await loseDatabase(desk, folder, deaths, (death) =>
      process.stderr.write(`${++dead} of ${count}: ${death}\n`),
    )
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    const isWell = report.troubles.length === 0 && report.recordsMore === 0 && report.log === 'intact'
    if (!isWell) process.exitCode = 1
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
