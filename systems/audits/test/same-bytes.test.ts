import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = join(import.meta.dirname, 'same-bytes.ts')
const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

test(`one answer is one hash: many runs, threads, two time zones and locales ${proves('IR-3.4', 'IR-10.1')}`, () => {
  const seen = ['Pacific/Auckland tr_TR.UTF-8', 'America/Lima es_ES.UTF-8'].map((place) => {
    const [TZ, LC_ALL] = place.split(' ')
    const { stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, TZ, LC_ALL, LANG: LC_ALL },
    })
    expect(stderr).toBe('')
    return stdout
  })
  expect(seen[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(seen[1]).toBe(seen[0])
})
