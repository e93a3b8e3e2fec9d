import { intersects, isSubset } from '../content.ts'
import { rangeOf } from '../denials.ts'
import type { Evidence, Finding } from '../finding.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** What a person is or has, or is not or lacks: «es abogada», «abogada no soy», «carece de vehículo». */
export interface Predication extends Evidence {
  /** «Ser», «tener», or what is done. */
  readonly verb: string
  readonly nouns: ReadonlySet<string>
  readonly denied: boolean
  readonly past: boolean
}

const SER = 'ser'
const TENER = 'ten'
const CLITICS = new Set('lo la los las le les'.split(' '))
const NO_WORDS: ReadonlySet<string> = new Set()

/** The same noun said of the person in one text and denied in the other. */
export function comparePredication(
  answer: readonly Predication[],
  statement: readonly Predication[],
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (left.verb !== right.verb || left.denied === right.denied || left.past !== right.past) continue
      const [denial, other] = left.denied ? [left, right] : [right, left]
      if (isSubset(denial.nouns, other.nouns)) findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

/** What a clause about the person says that they are, have or do. */
export function readPredication(frame: Frame, { lacks }: SlotLexicon): Predication[] {
  const { clause, topics, acts, keys, past, plain } = frame
  const { words, features } = clause
  const lack = intersects(keys, lacks)
  const verb = lack || keys.has(TENER) ? TENER : keys.has(SER) ? SER : null
  if (!plain) return []
  if (verb === null) return doing(frame)
  if (topics.size === 0 || acts.size > (lack ? 1 : 0)) return []
  const denied = features.negation >= 0
  const marked = words.filter(
    ({ lexeme }) => topics.has(lexeme.key) || lexeme.key === verb || lacks.has(lexeme.key),
  )
  const range = rangeOf(denied ? [...marked, words[features.negation]!] : marked)
  return [{ verb, nouns: topics, denied: denied !== lack, past, ...range }]
}

/** «No fumo»: denied without saying what; affirmed of whatever it is. */
function doing({ clause, things, acts, past, dates }: Frame): Predication[] {
  const { words, features } = clause
  // Having, using or being tells nothing without what.
  if (features.verb >= 0 && acts.size === 0) return []
  const denied = features.negation >= 0
  const first = words.find(({ lexeme, ignored }) => things.has(lexeme.key) && !ignored)
  const takesUp = words.some(({ folded }) => CLITICS.has(folded))
  if (first === undefined || (denied && (takesUp || things.size > 1 || dates.length > 0))) return []
  const marked = denied ? [words[features.negation]!, first] : [first]
  return [{ verb: `!${first.lexeme.key}`, nouns: NO_WORDS, denied, past, ...rangeOf(marked) }]
}
