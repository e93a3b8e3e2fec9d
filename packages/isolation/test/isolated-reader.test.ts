import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ReaderPool } from '../src/index.ts'

const settings = { code: new URL('./greedy.ts', import.meta.url), memory: 64, deadline: 30_000, size: 1 }
const reader = new ReaderPool(settings)
afterAll(() => reader.close())

function wish(request: string, of = reader): Promise<unknown> {
  return of.lend([], (one) => one.run({ name: 'x.pdf', request }).result)
}

describe('what a document makes its reader do', () => {
  test.each([
    ['heap', 'DocumentTooDemanding'],
    ['one list', 'DocumentTooDemanding'],
    ['outside the heap', 'DocumentTooDemanding'],
    ['die', 'DocumentDamaged'],
    ['refuse', 'DocumentEncrypted'],
  ])('%s: it is refused as %s, and the next one is read', async (request, code) => {
    await expect(wish(request)).rejects.toMatchObject({ code, facts: { name: 'x.pdf' } })
    expect(await wish('hola')).toBe('hola')
  })

  test.each([['deadline'], ['patience']])('takes forever: its %s passes', async (limit) => {
    const hasty = new ReaderPool({ ...settings, [limit]: 1000 })
    onTestFinished(() => hasty.close())
    const refusal = { code: 'DocumentTooSlow', facts: { seconds: 1 } }
    await expect(wish('forever', hasty)).rejects.toMatchObject(refusal)
  })
})

test('a part of the installation that is not there is told as such, and no document is blamed', async () => {
  await expect(wish('need a part')).rejects.toMatchObject({
    code: 'PartMissing',
    facts: { part: '@dictamen/not-installed' },
  })
})

test('it may write no file', async () => {
  await expect(wish('write')).rejects.toThrow('Access to this API has been restricted')
})

test('our keys and addresses are not in its environment', async () => {
  vi.stubEnv('DICTAMEN_MASTER_KEY', 'secreta')
  onTestFinished(() => void vi.unstubAllEnvs())
  const fresh = new ReaderPool(settings)
  onTestFinished(() => fresh.close())
  expect(String(await wish('environment', fresh))).not.toContain('DICTAMEN')
})

test('our own bug stays ours', async () => {
  await expect(wish('break')).rejects.toThrow('our own bug')
})

test('who wants no more of an answer says so', async () => {
  const heard: unknown[] = []
  const counted = reader.lend([], (one) => {
    const onPart = (part: unknown): void => {
      heard.push(part)
      if (heard.length === 3) counting.stop()
    }
    const counting = one.run({ name: 'x.pdf', request: 'count', onPart })
    return counting.result
  })
  expect(await counted).toBe('stopped')
  expect(heard.length).toBeGreaterThanOrEqual(3)
})

test('who closes it while it reads is told', async () => {
  const closed = new ReaderPool(settings)
  const outcomes = Promise.allSettled([wish('forever', closed), wish('hola', closed)])
  await closed.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
