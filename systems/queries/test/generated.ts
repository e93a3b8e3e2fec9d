import type { Json } from '@dictamen/kernel'
import * as fc from 'fast-check'
import { readRules } from './evaluators.ts'

const DOMAINS = ['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab']

/** Words of every rule of the Router, as a person might string them together. */
function vocabulary(): string[] {
  const { rules } = readRules('router-1.0.yaml') as { rules: { options?: Json }[] }
  const words = new Set<string>()
  const visit = (value: Json | undefined): void => {
    if (typeof value === 'string') words.add(value.replaceAll('*', 's').replaceAll('…', 'mi otra'))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  for (const { options } of rules) visit(options)
  return [...words].sort()
}

const cueWords = fc.constantFrom(...vocabulary())
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Messages: cues, noise, emoji, broken text, all of them mixed. */
const messages: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(cueWords, { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(cueWords, anyText), { minLength: 1, maxLength: 8 })
      .map((parts) => `¿${parts.join(', ')}?`),
  },
  { weight: 1, arbitrary: anyText },
)

/** Requests as anybody might send them: most are good, some are refused. */
export const requests: fc.Arbitrary<Readonly<Record<string, Json>>> = fc.record({
  message: messages,
  user_id: fc.constantFrom('ana', 'toni-id'),
  mode: fc.constantFrom<Json>(null, 'fast', 'deep'),
  domain_hint: fc.constantFrom<Json>('auto', ...DOMAINS),
  phase: fc.constantFrom<Json>(null, 1, 2, 3, 4, 5),
  strategic_mode: fc.constantFrom<Json>({ status: 'absent' }, { status: 'failed', reason: 'roto' }),
  facts: fc.constantFrom<Json>({}, { runway: 'unknown' }, { runway: 7, cash: 20_000, closings: 4 }),
  registry: fc.constantFrom<Json>(
    { agents: [], skills: [] },
    {
      agents: ['a1', 'a2', 'a3', 'a4'].map((agent_id) => ({
        agent_id,
        name: agent_id,
        domains: ['market', 'tax', 'transition'],
        provides: ['closings'],
      })),
      skills: [{ skill_id: 's1', name: 's1', provides: ['runway'] }],
    },
  ),
  domain_pack: fc.constantFrom<Json>(null, {
    pack: 'panaderías',
    version: '1',
    description: 'Palabras de un obrador.',
    domains: { market: { strong: { pan: ['pan', 'harina'] } } },
  }),
})

/** Questions that may ask for the laboratory, under Strategic Modes that may open it. */
export const labQuestions: fc.Arbitrary<Json> = fc
  .record({
    words: fc.array(cueWords, { minLength: 1, maxLength: 4 }),
    lab: fc.constantFrom('', ' en el laboratorio', ' con un prototipo'),
    hint: fc.constantFrom<Json>('auto', 'lab', 'tax'),
    phase: fc.constantFrom<Json>(1, 2, 3, 4, 5),
    enabled: fc.boolean(),
    runway: fc.constantFrom<Json>('unknown', 3, 9),
    when: fc.constantFrom<Json>(null, { value: { field: 'runway', at_least: 6 } }),
  })
  .map(({ words, lab, hint, phase, enabled, runway, when }) => ({
    message: `${words.join(' ')}${lab}`,
    hint,
    phase,
    facts: { runway },
    strategic_mode: {
      active_domains: [
        { key: 'lab', name: 'Lab', enabled, phase_introduced: 2, ...(when === null ? {} : { when }) },
      ],
    },
  }))
