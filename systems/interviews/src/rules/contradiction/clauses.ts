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

/** The clauses of a text that claim something: questions, hypotheses, plans and other people's words are left out. */
export function readClauses(text: string, tokens: readonly Token[], lexicon: Lexicon): Clause[] {
  // A line break is white space like any other here: wrapping a text changes nothing.
  const flat = WRAPS.test(text) ? text.replaceAll(new RegExp(WRAPS, 'g'), ' ') : text
  const clauses: Clause[] = []
  let from = 0
  for (const { start, end } of splitSentences(flat)) {
    let to = from
    while (to < tokens.length && tokens[to]!.start < end) to++
    if (to > from && !/[¿?]/.test(flat.slice(start, end))) {
      const words = readWords(flat, tokens.slice(from, to), lexicon)
      const tail = flat.slice(words.at(-1)!.end, end)
      if (!words.some(({ marker }) => marker?.kind === 'suspension')) {
        for (const clause of completeClauses(splitClauses(words, tail))) {
          if (isClaimed(clause, lexicon)) clauses.push(clause)
        }
      }
    }
    from = to
  }
  return clauses
}

/** A piece without a verb joins the clause before it, or the first clause when it opens the sentence. */
function splitClauses(words: readonly Word[], tail: string): Omit<Clause, 'inherited' | 'features'>[] {
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
  return clauses.map((clause, index) => ({ ...clause, tail: clauses[index + 1]?.words[0]!.gap ?? tail }))
}

/** Gives each clause its features and, when it brings no subject, the one of the clause before. */
function completeClauses(parts: readonly Omit<Clause, 'inherited' | 'features'>[]): Clause[] {
  let inherited: readonly Word[] = []
  return parts.map((part) => {
    const features = featuresOf(part.words)
    const subject = part.words.slice(0, Math.max(features.verb, 0)).filter(isSubject)
    if (subject.length > 0 || features.ownSubject) inherited = []
    const clause = { ...part, inherited, features }
    if (subject.length > 0) inherited = subject
    return clause
  })
}

function isSubject({ lexeme, ignored }: Word): boolean {
  return lexeme.kind === 'content' && !ignored
}

/** A negator with words after it has its verb there, known or not. */
function isDenying(piece: readonly Word[]): boolean {
  return piece.some(({ marker }, index) => marker?.kind === 'negator' && index < piece.length - 1)
}

function splitPieces(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = []
  let piece: Word[] = []
  for (const word of words) {
    if (piece.length === 0 || word.apart || CLAUSE_CONJUNCTIONS.has(word.folded)) pieces.push((piece = []))
    piece.push(word)
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
