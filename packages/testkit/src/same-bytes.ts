import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

const PLACES = [
  { TZ: 'Pacific/Auckland', locale: 'tr_TR.UTF-8' },
  { TZ: 'America/Lima', locale: 'es_ES.UTF-8' },
]

/** Runs a script that prints one hash, in two time zones and locales: it must print the same. */
export function expectSameHash(script: string): void {
  const seen = PLACES.map(({ TZ, locale }) => {
    const { stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, TZ, LC_ALL: locale, LANG: locale },
    })
    expect(stderr).toBe('')
    return stdout
  })
  expect(seen[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(seen[1]).toBe(seen[0])
}
