import { defineRule } from '@dictamen/kernel'
import type { Flags, QuestionFlags } from '@dictamen/contracts'
import { z } from 'zod'

type Authority = QuestionFlags['authority_level']
type Risk = QuestionFlags['verbal_risk']

const Count = z.int().min(0)

/** How many negatives (no closure, hedging, drift) each level admits. */
export const authorityLevel = defineRule({
  id: 'flags/authority_level',
  options: z.strictObject({ alta: Count, media: Count }),
})

export function decideAuthority(negatives: number, most: z.infer<typeof authorityLevel.options>): Authority {
  if (negatives <= most.alta) return 'alta'
  return negatives <= most.media ? 'media' : 'baja'
}

export const verbalRisk = defineRule({ id: 'flags/verbal_risk', options: z.strictObject({}) })

export function decideVerbalRisk(contradiction: boolean, overExplanation: boolean, hedging: boolean): Risk {
  if (contradiction || (overExplanation && hedging)) return 'alto'
  return overExplanation || hedging ? 'medio' : 'bajo'
}

/** The share of closed answers, as a fraction of whole numbers. */
export const overallClosure = defineRule({
  id: 'flags/overall_closure',
  options: z.strictObject({ closed: z.int().min(1), of: z.int().min(1) }),
})

export function decideOverallClosure(
  answers: readonly QuestionFlags[],
  share: z.infer<typeof overallClosure.options>,
): Flags['summary']['overall_closure'] {
  const closed = answers.filter((answer) => answer.closure_ok).length
  return share.of * closed >= share.closed * answers.length ? 'ok' : 'fail'
}

const Weight = z.int().min(1)

export const overallAuthority = defineRule({
  id: 'flags/overall_authority',
  options: z.strictObject({ weights: z.strictObject({ baja: Weight, media: Weight, alta: Weight }) }),
})

/** The level with the greatest count × weight; a tie goes to the lower level. */
export function decideOverallAuthority(
  answers: readonly QuestionFlags[],
  { weights }: z.infer<typeof overallAuthority.options>,
): Authority {
  let best: Authority = 'baja'
  let most = -1
  for (const level of ['baja', 'media', 'alta'] as const) {
    const score = weights[level] * answers.filter((answer) => answer.authority_level === level).length
    if (score > most) {
      best = level
      most = score
    }
  }
  return best
}

export const overallVerbalRisk = defineRule({ id: 'flags/overall_verbal_risk', options: z.strictObject({}) })

export function decideOverallRisk(answers: readonly QuestionFlags[]): Risk {
  const risks = new Set(answers.map((answer) => answer.verbal_risk))
  return risks.has('alto') ? 'alto' : risks.has('medio') ? 'medio' : 'bajo'
}
