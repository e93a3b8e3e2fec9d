import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killBatch } from './kill/kill-batch.ts'
import { killServer } from './kill/kill-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a server or a worker that is killed leaves no answer without its record, loses nothing and does nothing twice', () =>
  useDesk({ data }, async (desk) => {
    const single = await killServer(desk, data, 1)
    expect(single).toMatchObject({ kills: 1, withoutRecord: [], wrong: [], changed: [] })
    expect(single).toMatchObject({ recordsMore: 0, log: 'intact' })
    expect(single.sentAgain).toBeGreaterThan(0)
    const batch = await killBatch(desk, folder, 2)
    expect(batch).toMatchObject({ wrong: [], recordsMore: 0, log: 'intact' })
    expect(batch.kills.server + batch.kills.worker).toBe(2)
  }))
