import { expect, test } from 'vitest'
import { z } from 'zod'
import { sentenceOfIssue } from '../src/contract-sentences.ts'

test.each([
  [{ a: 1 }, 'sobra el campo «a»: el contrato no lo admite'],
  [{ a: 1, b: 2 }, 'sobran los campos «a», «b»: el contrato no los admite'],
])('fields that no contract has: %j', (value, sentence) => {
  const [issue] = z.strictObject({}).safeParse(value).error!.issues
  expect(sentenceOfIssue(issue!)).toBe(sentence)
})
