import { isOccupation } from '@dictamen/spanish/occupations'
import { foldedAt, type Word } from '../words.ts'
import { ARTICLES, linkOf } from './links.ts'
import type { SlotLexicon } from './slot-lexicon.ts'
import type { Value } from './values.ts'

const INSIDE = new Set('de del la el los las al'.split(' '))

/** What a preposition or a copula leads to, as a noun and, where it says what somebody works as, as an occupation. */
export function readNouns(words: readonly Word[], link: number, { doers }: SlotLexicon): readonly Value[] {
  const found = foldedAt(words, link + 1) === 'un' ? NONE : nounsBehind(words, link)
  const first = found[0]
  if (first === undefined || first.lexeme.measures) return NO_VALUES
  const keys = found.map(({ lexeme }) => lexeme.key)
  const noun = {
    type: 'noun',
    says: new Set(keys),
    known: '',
    denied: false,
    keys,
    link: linkOf(words[link]!),
    start: first.start,
    end: found.at(-1)!.end,
  }
  const works = doers.has(first.lexeme.key) || isOccupation(first.folded)
  return works ? [noun, { ...noun, type: 'occupation' }] : [noun]
}

const NONE: readonly Word[] = []
const NO_VALUES: readonly Value[] = []

/** The nouns behind a word, as far as they belong together; none where a figure stands among them. */
function nounsBehind(words: readonly Word[], link: number): readonly Word[] {
  const found: Word[] = []
  for (let at = link + 1; at < words.length; at++) {
    const word = words[at]!
    if (word.apart || (word.lexeme.verb && found.length > 0)) break
    if (word.lexeme.part !== null && !ARTICLES.has(word.folded)) return NONE
    if (word.lexeme.kind === 'content' && !word.ignored) found.push(word)
    else if (!INSIDE.has(word.folded) && !(found.length === 0 && ARTICLES.has(word.folded))) break
  }
  return found
}
