import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Share = z.number().min(0).max(1)

const Shape = z.strictObject({
  result: z.enum(['PASS', 'FAIL', 'SKIP']),
  context_type_detected: z.enum(['technical', 'conversational', 'mixed']),
  violations: z.array(
    z.strictObject({
      rule: z.string().regex(/^IR\.\d+\.\d+$/),
      severity: z.enum(['ERROR', 'WARNING']),
      description: z.string().min(1),
      location: z.string().regex(/^output line [1-9]\d*$/),
    }),
  ),
  metrics: z.strictObject({
    rules_referenced: z.int().min(0),
    technical_decisions: z.int().min(0),
    coverage_ratio: z.number().min(0).nullable(),
    determinism_score: Share.optional(),
    drift_score: Share.optional(),
  }),
  notes: z.string().min(1).optional(),
})

export type IraResult = z.infer<typeof Shape>
export type IraViolation = IraResult['violations'][number]

/** The verdict on one answer, with what it breaks and where. */
export const iraResult = defineContract<IraResult>({
  id: 'ira-result',
  version: '2.0',
  source: 'IA_RULES_ANALYZER 2.0, §2',
  schema: Shape,
  invariants: {
    'FAIL es tener alguna violación ERROR': ({ result, violations }) =>
      (result === 'FAIL') === violations.some(({ severity }) => severity === 'ERROR')
        ? []
        : [{ pointer: '/result', message: 'result es FAIL si y solo si hay una violación ERROR' }],
    'coverage_ratio es el cociente de los otros dos': ({ metrics }) => {
      const { rules_referenced: rules, technical_decisions: decisions, coverage_ratio: ratio } = metrics
      const expected = decisions === 0 ? null : rules / decisions
      return ratio === expected
        ? []
        : [{ pointer: '/metrics/coverage_ratio', message: `debe ser ${expected ?? 'null'}` }]
    },
  },
})
