import { z } from 'zod'
import { Text } from './terms-1.0.ts'

/** What a point asks about. */
export const PointKind = z.enum(['no_fit', 'criterio', 'cultura', 'referencia', 'recomendacion'])
export type PointKindName = z.infer<typeof PointKind>

/** Kind, source and line, and a count where one line says several things: stable while that line stands. */
export const PointId = z
  .string()
  .regex(/^(?:no_fit|criterio|cultura|referencia|recomendacion):[^\p{Cc}]+:[1-9][0-9]*(?::[1-9][0-9]*)?$/u)

/** Whether a name is that of a point. */
export function isPointId(name: string): boolean {
  return PointId.safeParse(name).success
}

/** What may be said of a point of each kind: first against, then for, then that nobody knows. */
export const VERDICTS = {
  no_fit: ['incurre', 'no_incurre', 'no_se_sabe'],
  criterio: ['no_cumple', 'cumple', 'no_se_sabe'],
  cultura: ['no_cumple', 'cumple', 'no_se_sabe'],
  referencia: ['contradice', 'confirma', 'no_se_sabe'],
  recomendacion: ['NO', 'SI', 'no_se_sabe'],
} as const satisfies Record<PointKindName, readonly [against: string, inFavour: string, unknown: string]>

export const PointVerdict = z.enum([
  'incurre',
  'no_incurre',
  'cumple',
  'no_cumple',
  'confirma',
  'contradice',
  'SI',
  'NO',
  'no_se_sabe',
])
export type PointVerdictName = z.infer<typeof PointVerdict>

/** Whose judgement it is: a person by name, a witness by its own. */
export const By = Text.max(200)

/** The kind that a point's id begins with. */
export function kindOfPoint(pointId: string): PointKindName {
  return PointKind.parse(pointId.slice(0, pointId.indexOf(':')))
}

/** Whether a verdict may be given of a point of this kind. */
export function isVerdictOf(kind: PointKindName, verdict: PointVerdictName): boolean {
  return VERDICTS[kind].some((one) => one === verdict)
}
