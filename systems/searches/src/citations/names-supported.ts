import { tokenize } from '@dictamen/kernel/text'

const NAME = /(?<=[\p{Ll}\d,;]\s)\p{Lu}\p{Ll}+(?:\s+(?:de\s+|del\s+|la\s+)?\p{Lu}\p{Ll}+)+/gu

/** Names of two words or more inside a sentence that no source has: somebody only the agent knows. */
export function unknownNames(text: string, sources: readonly string[]): string[] {
  const names = [...text.matchAll(NAME)].map(([name]) => name)
  if (names.length === 0) return []
  const known = new Set(sources.flatMap((source) => tokenize(source).map(({ folded }) => folded)))
  return names.filter((name) => tokenize(name).some(({ folded }) => folded.length > 3 && !known.has(folded)))
}
