/** What was found out about a log. */
export interface Outcome {
  /** `intact` says only what the limits leave standing. */
  readonly state: 'intact' | 'altered' | 'empty' | 'unreadable'
  /** What is wrong, one sentence each. */
  readonly faults: readonly string[]
  /** What was checked and holds. */
  readonly facts: readonly string[]
  /** What cannot be excluded with what was given. */
  readonly limits: readonly string[]
  readonly lines: number
  /** The texts that were handed over and are those that their lines seal; absent when none was. */
  readonly handed?: readonly HandedText[]
}

/** A text of a record, as it was handed over. */
export interface HandedText {
  readonly record: string
  readonly text: string
  readonly value: string
}

/** The first words of the result, as a person reads it. */
export function titleOf({ state, limits }: Outcome): string {
  if (state === 'unreadable') return 'No se puede comprobar'
  if (state === 'empty') return 'Vacío'
  if (state === 'altered') return 'ALTERADO'
  return limits.length === 0 ? 'Íntegro' : 'Íntegro, con reservas'
}
