import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { formsOf } from '@dictamen/dossier/taught'
import type { Vector } from './taught/pairs.ts'
import { withForms, withQuestion } from './no-fit-examples.ts'
import { examplesRule } from './settings.ts'
import { traitsOf } from './traits.ts'

/** How somebody stands by what they tell: they would do it again, will not change it, or will not do it. */
type Stand = 'would_again' | 'stands_firm' | 'declines'

const STANDS: readonly Stand[] = ['would_again', 'stands_firm', 'declines']

interface Wanted {
  readonly noFit: string
  /** Whether it objects to what somebody does, and to what somebody will not do. */
  readonly toDeed: boolean
  readonly toLack: boolean
  readonly asked: Vector
}

/** What was told and stood by, with the no-fit that it is most like. */
interface Stood {
  readonly noFit: string
  readonly statements: readonly Statement[]
  readonly points: number
}

const MOST_BEFORE = 3
const MOST_AFTER = 2
const MOST_WORDS = 60
/** «Lo volvería a hacer» says nothing of what. */
const LEAST_WORDS = 10

/** «Mandé soldar sin permiso y lo haría de nuevo»: whoever stands by what they tell means it, and less likeness is enough. */
export class StandingReader {
  readonly #instruments: Instruments
  readonly #stood: readonly Stood[]

  constructor(statements: readonly Statement[], noFits: readonly string[], instruments: Instruments) {
    this.#instruments = instruments
    const { stands } = instruments.rulesets.extractive.optionsOf(examplesRule)
    const told = statements.filter(
      ({ kind, isQuestion }) => !isQuestion && (kind === 'interview_notes' || kind === 'references'),
    )
    const wanted = noFits.map((noFit): Wanted => {
      const traits = traitsOf(noFit, instruments).flat()
      return {
        noFit,
        toDeed: traits.some(({ isLack }) => !isLack),
        toLack: traits.some(({ isLack }) => isLack),
        asked: instruments.noFits.readAsked(formsOf(noFit)),
      }
    })
    this.#stood = told.flatMap((statement, at) => {
      const answer = this.#answerIn(statement)
      const stand = this.#standIn(statement) ?? answer
      const likest =
        stand === null ? null : this.#likest(stand, windowsBefore(told, at, answer !== null), wanted)
      return likest === null || likest.points < stands ? [] : [likest]
    })
  }

  read(noFit: string): Statement[] {
    return [
      ...new Set(
        this.#stood.filter((stood) => stood.noFit === noFit).flatMap(({ statements }) => statements),
      ),
    ]
  }

  #standIn(statement: Statement): Stand | null {
    return STANDS.find((stand) => this.#instruments.exclusions.says(stand, statement)) ?? null
  }

  /** «¿Lo haría distinto hoy?» «No.»; «le consulté si lo haría distinto y dijo que no». */
  #answerIn(statement: Statement): Stand | null {
    const { exclusions } = this.#instruments
    const { question, text } = statement
    const isAnswer = (asked: string, answer: RegExp, told: RegExp): boolean =>
      (question !== null && exclusions.has(asked, question) && answer.test(text)) ||
      (exclusions.says(asked, statement) && told.test(text))
    if (isAnswer('asks_again', YES, THAT_YES)) return 'would_again'
    if (question !== null && ASKS_WHAT.test(question)) return null
    return isAnswer('asks_change', NO, THAT_NO) ? 'stands_firm' : null
  }

  #likest(stand: Stand, windows: readonly Statement[][], wanted: readonly Wanted[]): Stood | null {
    const { exclusions } = this.#instruments
    const canBe = ({ toDeed, toLack }: Wanted, window: readonly Statement[]): boolean =>
      stand === 'declines' ? toLack : toDeed || window.some(({ text }) => DENIES.test(lastSaid(text)))
    return windows
      .filter((window) => !window.some((each) => exclusions.says('upright', each)))
      .flatMap((window) =>
        wanted
          .filter((each) => canBe(each, window))
          .map(({ noFit, asked }) => ({ noFit, statements: window, points: this.#points(asked, window) })),
      )
      .reduce<Stood | null>((best, next) => (best === null || next.points > best.points ? next : best), null)
  }

  #points(asked: Vector, window: readonly Statement[]): number {
    const { noFits } = this.#instruments
    const forms = window.map(({ text }) => formsOf(text)).reduce(withForms, withQuestion(window[0]!))
    return noFits.points(asked, noFits.readSaid(forms))
  }
}

/** «¿Qué haría de otra forma?» «No pedí aval.»: what answers it is neither a yes nor a no. */
const ASKS_WHAT = /(?<![\p{L}])(?:qué|cuál(?:es)?|cómo)\s/iu
const YES =
  /^[«"“]?(?:sí|claro|por\s+supuesto|desde\s+luego|seguro|obvio|sin\s+duda|naturalmente|lo\s+mismo|igual|exactamente|tal\s+cual)(?![\p{L}])|,\s+sí[.»"”]*$/iu
const NO = /^[«"“]?(?:no|ni\s+hablar|para\s+nada|de\s+ninguna\s+manera|nunca|jamás)(?![\p{L}])/iu
const THAT_YES = /(?<![\p{L}])que\s+sí(?![\p{L}])/iu
const THAT_NO = /(?<![\p{L}])que\s+no(?![\p{L}])/iu
const DENIES = /(?<![\p{L}])(?:no|nunca|jamás|ni|sin|tampoco|nadie|ningun[oa]?|ningún|solo|sólo)(?![\p{L}])/iu

/** A sentence, with what goes on in its passage, and with more and more of what stands before it in its file, from where it says enough. */
function windowsBefore(told: readonly Statement[], at: number, isAnswer: boolean): Statement[][] {
  const last = told[at]!
  const goesOn = told.slice(at + 1, at + 1 + MOST_AFTER).filter(({ passage }) => passage === last.passage)
  return [[], goesOn].flatMap((after) => windowsUpTo(told, at, after, isAnswer))
}

function windowsUpTo(
  told: readonly Statement[],
  at: number,
  after: readonly Statement[],
  isAnswer: boolean,
): Statement[][] {
  const last = told[at]!
  const windows: Statement[][] = []
  let window = [...after]
  let words = after.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  for (let from = at; from >= 0 && from >= at - MOST_BEFORE; from--) {
    const before = told[from]!
    words += before.text.split(' ').length
    if (before.voice !== last.voice || (from < at && words > MOST_WORDS)) break
    // What stands in another passage is meant only by an answer, in one list, or where this one says too little.
    const isOther = before.passage !== last.passage && before.passage !== window[0]?.passage
    if (isOther && !isAnswer && !areListed(before, last) && windows.length > 0) break
    window = [before, ...window]
    if (words >= LEAST_WORDS) windows.push(window)
  }
  return windows
}

/** «De noche no conduce; visita tres sedes por semana y lo seguiría haciendo»: what is stood by is what was said last. */
function lastSaid(text: string): string {
  return text.slice(text.lastIndexOf('; ') + 1)
}

/** Two items under one heading. */
function areListed({ passage: a }: Statement, { passage: b }: Statement): boolean {
  return a.look === 'item' && b.look === 'item' && a.headings.at(-1)?.from === b.headings.at(-1)?.from
}
