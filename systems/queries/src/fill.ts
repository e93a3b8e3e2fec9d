/** Puts values into the braces of a sentence: `{domain}`. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  if (!sentence.includes('{')) return sentence
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Words between angle quotes, each once whatever its case, the first few of them: «excedencia», «renuncia». */
export function quoteAll(words: readonly string[], most = 5): string {
  const seen = new Map<string, string>()
  for (const word of words) {
    const shown = word.replace(/\s+/g, ' ')
    const folded = shown.toLowerCase()
    if (!seen.has(folded)) seen.set(folded, `«${shown}»`)
  }
  return joinAll([...seen.values()].slice(0, most))
}

const SOUNDS_LIKE_I = /^«?h?[ií](?!e)/i

/** A list as a person writes it: a, b y c; and e before a word that begins with that sound. */
export function joinAll(items: readonly string[]): string {
  const last = items.at(-1)
  if (last === undefined || items.length === 1) return last ?? ''
  return `${items.slice(0, -1).join(', ')} ${SOUNDS_LIKE_I.test(last) ? 'e' : 'y'} ${last}`
}

/** A sentence without its full stop, to be quoted inside another. */
export function withoutStop(sentence: string): string {
  return sentence.trim().replace(/\.$/, '')
}
