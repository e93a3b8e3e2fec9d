import type { Flags } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { checkTrace } from '@dictamen/kernel/host'
import { canonicalJson } from '@dictamen/kernel/record'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEvaluators } from './evaluators.ts'
import { sessionGiven } from './session-arbitrary.ts'

const { flags } = createEvaluators()
const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const MARKS = [
  'over_explanation',
  'contradiction_with_context',
  'hedging_detected',
  'drift_detected',
] as const

describe('properties of Flags', () => {
  test(`every mark that is raised rests on evidence that is really there ${proves('FL-8.2', 'FL-7.26')}`, async () => {
    await fc.assert(
      fc.asyncProperty(sessionGiven, async (given) => {
        const { output, trace = [], sources = {} } = await flags!(given)
        expect(checkTrace(trace, output, sources)).toEqual([])
        ;(output as Flags).by_question.forEach((answer, index) => {
          for (const mark of MARKS) {
            const spans = trace
              .filter((entry) => entry.pointer === `/by_question/${index}/${mark}`)
              .flatMap((entry) => entry.spans)
            expect(spans.length > 0).toBe(answer[mark])
            if (answer[mark]) expect(spans.some((span) => span.source.startsWith('transcript/'))).toBe(true)
          }
          if (answer.contradiction_with_context) {
            const spans = trace
              .filter((entry) => entry.pointer === `/by_question/${index}/contradiction_with_context`)
              .flatMap((entry) => entry.spans)
            expect(spans.some((span) => span.source.startsWith('context-pack/'))).toBe(true)
          }
        })
      }),
      { numRuns: 300 },
    )
  })

  test(`every value of the document has its entry in the trace ${proves('FL-8.5')}`, async () => {
    await fc.assert(
      fc.asyncProperty(sessionGiven, async (given) => {
        const { output, trace = [] } = await flags!(given)
        const explained = new Set(trace.map((entry) => entry.pointer))
        expect(leavesOf(output).filter((pointer) => !explained.has(pointer))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test(`the same session in another order is the same bytes, and another answer another id ${proves('FL-11.1', 'FL-11.3')}`, async () => {
    await fc.assert(
      fc.asyncProperty(sessionGiven, async (given) => {
        const session = given as { answers: { answer: string }[]; facts: string[] }
        const once = await flags!(given)
        const turned = await flags!({ ...session, order: 'technical first' })
        expect(canonicalJson(turned.output)).toBe(canonicalJson(once.output))
        expect(JSON.stringify(turned.trace)).toBe(JSON.stringify(once.trace))
        const changed = session.answers.with(0, {
          ...session.answers[0]!,
          answer: `${session.answers[0]!.answer} más`,
        })
        const other = await flags!({ ...session, answers: changed })
        expect((other.output as Flags).flags_id).not.toBe((once.output as Flags).flags_id)
        expect((once.output as Flags).flags_id).toMatch(/^fl_[0-9a-f]{20}$/)
      }),
      { numRuns: 100 },
    )
  })
})

function leavesOf(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, `${pointer}/${key}`))
}
