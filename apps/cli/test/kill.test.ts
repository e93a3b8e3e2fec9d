import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killServer } from './kill/kill-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a server that is killed leaves no answer without its record, loses nothing and does nothing twice',
  { timeout: 240_000 },
  () =>
    useDesk({ data }, async (desk) => {
      const report = await killServer(desk, data, 3)
      expect(report).toMatchObject({ kills: 3, withoutRecord: [], wrong: [], changed: [] })
      expect(report).toMatchObject({ recordsMore: 0, log: 'intact' })
      expect(report.sentAgain).toBeGreaterThan(0)
    }),
)
