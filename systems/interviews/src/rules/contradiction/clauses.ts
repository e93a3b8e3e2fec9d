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
const ASKED = /¿[^?]*\?/g

/** The clauses of a text by whom they speak of. */
export interface ReadClauses {
  /** Those that claim something: questions, hypotheses, plans and other people's words are left out. */
  readonly claims: readonly Clause[]
  /** Those that tell what somebody else did. */
  readonly ofOthers: readonly Clause[]
}

/** Reads the clauses of a text. In a statement, what somebody is reported to have said is what it states. */
export function readClauses(
  text: string,
  given: readonly Token[],
  lexicon: Lexicon,
  isStatement: boolean,
): ReadClauses {
  // A line break is white space like any other here: wrapping a text changes nothing.
  const wrapped = WRAPS.test(text) ? text.replaceAll(EVERY_WRAP, ' ') : text
  const flat = lexicon.slots === null ? wrapped : withoutTags(wrapped)
  const tokens = flat === wrapped ? given : given.filter(({ start }) => flat[start] !== BLANK)
  const claims: Clause[] = []
  const ofOthers: Clause[] = []
  const asks = ASKS.test(flat)
  let from = 0
  for (const { start, end } of splitSentences(flat)) {
    let to = from
    while (to < tokens.length && tokens[to]!.start < end) to++
    if (to > from && !(asks && ASKS.test(flat.slice(start, end)))) {
      const words = statedWords(readWords(flat, tokens.slice(from, to), lexicon), lexicon, isStatement)
      const tail = flat.slice(words.at(-1)!.end, end)
      if (!words.some(({ marker }) => marker?.kind === 'suspension')) {
        for (const clause of completeClauses(words, splitClauses(words), tail)) {
          if (isClaimed(clause, lexicon)) (speaksOfOthers(clause, lexicon) ? ofOthers : claims).push(clause)
        }
      }
    }
    from = to
  }
  return { claims, ofOthers }
}

/** «La candidata dijo que…»: a statement begins behind the report. */
function statedWords(words: Word[], { slots }: Lexicon, isStatement: boolean): Word[] {
  if (slots === null || !isStatement) return words
  const report = words.findIndex(
    ({ marker }) => marker?.kind === 'suspension' && marker.phrase.endsWith(' que'),
  )
  const rest = report < 0 ? [] : words.slice(report + words[report]!.length)
  return rest.length === 0 ? words : rest
}

const TAG = 3
const BLANK = '\u00a0'

/** «…, ¿vale?», «¿sabes?»: a tag of a few words asks nothing; it becomes a pause of the same length. */
function withoutTags(text: string): string {
  if (!text.includes('¿')) return text
  return text.replaceAll(ASKED, (asked, at: number) => {
    const tag = at > 0 && asked.split(' ').length <= TAG && !/[.!?…]\s*$/.test(text.slice(0, at))
    return tag ? `,${BLANK.repeat(asked.length - 1)}` : asked
  })
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
    if (isWeighing(word, lexicon) || isUnreal(word, index === 0 ? undefined : words[index - 1], lexicon))
      return false
  }
  return true
}

/** Any form but the infinitive and the bare noun: «valoramos», «busco», «quería»; not «el valor». */
function isWeighing({ lexeme: { key, verb, form }, folded }: Word, { verbs }: Lexicon): boolean {
  if (!verb || form.infinitive || !verbs.weighing.has(key)) return false
  return form.verbal || form.participle || form.past || /[aeon]$/.test(folded)
}

const BEFORE_NOUN = new Set('el la de del en una mi con y'.split(' '))

function isUnreal({ lexeme, folded }: Word, before: Word | undefined, { slots }: Lexicon): boolean {
  if (lexeme.form.unreal === 'no') return false
  // «La notaría», «una asesoría».
  if (slots !== null && folded.endsWith('ia') && before !== undefined && BEFORE_NOUN.has(before.folded))
    return false
  return lexeme.form.unreal === 'yes' || before === undefined || !BEFORE_NOUN.has(before.folded)
}

/** «El cliente usaba…»: the first word with meaning is the subject and names somebody else. */
function speaksOfOthers({ words, features }: Clause, lexicon: Lexicon): boolean {
  // «El proveedor era Saica» says who that is.
  if (lexicon.slots !== null && words[features.verb]?.lexeme.key === SER && features.negation < 0)
    return false
  const first = words.findIndex(({ lexeme, ignored }) => lexeme.kind === 'content' && !ignored)
  if (first < 1 || !lexicon.thirdParties.has(words[first]!.lexeme.key)) return false
  return words.slice(0, first).every(({ folded }) => SUBJECT_DETERMINERS.has(folded))
}

const SER = 'ser'
const SUBJECT_DETERMINERS = new Set(
  'y e pero aunque el la los las un una mi mis su sus nuestro nuestra'.split(' '),
)
