import type { Instruments } from '../reading/instruments.ts'
import { looseHyphens } from '../reading/reading.ts'
import type { Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import { monthOf, type FuzzyDate } from '../timeline/months.ts'
import type { Bearing } from './bearing.ts'
import type { Trait } from './traits.ts'

const SURE = 3

/** The last date of a text; a month without its year counts as one of the year 0. */
function lastDate(text: string): FuzzyDate | null {
  const dated = findDates(text).at(-1)?.date
  if (dated !== undefined) return dated
  const months = [...text.matchAll(MONTH)].map(([name]) => monthOf(name))
  const last = months.at(-1)
  return last === undefined ? null : { first: last, last }
}

function isDated({ first }: FuzzyDate): boolean {
  return first >= MONTHS_OF_A_YEAR
}

const MONTHS_OF_A_YEAR = 12
const MONTH =
  /(?<![\p{L}])(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?![\p{L}])/giu

/** Whether somebody is free too late; null where a month without its year does not tell: only a later one is of the same year. */
function isLate(free: FuzzyDate, due: FuzzyDate): boolean | null {
  if (isDated(free) === isDated(due)) return free.first > due.last
  return free.first % MONTHS_OF_A_YEAR > due.last % MONTHS_OF_A_YEAR ? true : null
}

/** Reads whether somebody can begin when the mandate needs them: «quien no pueda entrar antes del 1 de abril», «estaría libre en septiembre». */
export class AvailabilityReader {
  readonly #instruments: Instruments

  constructor(instruments: Instruments) {
    this.#instruments = instruments
  }

  /** Whether a trait of the mandate is about when somebody begins, with its last date. */
  dueIn({ text }: Trait): FuzzyDate | null {
    if (!this.#instruments.exclusions.has('begins_by', looseHyphens(text))) return null
    return lastDate(text)
  }

  read(statement: Statement, due: FuzzyDate): Bearing[] {
    const { kind, text, isQuestion } = statement
    if (isQuestion || (kind !== 'interview_notes' && kind !== 'references')) return []
    if (!this.#instruments.exclusions.has('free_from', looseHyphens(text))) return []
    const free = lastDate(text)
    const hits = free === null ? null : isLate(free, due)
    if (hits === null) return []
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    return [{ statement, hits, strength: SURE, isClose: true, isWeak }]
  }
}
