import { checkWitness } from '@dictamen/testkit'
import { expect, test } from 'vitest'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { createPersonWitness, type PersonTestimonies } from '../src/index.ts'

const SIGNED: Readonly<Record<string, string>> = {
  'Ana Gil null gem5 1': '{"mandato":1}',
  'Ana Gil CAND-001 gem1 1': '{"trayectoria":1}',
}
const testimonies: PersonTestimonies = {
  load: (by, { candidate_id, step, ask }) =>
    Promise.resolve(SIGNED[`${by} ${candidate_id} ${step} ${ask}`] ?? null),
}

checkWitness('person', {
  create: () => createPersonWitness('Ana Gil', testimonies),
  answered: [requestOf('GEM_5'), requestOf('GEM_1')],
  unanswered: requestOf('GEM_2'),
})

test('one person is not another, and nobody signs for them', async () => {
  const other = createPersonWitness('Luis Paz', testimonies)
  expect(other.identity).not.toEqual(createPersonWitness('Ana Gil', testimonies).identity)
  await expect(other.testify(requestOf('GEM_1'), '')).rejects.toThrow(
    'Falta el testimonio de Luis Paz sobre CAND-001/gem1.',
  )
})
