import { z } from 'zod'

/** The words that the contracts of version 1.0 share; a later version brings its own. */
export const Domain = z.enum(['market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'])
export const DomainHint = z.enum(['auto', 'market', 'brand', 'tax', 'transition', 'system', 'growth', 'lab'])
export const Mode = z.enum(['fast', 'deep'])
export const Level = z.enum(['low', 'medium', 'high'])
export const Recommendation = z.enum(['execute', 'postpone', 'reframe', 'discard'])
export const Phase = z.int().min(1).max(5)
export const Flag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export const LabPolicy = z.strictObject({
  allow_lab: z.boolean(),
  status: z.enum(['denied', 'conditional', 'approved']),
  rationale: z.string().min(1),
})

export type DomainKey = z.infer<typeof Domain>
export type DomainHintKey = z.infer<typeof DomainHint>
export type QueryMode = z.infer<typeof Mode>
export type QueryLevel = z.infer<typeof Level>
export type RecommendationKey = z.infer<typeof Recommendation>
export type LabPolicyValue = z.infer<typeof LabPolicy>
