import type { IraResult } from '@dictamen/contracts'
import { checkTrace } from '@dictamen/kernel/host'
import { canonicalJson } from '@dictamen/kernel/record'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerGiven } from './answer-arbitrary.ts'
import { createEvaluators } from './evaluators.ts'

const { audit } = createEvaluators()
const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('properties of an audit', () => {
  test(`any answer has a verdict whose evidence is really there, on the line it names ${proves('IR-2.3', 'IR-2.10')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answerGiven, async (given) => {
        const { output, trace = [], sources = {} } = await audit!(given)
        expect(checkTrace(trace, output, sources)).toEqual([])
        const { violations } = output as unknown as IraResult
        const text = (given as { output: string }).output
        violations.forEach(({ location }, at) => {
          const [span] = trace.find(({ pointer }) => pointer === `/violations/${at}`)!.spans
          expect(span!.source).toBe('ira-input#/output')
          expect(location).toBe(`output line ${text.slice(0, span!.start).split(/\r\n|\r|\n/).length}`)
        })
      }),
      { numRuns: 400 },
    )
  })

  test(`the verdict follows from the violations, and conversation is never audited as technical ${proves('IR-2.5', 'IR-2.8')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answerGiven, async (given) => {
        const { result, violations, metrics } = (await audit!(given)).output as unknown as IraResult
        const failed = violations.some(({ severity }) => severity === 'ERROR')
        expect(result === 'FAIL').toBe(failed)
        if (result === 'SKIP')
          expect(metrics).toEqual({ rules_referenced: 0, technical_decisions: 0, coverage_ratio: null })
      }),
      { numRuns: 200 },
    )
  })

  test(`what was audited before, or is audited at the same time, changes nothing ${proves('IR-10.1', 'IR-3.4')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answerGiven, answerGiven, async (one, other) => {
        const alone = await createEvaluators()['audit']!(one)
        const [first, , again] = await Promise.all([audit!(one), audit!(other), audit!(one)])
        for (const found of [first, again]) {
          expect(canonicalJson(found.output)).toBe(canonicalJson(alone.output))
          expect(JSON.stringify(found.trace)).toBe(JSON.stringify(alone.trace))
        }
      }),
      { numRuns: 25 },
    )
  })

  test(`a rule on prose never fires inside a code block ${proves('IR-3.2')}`, async () => {
    await fc.assert(
      fc.asyncProperty(answerGiven, async (given) => {
        const code = (given as { output: string }).output.replace(/```|~~~/g, '')
        const { output } = await audit!({
          ...(given as object),
          output: `Vale (DNS §4.02).\n\n\`\`\`\n${code}\n\`\`\`\n`,
        })
        const rules = (output as unknown as IraResult).violations.map(({ rule }) => rule)
        expect(rules.filter((rule) => /^IR\.(?:3\.02|7\.01|7\.02|4\.02)$/.test(rule))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
