import { labels, type Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import type { Introduction } from './introductions.ts'

/** «A quien corresponda», «Estimada Ana»: a letter begins. */
function greets({ folded: { text } }: Passage, timeline: Lexicon): boolean {
  return labels(timeline, 'greeting', text)
}

export function isUnsigned(passage: Passage, referees: ReadonlyMap<Passage, Introduction>): boolean {
  return passage.look === 'prose' && /[.»"”]$/u.test(passage.folded.text) && !referees.has(passage)
}

/** A greeting after a letter that was signed at its end: who signed that one says nothing of the next. */
export function opensLetter(passage: Passage, isLeft: boolean, timeline: Lexicon): boolean {
  return isLeft && greets(passage, timeline)
}

/** Whoever signs a letter says what stands over the name. */
export function signLetters(
  { passages }: Reading,
  referees: ReadonlyMap<Passage, Introduction>,
  timeline: Lexicon,
): ReadonlyMap<Passage, Introduction> {
  const isLetter = (passage: Passage): boolean =>
    greets(passage, timeline) || labels(timeline, 'sign_off', passage.folded.text)
  if (!passages.some(isLetter)) return referees
  const signed = new Map(referees)
  let letter: Passage[] = []
  for (const passage of passages) {
    const who = referees.get(passage)
    if (greets(passage, timeline)) letter = []
    else if (who === undefined) letter.push(passage)
    else if (who.to < passage.folded.text.length) letter = []
    else for (const said of letter) signed.set(said, { name: who.name, from: 0, to: 0 })
  }
  return signed
}
