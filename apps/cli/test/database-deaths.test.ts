import { useDesk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KINDS, loseDatabase } from './database-deaths/deaths.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a database that is killed, stopped or cuts everybody off takes no process, answer or record with it', () =>
  useDesk({ data: join(folder, 'datos') }, async (desk) => {
    const report = await loseDatabase(desk, folder, KINDS)
    expect(report).toMatchObject({ troubles: [], recordsMore: 0, log: 'intact' })
    expect(report.deaths).toEqual({ killed: 1, stopped: 1, terminated: 1 })
    expect(report.sentAgain).toBeGreaterThan(0)
  }))
