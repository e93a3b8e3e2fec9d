import { readDocument, Subject } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Contrast } from '../src/contrast.ts'
import { ruleset, type LabelledPair } from './contradiction-rule.ts'

const text = readFileSync(new URL('./slots-labelled.yaml', import.meta.url), 'utf8')
const pairs = readDocument(text, 'slots-labelled.yaml').value as unknown as (LabelledPair & {
  kind: string
})[]

function isFound({ statement, answer }: LabelledPair): boolean {
  const contrast = new Contrast([{ source: 'fact', text: statement }], ruleset)
  return contrast.find(new Subject({ answer_text: answer, question_text: '' }), 'entry').length > 0
}

describe('pairs by slot kind', () => {
  test('there are more than 200 of more than 30 kinds', () => {
    expect(pairs.length).toBeGreaterThan(200)
    expect(new Set(pairs.map(({ kind }) => kind)).size).toBeGreaterThan(30)
  })

  test('precision 0.97, recall 0.9', () => {
    const found = pairs.filter(isFound)
    const right = found.filter(({ contradiction }) => contradiction).length
    expect(right / found.length).toBeGreaterThanOrEqual(0.97)
    expect(right / pairs.filter(({ contradiction }) => contradiction).length).toBeGreaterThanOrEqual(0.9)
  })
})
