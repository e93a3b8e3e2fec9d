import { documentOf, Subject } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { detectHedging } from '../src/hedging.ts'
import { flagsRules } from '../src/index.ts'
import { folder, readRules } from './evaluators.ts'

interface Labelled {
  readonly text: string
  readonly hedged: boolean
  readonly holdout?: boolean
}

const rules = loadRuleset(documentOf(readRules('flags-1.2.yaml'), 'flags'), flagsRules)
const answers = parse(readFileSync(join(folder, 'test/hedging-labelled.yaml'), 'utf8')) as Labelled[]
const detects = ({ text }: Labelled): boolean =>
  detectHedging(new Subject({ answer_text: text }), rules).length > 0

test.each([
  ['answers the lexicon was tuned on', false, 1],
  ['answers kept apart', true, 0.95],
])('hedging on %s', (_what, holdout, least) => {
  const group = answers.filter((answer) => (answer.holdout ?? false) === holdout)
  expect(group.length).toBeGreaterThanOrEqual(80)
  expect(group.filter((answer) => !answer.hedged && detects(answer)).map(({ text }) => text)).toEqual([])
  const right = group.filter((answer) => detects(answer) === answer.hedged).length
  expect(right / group.length).toBeGreaterThanOrEqual(least)
})
