import { checkWitness } from '@dictamen/testkit'
import type { GemRequest } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { openShippedOrders } from '../../../dossier/test/rules.ts'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { createExtractiveWitness, type ExtractiveRulesets } from '../src/index.ts'
import { openFindingRules } from './rules.ts'

const rulesets = openFindingRules()
const orders = openShippedOrders()
const cv: GemRequest['sources'][number] = {
  path: 'CAND-001/cv.md',
  kind: 'cv',
  text: 'Directora de Operaciones — Acme (marzo de 2015 – actualidad)\nReduje el coste un 12 %.\n',
  sha256: 'a'.repeat(64),
  lines: 2,
  ocr: false,
}

checkWitness('extractive', {
  create: () => createExtractiveWitness(rulesets, orders),
  answered: (['GEM_5', 'GEM_1', 'GEM_2', 'GEM_3', 'GEM_4'] as const).map((gem) => ({
    ...requestOf(gem),
    sources: gem === 'GEM_5' ? [] : [cv],
  })),
})

test.each(Object.keys(rulesets) as (keyof ExtractiveRulesets)[])('another %s is another witness', (name) => {
  const { identity } = createExtractiveWitness(rulesets, orders)
  const changed = { ...rulesets, [name]: { ...rulesets[name], sha256: 'c'.repeat(64) } }
  expect(identity).toMatchObject({ name: 'extractive', version: '2.0.0' })
  expect(createExtractiveWitness(changed, orders).identity.sha256).not.toBe(identity.sha256)
})
