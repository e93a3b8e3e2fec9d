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

/** As much as ends a sentence; a stop behind fewer letters may be that of an abbreviation. */
const WHOLE_SENTENCES = /^.*[\p{Ll}\d%)»]{3}[.!?…]["»”]?(?=\s+[\p{Lu}«¿¡"“·])/su

/** So many words at most, up to the end of a sentence where one ends late enough, and a sign where some are left out. */
export function clip(text: string, most: number): string {
  const words = text.split(' ')
  if (words.length <= most) return text
  const kept = words.slice(0, most).join(' ')
  const whole = WHOLE_SENTENCES.exec(`${kept} ${words[most]!}`)?.[0] ?? ''
  return `${2 * whole.split(' ').length >= most ? whole : kept.replace(/[,;:]$/u, '')} […]`
}

/** What somebody wrote over several lines, on one: items of a list stay apart. */
export function oneLine(text: string): string {
  return text
    .replace(/\s*\n\s*[-–—•*·▪◦]\s+/gu, ' · ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A text that begins with a capital. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
