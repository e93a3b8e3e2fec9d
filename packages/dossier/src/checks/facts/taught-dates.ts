import type { Instruments } from '../../reading/instruments.ts'
import type { Statement } from '../../statements/statements.ts'
import { formsAround } from '../../taught/forms.ts'
import { aheadOf, leaderOf } from '../../taught/table.ts'
import { findDates, type FoundDate } from '@dictamen/spanish'
import { findTitles } from '../../timeline/titles.ts'
import type { Write } from './dates.ts'
import type { Fact } from './fact.ts'
import { leadsOf } from './leads.ts'

const OTHER = 'otra'

interface LabelledDate extends FoundDate {
  /** Of what it is, where it is rather of the person's stay than of something else. */
  readonly label: string | null
  /** Whatever a rule reads, it is of something else. */
  readonly isOfOther: boolean
}

/** What the labelled sentences say of the dates of a sentence, by the words around them. */
export class TaughtDates {
  readonly #statement: Statement
  readonly #instruments: Instruments
  readonly #dates: readonly LabelledDate[]

  /** @param asked the question that a short answer leaves unsaid */
  constructor(statement: Statement, asked: string, instruments: Instruments) {
    this.#statement = statement
    this.#instruments = instruments
    const whole = `${asked}${statement.text}`
    this.#dates = findDates(statement.text).map((found) => {
      const place = { start: asked.length + found.start, end: asked.length + found.end, name: 'fecha' }
      const points = instruments.taught.dates.read(formsAround(whole, place))
      const { dates, dates_against: against } = leadsOf(instruments)
      return {
        ...found,
        label: aheadOf(points, OTHER, dates),
        isOfOther: leaderOf(points, against) === OTHER,
      }
    })
  }

  /** «El sistema entró en marzo de 2019»: a date of something else, whatever a rule reads. */
  isOfOther(fact: Fact): boolean {
    const own = this.#dates.filter((date) => holds(fact, date))
    return own.length > 0 && own.every(({ isOfOther }) => isOfOther)
  }

  /** «Su baja está firmada el 31 de marzo de 2021»: dates that no rule reads. */
  unread(told: readonly Fact[], write: Write): Fact[] {
    const { timeline } = this.#instruments
    const { text } = this.#statement
    // «Dejó la casa para cuidar a su padre y volvió a trabajar en marzo»: a time without a post, and not of one.
    if (timeline.says('explanation', this.#statement)) return []
    const titles = findTitles(text, timeline)
    return this.#dates
      .filter((date) => !told.some((fact) => holds(fact, date)))
      .flatMap(({ date, start, end, label }): Fact[] => {
        if (label === 'inicio' || label === 'fin') return [write(label, date, start, end)]
        // Of which post is known only where one is named.
        if (label !== 'acceso' || titles.length !== 1) return []
        return [write(`acceso al cargo ${titles[0]!.rank}`, date, start, end)]
      })
      .map((fact) => ({ ...fact, isTaught: true }))
  }
}

function holds({ at, value }: Fact, { start, end }: LabelledDate): boolean {
  return at !== undefined && value.kind === 'date' && at < end && start < at + value.words.length
}
