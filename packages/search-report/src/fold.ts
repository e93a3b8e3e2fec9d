/** A text without accents and in small letters, to tell whether two say the same. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()
}

/** Whether two texts are the same but for quotation marks, bullets and stops at their ends. */
export function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

/** Whether a text holds the other, marks and accents aside. */
export function holds(whole: string, inner: string): boolean {
  return bare(whole).includes(bare(inner))
}

export function bare(text: string): string {
  return foldText(text)
    .replace(/["'«»“”‘’*_`]/gu, '')
    .replace(/^[\s\-–•.:;,]+|[\s.:;,]+$/gu, '')
}

/** So many words at most, and a sign where some are left out. */
export function clip(text: string, most: number): string {
  const words = text.split(' ')
  return words.length <= most
    ? text
    : `${words
        .slice(0, most)
        .join(' ')
        .replace(/[,;:]$/u, '')} […]`
}
