import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const LIMITS = ['max-params', 'max-lines-per-function', 'complexity'] as const

interface Config {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Config['rules'] }[]
}

const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config
/** The files that still may break a limit: one list, and it only gets shorter. */
const listed = config.overrides
  .filter(({ rules }) => LIMITS.every((limit) => rules[limit] === 'off'))
  .flatMap(({ files }) => files)

test('functions have at most 60 lines, 14 branches and 4 parameters', () => {
  expect(config.rules['max-lines-per-function']).toEqual(['error', { max: 60 }])
  expect(config.rules.complexity).toEqual(['error', { max: 14 }])
  expect(config.rules['max-params']).toEqual(['error', { max: 4 }])
})

test('a file that keeps the limits leaves the list of those that do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-limits-'))
  try {
    const strict = join(folder, 'oxlintrc.json')
    const rules = Object.fromEntries(LIMITS.map((limit) => [limit, config.rules[limit]]))
    writeFileSync(strict, JSON.stringify({ categories: { correctness: 'off' }, rules }))
    const { stdout } = spawnSync('oxlint', ['-c', strict, '--format', 'json', ...listed], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly filename: string }[] }
    const breaking = new Set(diagnostics.map(({ filename }) => filename))
    expect(listed.filter((file) => !breaking.has(file))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
