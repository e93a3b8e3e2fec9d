import type { Json } from '@dictamen/kernel'
import fc from 'fast-check'
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
export const messages: fc.Arbitrary<string> = fc.oneof(
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
