// Kills workers a hundred times and says what became of the work: node main.ts [KILLS] [DEADLINE_MS]
import { openDatabase } from '@dictamen/postgres'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineTables } from '../../src/index.ts'
import { killWorkers } from './killing.ts'

const [kills = '100', deadMs = '2000'] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(data, 0o711)
const database = await openDatabase({ data, alsoMigrate: engineTables })
try {
  const report = await killWorkers(database, Number(kills), Number(deadMs))
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (report.wrong.length > 0 || report.slowestTakeoverMs > 2 * Number(deadMs)) process.exitCode = 1
} finally {
  await database.close()
  rmSync(data, { recursive: true, force: true })
}
