// Kills servers and workers a hundred times during recorded evaluations and batches and says what became of them:
// node main.ts [KILLS]
import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killBatch } from './kill-batch.ts'
import { killServer } from './kill-server.ts'

const kills = Number(process.argv[2] ?? 100)
const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
try {
  await useDesk({ data }, async (desk) => {
    const single = await killServer(desk, data, Math.ceil(kills / 2))
    const batch = await killBatch(desk, folder, Math.floor(kills / 2))
    process.stdout.write(`${JSON.stringify({ single, batch }, null, 2)}\n`)
    const { withoutRecord, wrong, changed, recordsMore, log } = single
    if (withoutRecord.length + wrong.length + changed.length + batch.wrong.length > 0) process.exitCode = 1
    if (recordsMore !== 0 || batch.recordsMore !== 0) process.exitCode = 1
    if (log !== 'intact' || batch.log !== 'intact') process.exitCode = 1
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
