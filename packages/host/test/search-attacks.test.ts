import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { searchFolder } from '../src/index.ts'
import { markdown, plain, type Attack } from './attacks/twins.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const example = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001')
const base = mkdtempSync(join(tmpdir(), 'attacks-'))
afterAll(() => rmSync(base, { recursive: true }))

interface Outcome {
  readonly candidates: unknown
  readonly scores: Readonly<Record<string, unknown>>
  readonly hidden: number
  /** Documents that the attack changed. */
  readonly changed: number
}

/** Runs the example after an attack on every document of it. */
async function run(name: string, attack: Attack): Promise<Outcome> {
  const folder = join(base, name, 'SEARCH-2026-001')
  cpSync(example, folder, { recursive: true })
  rmSync(join(folder, 'outputs'), { recursive: true, force: true })
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  let changed = 0
  for (const path of documents) {
    const lines = readFileSync(join(folder, path), 'utf8').trimEnd().split('\n')
    const attacked = attack(lines)
    if (attacked.join('\n') !== lines.join('\n')) changed++
    writeFileSync(join(folder, path), `${attacked.join('\n')}\n`)
  }
  const { report, files } = await searchFolder(folder, { now: '2026-03-02T10:00:00Z' })
  const outputs = [...files].filter(([path]) => /gem\d(?:_retry_\d)?\.json$/u.test(path))
  const scores = Object.fromEntries(
    outputs.map(([path, text]) => [path, (JSON.parse(text) as { scores: unknown }).scores]),
  )
  return {
    candidates: report.candidates,
    scores,
    hidden: new Set(report.hidden_text.map(({ source }) => source)).size,
    changed,
  }
}

// Each run reads and decides a whole search: one attack of every family is enough here, the others have their twins.
const families = [
  'zero-width inside words',
  'bidi override at the end',
  'tag characters',
  'homoglyphs',
  'order behind a sentence',
  'order split by zero-width',
  'forged end of the document',
  'comment over lines',
]

const clean = await run('limpia', (lines) => lines)

describe(`score, confidence and decision are those of the clean search ${proves('GM-12.13')}`, () => {
  test('which decides candidates and hides nothing', () => {
    expect(Object.keys(clean.scores).length).toBeGreaterThan(5)
    expect(clean.hidden).toBe(0)
  })

  test.each(families.map((name) => [name, { ...plain, ...markdown }[name]!] as const))(
    'after «%s» in every document',
    async (name, attack) => {
      const attacked = await run(name, attack)
      expect(attacked.candidates).toEqual(clean.candidates)
      expect(attacked.scores).toEqual(clean.scores)
      expect(attacked.changed).toBeGreaterThan(20)
      expect(attacked.hidden).toBe(attacked.changed)
    },
    60_000,
  )
})
