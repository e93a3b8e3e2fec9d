/** What was found out about a log. */
export interface Outcome {
  /** `intact` says only what the limits leave standing. */
  readonly state: 'intact' | 'altered' | 'unreadable'
  /** What is wrong, one sentence each. */
  readonly faults: readonly string[]
  /** What was checked and holds. */
  readonly facts: readonly string[]
  /** What cannot be excluded with what was given. */
  readonly limits: readonly string[]
  readonly lines: number
}

/** The first words of the result, as a person reads it. */
export function titleOf({ state, limits }: Outcome): string {
  if (state === 'unreadable') return 'No se puede leer'
  if (state === 'altered') return 'ALTERADO'
  return limits.length === 0 ? 'Íntegro' : 'Íntegro, con reservas'
}
