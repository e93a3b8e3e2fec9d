import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fittedWords } from '../fit/fitted.ts'
import { readMessages } from '../fit/messages.ts'
import { folder } from './evaluators.ts'
import { readLabelled, UNSEEN } from './labelled.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

test(`every weight of a word is the one that the corpus gives ${proves('QP-12.1')}`, () => {
  const text = readFileSync(join(folder, 'models', 'router-words-1.0.yaml'), 'utf8')
  expect(text.slice(text.indexOf('  - id: router/words')) === fittedWords()).toBe(true)
})

test('no message that is kept apart is fitted to', () => {
  const apart = [...readLabelled().filter(({ holdout }) => holdout === true), ...readLabelled([UNSEEN])]
  const fitted = new Set(readMessages().map(({ text }) => text))
  expect(apart.filter(({ text }) => fitted.has(text))).toEqual([])
  expect(fitted.size).toBeGreaterThanOrEqual(6000)
})
