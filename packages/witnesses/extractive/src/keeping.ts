import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import type { Bearing } from './bearing.ts'
import { MeaningReader } from './matching.ts'
import type { Trait } from './traits.ts'

const SURE = 3
const NOT = /(?<![\p{L}])(?:no|nunca|tampoco|ni)\s+(?:(?:me|se|lo|la|los|las)\s+)?$/iu
const ASKS = /(?<![\p{L}])pregunt\p{L}+/iu

/** Reads whether somebody keeps what the mandate wants left: «quien quiera conservar su consulta», «la consulta no la dejo». */
export class KeepingReader {
  readonly #instruments: Instruments
  readonly #reader: MeaningReader

  constructor(instruments: Instruments) {
    this.#instruments = instruments
    this.#reader = new MeaningReader(instruments, 'concept_')
  }

  read(statement: Statement, trait: Trait): Bearing[] {
    const { kind, text } = statement
    const { exclusions, extractive } = this.#instruments
    if ((kind !== 'interview_notes' && kind !== 'references') || ASKS.test(text)) return []
    if (!exclusions.has('wants_left', looseHyphens(trait.text)) || !this.#speaksOf(text, trait)) return []
    const said = looseHyphens(text)
    // «No conservo ninguna»: whoever denies it keeps nothing.
    const keeps = exclusions.marks('keeps', said).some(({ start }) => !NOT.test(said.slice(0, start)))
    if (!keeps && !exclusions.has('lets_go', looseHyphens(text))) return []
    return [
      {
        statement,
        hits: keeps,
        strength: SURE,
        isClose: true,
        isWeak: extractive.says('hearsay', statement),
      },
    ]
  }

  /** What is kept, and neither the keeping nor what the mandate says of it besides. */
  #speaksOf(text: string, trait: Trait): boolean {
    const { exclusions } = this.#instruments
    const wanted = looseHyphens(trait.text.replace(/:\s.*$|\([^)]*\)/gu, ''))
    const [mark] = exclusions.marks('wants_left', wanted)
    if (mark === undefined) return false
    const kept = this.#reader.read(wanted.slice(mark.end)).stems
    return [...this.#reader.read(text).stems].some((stem) => kept.has(stem))
  }
}
