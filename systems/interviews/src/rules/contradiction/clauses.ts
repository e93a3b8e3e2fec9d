import { splitSentences, tokenize } from '@dictamen/kernel/text'
import { CLAUSE_CONJUNCTIONS } from './closed-class.ts'
import type { Lexicon } from './lexicon.ts'
import { readWords, type Word } from './words.ts'

/** Words around one verb, with what only accompanies them. */
export interface Clause {
  readonly words: readonly Word[]
  /** Words from this index on hang from the clause behind a comma and restrict nothing. */
  readonly appendix: number
  /** Words of the clause before that this one goes on speaking of: «el proyecto empezó tarde y duró un año». */
  readonly inherited: readonly Word[]
  /** The characters right behind the last word. */
  readonly tail: string
}

/** The clauses of a text that claim something: questions, hypotheses, plans and other people's words are left out. */
export function readClauses(text: string, lexicon: Lexicon): Clause[] {
  // A line break is white space like any other here: wrapping a text changes nothing.
  const flat = text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
  const tokens = tokenize(flat)
  const clauses: Clause[] = []
  let from = 0
  for (const { start, end } of splitSentences(flat)) {
    let to = from
    while (to < tokens.length && tokens[to]!.start < end) to++
    if (to > from && !/[¿?]/.test(flat.slice(start, end))) {
      const words = readWords(flat, tokens.slice(from, to), lexicon)
      const tail = flat.slice(words.at(-1)!.end, end)
      if (!words.some(({ marker }) => marker?.kind === 'suspension')) {
        for (const clause of splitClauses(words, tail)) if (isClaimed(clause, lexicon)) clauses.push(clause)
      }
    }
    from = to
  }
  return clauses
}

/** A piece without a verb joins the clause before it, or the first clause when it opens the sentence. */
function splitClauses(words: readonly Word[], tail: string): Clause[] {
  const clauses: { words: Word[]; appendix: number }[] = []
  let verbless = true
  for (const piece of splitPieces(words)) {
    const current = clauses.at(-1)
    const hasVerb = piece.some(({ lexeme, ignored }) => lexeme.verb && !ignored) || isDenying(piece)
    if (current === undefined || (hasVerb && !verbless)) {
      clauses.push({ words: [...piece], appendix: Infinity })
    } else {
      const hangs = !hasVerb && !verbless && piece[0]!.apart
      if (hangs && current.appendix === Infinity) current.appendix = current.words.length
      current.words.push(...piece)
    }
    if (hasVerb) verbless = false
  }
  let inherited: readonly Word[] = []
  return clauses.map((clause, index) => {
    const subject = subjectOf(clause.words)
    if (subject.length > 0 || hasOwnPerson(clause.words)) inherited = []
    const whole = { ...clause, inherited, tail: clauses[index + 1]?.words[0]!.gap ?? tail }
    if (subject.length > 0) inherited = subject
    return whole
  })
}

/** What a clause speaks of before its verb. */
function subjectOf(words: readonly Word[]): Word[] {
  const verb = words.findIndex(({ lexeme, ignored }) => lexeme.verb && !ignored)
  return words.slice(0, Math.max(verb, 0)).filter(({ lexeme, ignored }) => lexeme.kind === 'content' && !ignored)
}

/** «Éramos», «entré»: the verb brings its own subject. */
function hasOwnPerson(words: readonly Word[]): boolean {
  return words.some(({ lexeme }) => lexeme.verb && lexeme.form.first)
}

/** A negator with words after it has its verb there, known or not. */
function isDenying(piece: readonly Word[]): boolean {
  return piece.some(({ marker }, index) => marker?.kind === 'negator' && index < piece.length - 1)
}

function splitPieces(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = []
  for (const [index, word] of words.entries()) {
    if (index === 0 || word.apart || CLAUSE_CONJUNCTIONS.has(word.folded)) pieces.push([])
    pieces.at(-1)!.push(word)
  }
  return pieces
}

function isClaimed({ words }: Clause, lexicon: Lexicon): boolean {
  const planned = words.some(
    (word, index) =>
      word.marker?.kind === 'intention' ||
      (!word.ignored && (isWeighing(word, lexicon) || isUnreal(word, words[index - 1]))),
  )
  return !planned && !speaksOfOthers(words, lexicon)
}

function isWeighing({ lexeme: { key, form } }: Word, { verbs }: Lexicon): boolean {
  return verbs.weighing.has(key) && !form.infinitive && (form.verbal || form.participle || form.past)
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
