import type { Json } from '@dictamen/kernel'
import { checkTrace } from '@dictamen/kernel/host'
import { expect, test } from 'vitest'
import { createRunner } from './evaluators.ts'
import { readGiven } from './given.ts'

/** The pointers of every value of a document: scalars, and lists that hold nothing. */
function leavesOf(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  const children = Object.entries(value)
  if (children.length === 0) return [pointer]
  return children.flatMap(([key, child]) => leavesOf(child, `${pointer}/${key}`))
}

const questions: readonly Json[] = [
  { message: '¿Es buen momento para solicitar excedencia en CGI?' },
  { message: '¿Qué hago?', hint: 'brand', mode: 'fast' },
  { message: 'Should we sell the house to my brother?' },
  { message: '¿Qué IVA llevan mis honorarios?', hint: 'growth' },
  { message: 'Excedencia, franquicia, CRM, IVA y logotipo', strategic_mode: 'broken' },
  { message: '¿Qué IVA aplico?', phase: 3, fake: { notebook: { 'n.md': 'El IVA que aplico.' } } },
  {
    message: '¿Activo el prototipo del CRM?',
    hint: 'lab',
    strategic_mode: {
      phase: 3,
      active_domains: [{ key: 'lab', name: 'Lab', enabled: true, phase_introduced: 3 }],
      hard_constraints: ['Cada proceso se prueba dos veces.'],
    },
  },
]

test.each(questions)('every value answers why: %j', async (question) => {
  const { steps } = await createRunner()(readGiven(question))
  expect(Object.keys(steps)).toEqual(['plan', 'plan_in_force', 'decision', 'output'])
  for (const { output, trace, sources } of [steps.plan, steps.plan_in_force, steps.decision, steps.output]) {
    expect(checkTrace(trace, output, sources)).toEqual([])
    const explained = trace.map(({ pointer }) => pointer)
    const silent = leavesOf(output).filter(
      (leaf) => !explained.some((pointer) => leaf === pointer || leaf.startsWith(`${pointer}/`)),
    )
    expect(silent).toEqual([])
  }
})
