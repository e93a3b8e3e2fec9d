import type { Mark, Subject } from '@dictamen/kernel'
import { PhraseMatcher, splitSentences, type Token } from '@dictamen/kernel/text'
import { grammaticalPerson } from '@dictamen/spanish/grammatical-person'
import { z } from 'zod'

const Phrases = z.array(z.string().min(1)).min(1)

/** The options with which the rule of doubt also reads places. */
export const PlaceOptions = z
  .strictObject({
    /** Words that round the figure behind them. */
    approximators: Phrases,
    /** Words for the numbers that have no digits. */
    figures: Phrases,
    /** Words that open an answer with a doubt when a verb follows. */
    openings: Phrases,
  })
  .transform(({ approximators, figures, openings }) => ({
    approximators: new PhraseMatcher(approximators, 'forgiving'),
    figures: new PhraseMatcher(figures, 'forgiving'),
    openings: new PhraseMatcher(openings, 'forgiving'),
  }))

export type PlaceOptions = z.infer<typeof PlaceOptions>

/** Doubt that the place of a word tells: an approximator before a figure, a colloquial doubt at the head. */
export function detectInPlace(subject: Subject, { approximators, figures, openings }: PlaceOptions): Mark[] {
  const tokens = subject.tokens('answer_text')
  const mark = (first: number, last: number): Mark => ({
    field: 'answer_text',
    start: tokens[first]!.start,
    end: tokens[last]!.end,
  })
  const rounded = approximators
    .find(tokens)
    .filter(({ last }) => isFigure(tokens, last + 1, figures))
    .map(({ first, last }) => mark(first, last))
  const opening = tokens.length === 0 ? null : openings.findAt(tokens, 0)
  const doubt = opening !== null && isSaidOfOthers(tokens, opening.last + 1)
  return doubt ? [mark(0, opening.last), ...rounded] : rounded
}

/** True where a figure stands. */
export function isFigureAt(tokens: readonly Token[], at: number, figures: PhraseMatcher): boolean {
  const token = tokens[at]
  return token !== undefined && (/^\d/u.test(token.exact) || figures.findAt(tokens, at) !== null)
}

function isFigure(tokens: readonly Token[], at: number, figures: PhraseMatcher): boolean {
  return tokens[at]?.joined === true && isFigureAt(tokens, at, figures)
}

/** «Igual eran dos»; «lo mismo hice» tells what the speaker did. */
function isSaidOfOthers(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.joined === true && CLITICS.has(token.folded)) return isFinite(tokens[at + 1])
  if (token?.joined !== true || token.exact.length < 3) return false
  const person = grammaticalPerson(token.exact)
  return person === 'either' || (person === 'third' && /(?:[aeiou]n|ó|fue)$/u.test(token.exact))
}

const CLITICS = new Set('lo la los las le les se nos'.split(' '))

/** «Igual lo cambiamos»: behind a pronoun any form of a verb. */
function isFinite(token: Token | undefined): boolean {
  return token?.joined === true && grammaticalPerson(token.exact) !== 'none'
}

/** True for a marker that is named and not used: in quotes, or as a proper name inside a sentence. */
export function isMentioned(text: string, { start, end }: Mark): boolean {
  const quoted = /[«"“][^«»"“”]*$/u.test(text.slice(0, start)) && /^[^«»"“”]*[»"”]/u.test(text.slice(end))
  if (quoted) return true
  const letter = text[start]!
  if (letter === letter.toLowerCase() || text.slice(start, end) === text.slice(start, end).toUpperCase())
    return false
  return splitSentences(text).every((sentence) => !isFirstWord(text, sentence.start, start))
}

function isFirstWord(text: string, from: number, start: number): boolean {
  return start >= from && !/[\p{L}\p{N}]/u.test(text.slice(from, start))
}

const NOT_DOUBT_AFTER = new Set('que yo si no'.split(' '))

/** «Creo empresas» makes them; «me creo lo que hago», «no sé nadar», «depende de Marta» tell no doubt either. */
export function isOtherSense(text: string, tokens: readonly Token[], { start, end }: Mark): boolean {
  const last = tokens.findIndex((token) => token.end === end)
  const first = tokens.findIndex((token) => token.start === start)
  const next = tokens[last + 1]
  if (first < 0 || last < 0 || next?.joined !== true) return false
  const said = tokens.slice(first, last + 1).map(({ folded }) => folded)
  if (said.join(' ') === 'no se') return /[aei]r$/u.test(next.exact)
  // «Puede ser ocupado por dos»: what may be done with it.
  if (said.at(-1) === 'ser') return /[ai]d[oa]s?$/u.test(next.exact)
  return said.length === 1 && isOtherWord(text, tokens, first)
}

/** What a single word says with the one behind it. */
function isOtherWord(text: string, tokens: readonly Token[], at: number): boolean {
  const [said, next] = [tokens[at]!, tokens[at + 1]!]
  // «Imagino y dibujo»: one thing that is done beside another.
  if (next.folded === 'y' && grammaticalPerson(said.exact) === 'first') return true
  if (said.folded === 'depende') {
    const whom = tokens[at + 2]
    return next.folded === 'de' && whom !== undefined && /^\p{Lu}/u.test(text.slice(whom.start))
  }
  if (said.folded !== 'creo') return false
  const infinitive = /[aei]r$/u.test(next.exact)
  return tokens[at - 1]?.folded === 'me' || (!NOT_DOUBT_AFTER.has(next.folded) && !infinitive)
}
