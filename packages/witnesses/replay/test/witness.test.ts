import { checkWitness } from '@dictamen/testkit'
import { expect, test } from 'vitest'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { createReplayWitness } from '../src/index.ts'

const RECORDED: Readonly<Record<string, string>> = {
  'gem5.ask1.json': '{"mandato":1}',
  'CAND-001/gem1.ask1.json': '{"primera":1}',
  'CAND-001/gem1.ask2.txt': 'segunda',
  'CAND-001/gem4_retry_1.ask1.json': '{"reintento":1}',
}
const create = (): ReturnType<typeof createReplayWitness> =>
  createReplayWitness({ read: (path) => Promise.resolve(RECORDED[path] ?? null) })

checkWitness('replay', {
  create,
  answered: [requestOf('GEM_5'), requestOf('GEM_1'), { ...requestOf('GEM_1'), ask: 2 }],
  unanswered: requestOf('GEM_2'),
})

test.each([
  ['the answer of this asking', { ask: 2 }, 'segunda'],
  ['the last one repeats', { ask: 3 }, 'segunda'],
  ['a retry without its own repeats what came before', { step: 'gem1_retry_2' }, 'segunda'],
  ['a retry with its own gives it', { step: 'gem4_retry_2' }, '{"reintento":1}'],
])('%s', async (_, asked, text) => {
  expect((await create().testify({ ...requestOf('GEM_1'), ...asked }, '')).text).toBe(text)
})
