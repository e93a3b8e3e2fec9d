import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { formsOf, type Forms } from '../taught/forms.ts'
import { examplesRule } from './settings.ts'

/** Sentences that stand together, and what they are made of. */
interface Window {
  readonly statements: readonly Statement[]
  readonly forms: Forms
}

/** What the labelled sentences say of one no-fit. */
export interface NoFitPoints {
  /** Sentences like those of people who fall under it. */
  readonly hits: readonly Statement[]
  /** Whether a sentence is enough like them to hit by words in common with the no-fit; always so where that is of no kind that they know. */
  supports(statement: Statement): boolean
}

const MOST_KINDS = 3
const MOST_SENTENCES = 3
const MOST_WORDS = 45
const LEAST_WORDS = 4
const LONG_QUESTION = 25
/** A question says what its answer is about, and less than the answer, in tenths. */
const OF_QUESTION = 6
const TENTHS = 10

/** Reads what sentences say of no-fits, by what they have in common with labelled ones. */
export class NoFitExamples {
  readonly #instruments: Instruments
  readonly #windows: readonly Window[]
  readonly #known = new Map<string, NoFitPoints>()

  constructor(evidence: readonly Statement[], instruments: Instruments) {
    this.#instruments = instruments
    this.#windows = windowsOf(
      evidence.filter(({ kind }) => kind === 'interview_notes' || kind === 'references'),
    )
  }

  read(noFit: string): NoFitPoints {
    const known = this.#known.get(noFit)
    if (known !== undefined) return known
    const points = this.#read(noFit)
    this.#known.set(noFit, points)
    return points
  }

  #read(noFit: string): NoFitPoints {
    const { alike, sure, common } = this.#instruments.rulesets.extractive.optionsOf(examplesRule)
    const { kinds, first } = this.#kindsOf(noFit)
    const best = new Map<Statement, number>()
    const alone = new Map<Statement, number>()
    const sureOf: Window[] = []
    for (const window of this.#windows) {
      const points = this.#pointsOf(window, kinds)
      if (points >= sure) sureOf.push(window)
      for (const statement of window.statements)
        best.set(statement, Math.max(points, best.get(statement) ?? points))
      if (window.statements.length === 1) alone.set(window.statements[0]!, points)
    }
    const likest = ({ statements }: Window): Statement =>
      statements.reduce((a, b) => ((alone.get(b) ?? -Infinity) > (alone.get(a) ?? -Infinity) ? b : a))
    return {
      hits: [...new Set(sureOf.map(likest))],
      supports: (statement) => first < alike || (best.get(statement) ?? Infinity) >= common,
    }
  }

  /** The kinds that a no-fit is likeliest to be of, each with what it lacks to the likeliest, and the points of that one. */
  #kindsOf(noFit: string): {
    readonly kinds: readonly { readonly place: number; readonly lacks: number }[]
    readonly first: number
  } {
    const { named, said } = this.#instruments.noFits
    const points = named.read(
      formsOf(noFit),
      named.kinds.map((_, place) => place),
    )
    const ranked = points
      .map((value, at) => ({ value, kind: named.kinds[at]! }))
      .sort((a, b) => b.value - a.value)
      .slice(0, MOST_KINDS)
    const first = ranked[0]!.value
    const kinds = ranked.map(({ value, kind }) => ({
      place: said.kinds.indexOf(kind),
      lacks: first - value,
    }))
    return { kinds, first }
  }

  #pointsOf({ forms }: Window, kinds: readonly { readonly place: number; readonly lacks: number }[]): number {
    const points = this.#instruments.noFits.said.read(
      forms,
      kinds.map(({ place }) => place),
    )
    return Math.max(...points.map((value, at) => value - kinds[at]!.lacks))
  }
}

/** Each sentence, alone and with those that follow it in its passage. */
function windowsOf(statements: readonly Statement[]): Window[] {
  return statements.flatMap((first, at) => {
    const windows: Window[] = []
    const together: Statement[] = []
    const asked = questionOf(first)
    let forms: Forms = asked
    let words = 0
    for (const statement of statements.slice(at, at + MOST_SENTENCES)) {
      words += statement.text.split(' ').length
      if (statement.passage !== first.passage || (together.length > 0 && words > MOST_WORDS)) break
      together.push(statement)
      forms = withForms(forms, formsOf(statement.text))
      if (words >= LEAST_WORDS) windows.push({ statements: [...together], forms })
    }
    return windows
  })
}

function questionOf({ question }: Statement): Forms {
  if (question === null || question.split(' ').length >= LONG_QUESTION) return new Map()
  return new Map(
    [...formsOf(question)].map(([form, share]) => [form, Math.round((share * OF_QUESTION) / TENTHS)]),
  )
}

function withForms(a: Forms, b: Forms): Forms {
  const both = new Map(a)
  for (const [form, share] of b) both.set(form, Math.max(share, both.get(form) ?? 0))
  return both
}
