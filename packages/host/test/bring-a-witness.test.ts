import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { searchFolder, WitnessUnavailable, type SearchWitness } from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const root = join(import.meta.dirname, '../../..')
const NOW = '2026-03-02T10:00:00Z'
const search = join(import.meta.dirname, 'fixtures/first-edition-answers/SEARCH-2026-001')
// Within the checkout, so that a program finds the library by its name.
mkdirSync(join(root, '.cache'), { recursive: true })
const place = mkdtempSync(join(root, '.cache/witness-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe(`a witness that somebody brings ${proves('GM-15.8')}`, () => {
  test('the program of the guide runs as it is printed', () => {
    const guide = readFileSync(join(root, 'docs/engineers/bring-a-witness.md'), 'utf8')
    const program = join(place, 'my-search.ts')
    writeFileSync(program, /```ts\n([\s\S]*?)```/.exec(guide)![1]!)
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--conditions=@dictamen/source', program, search, join(place, 'salida')],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^CAND-001 ESCALADO_CONSULTOR_SENIOR\nSEARCH-2026-001\/CAND-001 rec_[0-9a-f]{20}\n$/,
    )
    const report = readFileSync(join(place, 'salida/outputs/search_report.json'), 'utf8')
    expect(JSON.parse(report)).toMatchObject({ status: 'COMPLETADO', agent: 'first-lines' })
  })

  test('an object of a class keeps what it knows, and says when it cannot answer', async () => {
    class Silent implements SearchWitness {
      readonly identity = { name: 'callado', version: '1.0', sha256: null }
      readonly #reason = 'Hoy no contesto.'

      testify(): Promise<never> {
        return Promise.reject(new WitnessUnavailable(this.#reason))
      }
    }
    const { report, verdicts } = await searchFolder(search, {
      agent: new Silent(),
      output: join(place, 'callado'),
      now: NOW,
    })
    expect(report).toMatchObject({ status: 'PAUSADO', reasons: ['Hoy no contesto.'], agent: 'callado' })
    expect([...verdicts()]).toEqual([])
  })
})
