import { type FigureUnit, findFigures, looseHyphens } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { findDates, type FuzzyDate, monthOf } from '@dictamen/spanish'
import type { Bearing } from './bearing.ts'
import type { Trait } from './traits.ts'

/** When a mandate needs somebody: by a date, or within so many days. */
export type Due = { readonly by: FuzzyDate } | { readonly within: number }

const SURE = 3

const DAYS_OF: Partial<Record<FigureUnit, number>> = { days: 1, months: 30, years: 365 }

/** The longest time that a text names, in days; null where it names none. */
function longestWait(text: string): number | null {
  const waits = findFigures(text, findDates(text)).flatMap(({ unit, high, start, end }) => {
    const days = /semanas?$/iu.test(text.slice(start, end)) ? 7 : DAYS_OF[unit]
    return days === undefined ? [] : [high * days]
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

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

  /** Whether a trait of the mandate is about when somebody begins, and by when or how soon. */
  dueIn({ text }: Trait, whole: string): Due | null {
    const { exclusions } = this.#instruments
    const by = exclusions.has('begins_by', looseHyphens(text)) ? lastDate(text) : null
    if (by !== null) return { by }
    const within = exclusions.has('begins_within', looseHyphens(whole)) ? longestWait(whole) : null
    return within === null ? null : { within }
  }

  read(statement: Statement, due: Due): Bearing[] {
    const { kind, isQuestion } = statement
    if (isQuestion || (kind !== 'interview_notes' && kind !== 'references')) return []
    const hits = 'by' in due ? this.#isFreeLate(statement, due.by) : this.#makesWait(statement, due.within)
    if (hits === null) return []
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    return [{ statement, hits, strength: SURE, isClose: true, isWeak }]
  }

  #isFreeLate({ text }: Statement, due: FuzzyDate): boolean | null {
    if (!this.#instruments.exclusions.has('free_from', looseHyphens(text))) return null
    const free = lastDate(text)
    return free === null ? null : isLate(free, due)
  }

  /** «Preaviso de seis meses», of sixty days. */
  #makesWait({ text, passage, question }: Statement, within: number): boolean | null {
    const { exclusions } = this.#instruments
    const over = [passage.label, question].map((title) => title ?? '')
    if (![text, ...over].some((said) => exclusions.has('free_in', looseHyphens(said)))) return null
    const wait = longestWait(text)
    return wait === null ? null : wait > within
  }
}
