import { styleText } from 'node:util'

type Level = 'low' | 'medium' | 'high'

/** Contract words as a person reads them. */
export const MODES = { fast: 'rápido', deep: 'profundo' } as const
export const LAB_STATES = { denied: 'denegado', conditional: 'condicionado', approved: 'aprobado' } as const
export const CONFIDENCE = { low: 'baja', medium: 'media', high: 'alta' } as const
const RISK_NAMES = { labor: 'Laboral', tax: 'Fiscal', brand: 'Marca', focus: 'Foco' } as const
/** The known flags of a plan; others are shown as they are. */
export const FLAGS: Readonly<Record<string, string>> = {
  'needs-clarification': 'conviene aclarar la pregunta',
  'domain-hint-overridden': 'no se sigue la pista',
  'lab-access-requested': 'se pide el laboratorio',
  'lab-access-denied': 'laboratorio denegado',
  'lab-access-approved': 'laboratorio aprobado',
  'strategic-mode-parse-failed': 'el Modo Estratégico no se lee',
  'router-ambiguity-detected': 'más asuntos de los que caben',
  'mode-forced-deep': 'se pidió rápido y va a fondo',
}

/** A risk inside a sentence: «riesgo de marca alto». */
export const RISK_KINDS = { labor: 'laboral', tax: 'fiscal', brand: 'de marca', focus: 'de foco' } as const
export const VERBS = {
  execute: 'Ejecutar',
  postpone: 'Aplazar',
  reframe: 'Reformular',
  discard: 'Descartar',
} as const

const RISK_LEVELS = { low: 'bajo', medium: 'medio', high: 'alto' } as const
const SHAPES = { low: '○', medium: '◐', high: '●' } as const
const COLOURS = { low: 'green', medium: 'yellow', high: 'red' } as const
const VERB_COLOURS = { execute: 'green', postpone: 'yellow', reframe: 'cyan', discard: 'red' } as const

/** A risk as shape, word and colour. */
export function riskChip(name: keyof typeof RISK_NAMES, level: Level): string {
  return styleText(COLOURS[level], `${SHAPES[level]} ${RISK_NAMES[name]} ${RISK_LEVELS[level]}`)
}

export function verb(recommendation: keyof typeof VERBS): string {
  return styleText([VERB_COLOURS[recommendation], 'bold'], VERBS[recommendation])
}
