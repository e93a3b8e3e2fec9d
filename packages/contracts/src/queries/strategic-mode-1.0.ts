import { compileWhen, defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { Domain, Phase, Recommendation } from './terms-1.0.ts'

const Text = z.string().min(1)
const Words = z.union([Text, z.array(Text)])
const Version = z.union([Text, z.number()])

/** What turns an advisory sentence into a rule: a condition of the vocabulary and what follows from it. */
// oxlint-disable-next-line unicorn/no-thenable -- authors write `then:`
const ruling = { when: z.json().optional(), then: Recommendation.optional() }

const Constraint = z.strictObject({
  id: Text,
  name: Text,
  description: Text,
  applies_to: Words,
  override: z.boolean(),
  ...ruling,
})

const Rule = z.strictObject({
  id: Text.optional(),
  name: Text.optional(),
  description: Text,
  applies_to: Words.optional(),
  ...ruling,
})

const Shape = z.strictObject({
  version: Version,
  status: Text,
  phase: Phase,
  effective_date: z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]),
  principle: z.union([Text, z.strictObject({ name: Text, description: Text })]),
  priorities: z.array(
    z.strictObject({
      order: z.int().min(1),
      priority: Text,
      description: Text,
      weight: z.number().positive(),
      signals: Words,
    }),
  ),
  hard_constraints: z.array(z.union([Text, Constraint])),
  active_domains: z.array(
    z.strictObject({
      key: Domain,
      name: Text,
      enabled: z.boolean(),
      phase_introduced: Phase,
      when: z.json().optional(),
    }),
  ),
  operational_limits: z.strictObject({
    max_domains: z.int().min(1).max(3),
    max_agents: z.int().min(0).max(3),
    fast_seconds: z.number().positive().max(60),
    deep_seconds: z.number().positive().max(120),
    max_words: z.int().min(1).max(800),
    next_steps: z.literal(3),
    dont_do_min: z.int().min(2).max(5),
    dont_do_max: z.int().min(2).max(5),
  }),
  filtering_rules: z.array(z.union([Text, Rule])),
  governor_directives: z.array(z.union([Text, Rule])),
})

export type StrategicMode = z.infer<typeof Shape>
export type StrategicConstraint = z.infer<typeof Constraint>
export type StrategicRule = z.infer<typeof Rule>
export type OperationalLimits = StrategicMode['operational_limits']

/** The text in which a condition looks when it names no field. */
export const CONDITION_FIELD = 'message'

/** The lists of a Strategic Mode whose items may decide. */
export const RULING_LISTS = ['hard_constraints', 'filtering_rules', 'governor_directives'] as const

/** Under which principle, priorities, constraints and limits the Governor decides. */
export const strategicMode = defineContract<StrategicMode>({
  id: 'strategic-mode',
  version: '1.0',
  source: 'QueryPlan Schema v1, Strategic Mode',
  schema: Shape,
  invariants: {
    'when y then van juntos': (mode) =>
      RULING_LISTS.flatMap((list) =>
        mode[list].flatMap((item, index): Breach[] => {
          if (typeof item === 'string' || (item.when === undefined) === (item.then === undefined)) return []
          const [has, lacks] = item.when === undefined ? ['then', 'when'] : ['when', 'then']
          return [{ pointer: `/${list}/${index}/${has}`, message: `hay ${has} y falta ${lacks}` }]
        }),
      ),
    'cada when usa el vocabulario de las reglas': (mode) => [
      ...RULING_LISTS.flatMap((list) =>
        mode[list].flatMap((item, index) =>
          typeof item === 'string' ? [] : checkWhen(`/${list}/${index}`, item.when),
        ),
      ),
      ...mode.active_domains.flatMap(({ when }, index) => checkWhen(`/active_domains/${index}`, when)),
    ],
    'los identificadores no se repiten': (mode) =>
      RULING_LISTS.flatMap((list) => {
        const ids = mode[list].map((item) => (typeof item === 'string' ? undefined : item.id))
        return ids.flatMap((id, index) =>
          id === undefined || ids.indexOf(id) === index
            ? []
            : [{ pointer: `/${list}/${index}/id`, message: `el identificador «${id}» está repetido` }],
        )
      }),
    'cada dominio aparece una vez': ({ active_domains: domains }) =>
      checkRepeated(
        '/active_domains',
        domains.map(({ key }) => key),
        'el dominio',
      ),
    'dont_do_min no supera dont_do_max': ({ operational_limits: limits }) =>
      limits.dont_do_min <= limits.dont_do_max
        ? []
        : [{ pointer: '/operational_limits/dont_do_min', message: 'es mayor que dont_do_max' }],
  },
})

function checkWhen(pointer: string, when: unknown): readonly Breach[] {
  return when === undefined ? [] : compileWhen(when, CONDITION_FIELD, `${pointer}/when`).problems
}
