const BULLET = /^\s*(?:(?:\d{1,3}|[a-z])[.)ºª-]+|[-–—*•·])\s+/iu

/** The lines of a plain list that say something, without numbers, dashes or bullets. */
export function readPlainLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/u)
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}
