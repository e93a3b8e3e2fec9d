// Kills servers a hundred times during recorded evaluations and says what became of them: node main.ts [KILLS]
import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killServer } from './kill-server.ts'

const kills = Number(process.argv[2] ?? 100)
const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
try {
  const report = await useDesk({ data }, (desk) => killServer(desk, data, kills))
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  const { withoutRecord, wrong, changed, recordsMore, log } = report
  if (withoutRecord.length + wrong.length + changed.length > 0 || recordsMore !== 0 || log !== 'intact')
    process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
