import type { Lexicon } from '../reading/lexicon.ts'

/** «COP 61.000», «Ene 2016»: money or a date, however much they look like a name. */
export function isFigure(name: string | null): boolean {
  return (
    name !== null &&
    /^(?:(?:[A-Z]{3}|US\$|MM?\$?|S\/)\s?\d|\p{L}{3,10}\.?\s+(?:\p{Ll}{2}\s+)?(?:19|20)\d\d\W*$)/u.test(name)
  )
}

/** «Bogotá», «Iberia y Latinoamérica»: where, and no house. */
export function isPlace(name: string, lexicon: Lexicon): boolean {
  return name
    .replace(/[.\s]+$/u, '')
    .split(/\s+[ye]\s+|,\s+/u)
    .every((part) =>
      lexicon.marks('places', part).some(({ start, end }) => start === 0 && end === part.length),
    )
}
