import { defineContract, valueAt } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { Domain, Flag, Level, Recommendation } from './terms-1.0.ts'

const Text = z.string().min(1)
const Risk = z.strictObject({ level: Level, rationale: Text })

const Shape = z.strictObject({
  diagnosis: Text,
  recommendation: Recommendation,
  risks: z.strictObject({ labor: Risk, tax: Risk, brand: Risk, focus: Risk }),
  next_steps: z.array(Text).length(3),
  dont_do: z.array(Text).min(2).max(5),
  flags: z.array(Flag),
  confidence: Level,
  strategic_mode_version: Text,
  domains_used: z.array(Domain).min(1).max(3),
  timestamp: z.iso.datetime(),
})

export type GovernorDecision = z.infer<typeof Shape>
export type RiskName = keyof GovernorDecision['risks']

/** The risks that ask for a person when they are high; focus alone does not. */
const ASK_A_PERSON = ['labor', 'tax', 'brand'] as const

/** What the Governor decided under the Strategic Mode, with the risks it saw. */
export const governorDecision = defineContract<GovernorDecision>({
  id: 'governor-decision',
  version: '1.0',
  source: 'QueryPlan Schema v1, §9 GovernorDecision',
  schema: Shape,
  invariants: {
    'ningún dominio se repite': (decision) =>
      checkRepeated('/domains_used', decision.domains_used, 'el dominio'),
    'ningún flag se repite': (decision) => checkRepeated('/flags', decision.flags, 'el flag'),
    'ningún paso se repite': (decision) => checkRepeated('/next_steps', decision.next_steps, 'el paso'),
    'nada de lo que no hay que hacer se repite': (decision) =>
      checkRepeated('/dont_do', decision.dont_do, 'el aviso'),
    'un riesgo laboral, fiscal o de marca alto pide una persona, y solo él': ({ flags, risks }) => {
      const high = ASK_A_PERSON.filter((name) => risks[name].level === 'high')
      if (flags.includes('hitl-required') === high.length > 0) return []
      const message =
        high.length > 0
          ? `falta hitl-required: el riesgo ${high.join(', ')} es alto`
          : 'hitl-required pide un riesgo laboral, fiscal o de marca alto'
      return [{ pointer: '/flags', message }]
    },
  },
  explain(pointer, raw) {
    const found = valueAt(raw, pointer)
    if (pointer === '/next_steps' && Array.isArray(found))
      return `son exactamente 3 pasos y hay ${found.length}`
    if (pointer === '/dont_do' && Array.isArray(found)) return `son de 2 a 5 avisos y hay ${found.length}`
    return undefined
  },
})
