/** The forms of an adjective in gender and number: perfecto, perfecta, perfectos, perfectas; elegante, elegantes; ideal, ideales. */
export function formsOf(adjective: string): string[] {
  if (adjective.includes(' ') || adjective.includes('*')) return [adjective]
  if (adjective.endsWith('o')) {
    const stem = adjective.slice(0, -1)
    return [adjective, `${stem}a`, `${stem}os`, `${stem}as`]
  }
  if (adjective.endsWith('or')) return [adjective, `${adjective}a`, `${adjective}es`, `${adjective}as`]
  if (/[aeiéá]$/.test(adjective)) return [adjective, `${adjective}s`]
  if (adjective.endsWith('z')) return [adjective, `${adjective.slice(0, -1)}ces`]
  if (/[lrnd]$/.test(adjective)) return [adjective, `${adjective}es`]
  return [adjective]
}
