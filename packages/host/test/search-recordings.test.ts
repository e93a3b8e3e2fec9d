import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { searchFolder } from '../src/index.ts'
import { copySearch, NOW } from './search-provider.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const place = mkdtempSync(join(tmpdir(), 'recordings-'))
const { folder, root } = copySearch(['CAND-003'])
afterAll(() => {
  for (const path of [place, root]) rmSync(path, { recursive: true, force: true })
})

test(`answers that were saved decide the same when they are played again ${proves('GM-17.8')}`, async () => {
  const recorded = join(place, 'grabadas')
  const direct = await searchFolder(folder, { now: NOW, output: join(place, 'a'), saveAnswers: recorded })
  const again = await searchFolder(folder, {
    now: NOW,
    output: join(place, 'b'),
    agent: `replay:${recorded}`,
  })
  expect(JSON.parse(readFileSync(join(recorded, 'gem5.ask1.json'), 'utf8'))).toMatchObject({
    contract: 'gem-answer@1.1',
  })
  expect(again.report.candidates).toEqual(direct.report.candidates)
})
