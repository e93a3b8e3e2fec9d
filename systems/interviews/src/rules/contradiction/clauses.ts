import { splitSentences, type Token } from '@dictamen/kernel/text'
import { CLAUSE_CONJUNCTIONS } from './closed-class.ts'
import { featuresOf, type Features } from './features.ts'
import type { Lexicon } from './lexicon.ts'
import { readWords, type Word } from './words.ts'

/** Words around one verb, with what only accompanies them. */
export interface Clause {
  readonly words: readonly Word[]
  /** Words from this index on hang from the clause behind a comma and restrict nothing. */
  readonly appendix: number
  /** Words of the clause before that this one goes on speaking of: «el proyecto empezó tarde y duró un año». */
  readonly inherited: readonly Word[]
  readonly features: Features
  /** The characters right behind the last word. */
  readonly tail: string
}

const WRAPS = /[\t\n\v\f\r\u0085\u2028\u2029]/
const EVERY_WRAP = new RegExp(WRAPS, 'g')
const ASKS = /[¿?]/

/** The clauses of a text that claim something: questions, hypotheses, plans and other people's words are left out. */
export function readClauses(text: string, tokens: readonly Token[], lexicon: Lexicon): Clause[] {
  // A line break is white space like any other here: wrapping a text changes nothing.
  const flat = WRAPS.test(text) ? text.replaceAll(EVERY_WRAP, ' ') : text
  const clauses: Clause[] = []
  const asks = ASKS.test(flat)
  let from = 0
  for (const { start, end } of splitSentences(flat)) {
    let to = from
    while (to < tokens.length && tokens[to]!.start < end) to++
    if (to > from && !(asks && ASKS.test(flat.slice(start, end)))) {
      const words = readWords(flat, tokens.slice(from, to), lexicon)
      const tail = flat.slice(words.at(-1)!.end, end)
      if (!words.some(({ marker }) => marker?.kind === 'suspension')) {
        for (const clause of completeClauses(words, splitClauses(words), tail)) {
          if (isClaimed(clause, lexicon)) clauses.push(clause)
        }
      }
    }
    from = to
  }
  return clauses
}

/** A stretch of the words of a sentence, from one index to the one after its last. */
interface Stretch {
  readonly from: number
  to: number
  /** Where words behind a comma begin to hang from it. */
  appendix: number
}

/** A piece without a verb joins the clause before it, or the first clause when it opens the sentence. */
function splitClauses(words: readonly Word[]): Stretch[] {
  const clauses: Stretch[] = []
  let current: Stretch | undefined
  let verbless = true
  for (let from = 0; from < words.length;) {
    const to = endOfPiece(words, from)
    const hasVerb = holdsVerb(words, from, to)
    if (current === undefined || (hasVerb && !verbless)) {
      clauses.push((current = { from, to, appendix: Infinity }))
    } else {
      const hangs = !hasVerb && !verbless && words[from]!.apart
      if (hangs && current.appendix === Infinity) current.appendix = from - current.from
      current.to = to
    }
    if (hasVerb) verbless = false
    from = to
  }
  return clauses
}

const NO_WORDS: readonly Word[] = []

/** Gives each clause its features and, when it brings no subject, the one of the clause before. */
function completeClauses(all: readonly Word[], stretches: readonly Stretch[], tail: string): Clause[] {
  let inherited = NO_WORDS
  return stretches.map(({ from, to, appendix }) => {
    const words = to - from === all.length ? all : all.slice(from, to)
    const features = featuresOf(words)
    const subject = features.verb > 0 ? words.slice(0, features.verb).filter(isSubject) : NO_WORDS
    if (subject.length > 0 || features.ownSubject) inherited = NO_WORDS
    const clause = { words, appendix, inherited, features, tail: all[to]?.gap ?? tail }
    if (subject.length > 0) inherited = subject
    return clause
  })
}

function isSubject({ lexeme, ignored }: Word): boolean {
  return lexeme.kind === 'content' && !ignored
}

/** A negator with words after it has its verb there, known or not. */
function holdsVerb(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const { lexeme, ignored, marker } = words[at]!
    if ((lexeme.verb && !ignored) || (marker?.kind === 'negator' && at < to - 1)) return true
  }
  return false
}

/** A piece goes as far as the next comma, bracket or conjunction. */
function endOfPiece(words: readonly Word[], from: number): number {
  let to = from + 1
  while (to < words.length && !words[to]!.apart && !CLAUSE_CONJUNCTIONS.has(words[to]!.folded)) to++
  return to
}

function isClaimed({ words }: Clause, lexicon: Lexicon): boolean {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (word.marker?.kind === 'intention') return false
    if (word.ignored) continue
    if (isWeighing(word, lexicon) || isUnreal(word, index === 0 ? undefined : words[index - 1])) return false
  }
  return !speaksOfOthers(words, lexicon)
}

/** Any form but the infinitive and the bare noun: «valoramos», «busco», «quería»; not «el valor». */
function isWeighing({ lexeme: { key, verb, form }, folded }: Word, { verbs }: Lexicon): boolean {
  if (!verb || form.infinitive || !verbs.weighing.has(key)) return false
  return form.verbal || form.participle || form.past || /[aeon]$/.test(folded)
}

const BEFORE_NOUN = new Set('el la de del en una mi con y'.split(' '))

function isUnreal({ lexeme }: Word, before: Word | undefined): boolean {
  if (lexeme.form.unreal === 'no') return false
  return lexeme.form.unreal === 'yes' || before === undefined || !BEFORE_NOUN.has(before.folded)
}

/** «El cliente usaba…»: the first word with meaning is the subject and names somebody else. */
function speaksOfOthers(words: readonly Word[], lexicon: Lexicon): boolean {
  const first = words.findIndex(({ lexeme, ignored }) => lexeme.kind === 'content' && !ignored)
  if (first < 1 || !lexicon.thirdParties.has(words[first]!.lexeme.key)) return false
  return words.slice(0, first).every(({ folded }) => SUBJECT_DETERMINERS.has(folded))
}

const SUBJECT_DETERMINERS = new Set(
  'y e pero aunque el la los las un una mi mis su sus nuestro nuestra'.split(' '),
)
