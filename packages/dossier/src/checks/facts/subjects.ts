import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from '../../reading/instruments.ts'
import type { Lexicon } from '../../reading/lexicon.ts'
import { candidateNames } from '../../statements/introductions.ts'
import type { CandidateReading, Statement } from '../../statements/statements.ts'

/** Who is meant is said no farther away. */
const REACH = 400

/** Tells whether what stands at a place of a sentence is said of the candidate. */
export class Subjects {
  readonly #lexicon: Lexicon
  readonly #own: ReadonlySet<string>

  constructor(candidate: CandidateReading | null, { contradictions }: Instruments) {
    this.#lexicon = contradictions
    this.#own = candidate === null ? new Set() : candidateNames(candidate.readings)
  }

  /** «Yo tengo 40 personas», said by a referee, and «Luis Peña se fue en 2013» are not of the candidate. */
  isCandidate({ kind, text, referee, named }: Statement, at: number): boolean {
    if (kind === 'cv') return true
    const from = Math.max(text.lastIndexOf(';', at), text.lastIndexOf('. ', at)) + 1
    const before = text.slice(from, at)
    if (kind === 'references' && this.#lexicon.has('of_others', before.slice(-REACH))) return false
    return !this.#opensWithOther(before.slice(0, REACH), from, named, referee ?? '')
  }

  /** Somebody by name and surname whom the CV does not know, or the referee by name, at the head of what is said. */
  #opensWithOther(before: string, from: number, named: Statement['named'], referee: string): boolean {
    if (this.#own.size === 0) return false
    const names: string[] = []
    for (const { start, folded } of tokenize(before)) {
      if (!/^\p{Lu}\p{Ll}/u.test(before.slice(start))) break
      if (named.some((house) => house.start === from + start)) return false
      names.push(folded)
    }
    if (names.some((name) => this.#own.has(name))) return false
    const isReferee = names.length === 1 && tokenize(referee)[0]?.folded === names[0]
    return names.length > 1 || isReferee
  }
}
