import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import type { Introduction } from './introductions.ts'

const GREETS = /^(?:a\s+quien\s+(?:corresponda|pueda\s+interesar)|estimad[oa]s?\s)/iu
const CLOSES = /^(?:atentamente|cordialmente|(?:un\s+)?saludos?)(?![\p{L}])/iu

function isUnsigned(passage: Passage, referees: ReadonlyMap<Passage, Introduction>): boolean {
  return passage.look === 'prose' && /[.»"”]$/u.test(passage.folded.text) && !referees.has(passage)
}

/** A greeting after a letter that was signed at its end: who signed that one says nothing of the next. */
export function opensLetter(
  passage: Passage,
  { passages }: Reading,
  referees: ReadonlyMap<Passage, Introduction>,
): boolean {
  if (!GREETS.test(passage.folded.text)) return false
  return passages.slice(0, passage.index).some((before) => isUnsigned(before, referees))
}

/** Whoever signs a letter says what stands over the name. */
export function signLetters(
  { passages }: Reading,
  referees: ReadonlyMap<Passage, Introduction>,
): ReadonlyMap<Passage, Introduction> {
  const isLetter = ({ folded: { text } }: Passage): boolean => GREETS.test(text) || CLOSES.test(text)
  if (!passages.some(isLetter)) return referees
  const signed = new Map(referees)
  let letter: Passage[] = []
  for (const passage of passages) {
    const who = referees.get(passage)
    if (GREETS.test(passage.folded.text)) letter = []
    else if (who === undefined) letter.push(passage)
    else if (who.to < passage.folded.text.length) letter = []
    else for (const said of letter) signed.set(said, { name: who.name, from: 0, to: 0 })
  }
  return signed
}
