const DENIALS: ReadonlySet<string> = new Set(
  'no nunca jamas sin ni tampoco nadie ningun ninguna nada apenas'.split(' '),
)

/** Whether a word, without capitals or accents, denies what follows it. */
export function denies(folded: string): boolean {
  return DENIALS.has(folded)
}
