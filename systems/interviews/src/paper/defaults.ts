import type { Question } from '@dictamen/contracts'

/** A value that nobody wrote, with why it was filled in. */
export interface Default {
  readonly pointer: string
  readonly value: string | number
  readonly reason: string
}

type Target = Question['target']

interface TargetDefaults {
  readonly prefix: string
  readonly type: Question['type']
  readonly closure_rule: Question['closure_rule']
  readonly max_time_sec: number
}

/** What a question of each target is taken to be where the paper does not say. */
export const TARGET_DEFAULTS: Readonly<Record<Target, TargetDefaults>> = {
  rrhh: { prefix: 'rrhh', type: 'definicion', closure_rule: '2_frases', max_time_sec: 45 },
  tecnico: { prefix: 'tec', type: 'decision', closure_rule: '1_frase', max_time_sec: 30 },
}

export const DIFFICULTY = 'medio'
