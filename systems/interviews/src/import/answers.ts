import { leftOver } from './reasons.ts'
import type { Speech } from './speeches.ts'

/** All that the candidate says to one question. */
export interface Answer {
  readonly question: number
  readonly asked: Speech
  readonly pieces: readonly Speech[]
  /** What is said next, by anybody; null at the end of the recording. */
  readonly next: Speech | null
}

/** Something said that is part of no answer, and why. */
interface LeftOver {
  readonly speech: Speech
  readonly reason: string
}

export interface Collected {
  readonly answers: readonly Answer[]
  readonly leftOver: readonly LeftOver[]
}

interface OpenAnswer {
  readonly question: number
  readonly asked: number
  readonly pieces: number[]
}

/**
 * Gives each question its answer: all that the candidate says until another question is asked, of the set or not, or
 * the interviewer announces the end. What else the interviewer says in between is left over and does not end the answer.
 */
export function collectAnswers(
  speeches: readonly Speech[],
  nameOf: (question: number) => string,
  announcesEnd: (said: string) => boolean,
): Collected {
  const collector = new Collector(nameOf, announcesEnd)
  speeches.forEach((speech, at) => collector.take(speech, at))
  return collector.close(speeches)
}

class Collector {
  readonly #nameOf: (question: number) => string
  readonly #announcesEnd: (said: string) => boolean
  readonly #answers = new Map<number, OpenAnswer>()
  readonly #reasons = new Map<number, string>()
  #open: OpenAnswer | null = null
  /** Why the candidate's words have no question while none is open. */
  #silence: string = leftOver.beforeFirst

  constructor(nameOf: (question: number) => string, announcesEnd: (said: string) => boolean) {
    this.#nameOf = nameOf
    this.#announcesEnd = announcesEnd
  }

  take(speech: Speech, at: number): void {
    if (speech.asked !== null) this.#ask(speech.asked.question, at)
    else if (speech.role === 'candidate') this.#answer(at)
    else if (speech.role === 'unknown') this.#reasons.set(at, leftOver.whoSpeaks)
    else this.#comment(speech.text, at)
  }

  #ask(question: number, at: number): void {
    const known = this.#answers.get(question)
    const name = this.#nameOf(question)
    if (known !== undefined && known === this.#open) this.#reasons.set(at, leftOver.asksAgain(name))
    else if (known !== undefined && known.pieces.length > 0) {
      this.#reasons.set(at, leftOver.answered(name))
      this.#open = null
      this.#silence = leftOver.afterAnswered(name)
    } else {
      if (known !== undefined) this.#reasons.set(known.asked, leftOver.unanswered(name))
      this.#open = { question, asked: at, pieces: [] }
      this.#answers.delete(question)
      this.#answers.set(question, this.#open)
    }
  }

  #answer(at: number): void {
    if (this.#open === null) this.#reasons.set(at, this.#silence)
    else this.#open.pieces.push(at)
  }

  #comment(said: string, at: number): void {
    if (this.#open !== null && this.#announcesEnd(said)) {
      this.#reasons.set(at, leftOver.announcesEnd)
      this.#open = null
      this.#silence = leftOver.afterEnd
    } else if (this.#open === null) this.#reasons.set(at, leftOver.noQuestion)
    else if (this.#open.pieces.length > 0 && said.includes('?')) {
      this.#reasons.set(at, leftOver.foreign(this.#nameOf(this.#open.question)))
      this.#open = null
      this.#silence = leftOver.afterForeign
    } else this.#reasons.set(at, leftOver.followUp(this.#nameOf(this.#open.question)))
  }

  close(speeches: readonly Speech[]): Collected {
    const answers: Answer[] = []
    for (const { question, asked, pieces } of this.#answers.values()) {
      const last = pieces.at(-1)
      if (last === undefined) this.#reasons.set(asked, leftOver.unanswered(this.#nameOf(question)))
      else {
        const said = pieces.map((at) => speeches[at]!)
        answers.push({ question, asked: speeches[asked]!, pieces: said, next: speeches[last + 1] ?? null })
      }
    }
    const nothing = this.#answers.size === 0
    const left = [...this.#reasons].sort(([a], [b]) => a - b)
    return {
      answers,
      leftOver: left.map(([at, reason]) => ({
        speech: speeches[at]!,
        reason: nothing ? leftOver.nothingAsked : reason,
      })),
    }
  }
}
