import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { formsOf, type Forms } from '@dictamen/dossier/taught'
import type { Vector } from './taught/pairs.ts'
import { examplesRule } from './settings.ts'

/** Sentences that stand together, and what they come to. */
interface Window {
  readonly statements: readonly Statement[]
  readonly said: Vector
}

/** What the labelled sentences say of one no-fit. */
export interface NoFitPoints {
  /** Sentences like those of people who fall under it. */
  readonly hits: readonly Statement[]
  /** The sentences that are like them only together with one. */
  besides(this: void, statement: Statement): readonly Statement[]
  /** Whether a sentence is enough like them to hit by what a rule finds in it; one that they do not read always is. */
  supports(this: void, statement: Statement): boolean
  /** Whether some sentence is such an answer. */
  asked(this: void, isIt: (statement: Statement) => boolean): boolean
  /** Whether a sentence may clear somebody: one that is like theirs, or hardly one, does not. */
  clears(this: void, statement: Statement): boolean
}

const MOST_SENTENCES = 3
const MOST_WORDS = 45
const LEAST_WORDS = 6
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
      instruments,
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
    const { noFits, rulesets } = this.#instruments
    const { sure, supports, clears } = rulesets.extractive.optionsOf(examplesRule)
    const asked = noFits.readAsked(formsOf(noFit))
    const best = new Map<Statement, number>()
    const alone = new Map<Statement, number>()
    const sureOf: Window[] = []
    for (const window of this.#windows) {
      const points = noFits.points(asked, window.said)
      if (points >= sure) sureOf.push(window)
      for (const statement of window.statements)
        best.set(statement, Math.max(points, best.get(statement) ?? points))
      if (window.statements.length === 1) alone.set(window.statements[0]!, points)
    }
    const likest = ({ statements }: Window): Statement =>
      statements.reduce((a, b) => ((alone.get(b) ?? -Infinity) > (alone.get(a) ?? -Infinity) ? b : a))
    const smallest = (statement: Statement): readonly Statement[] =>
      sureOf
        .map(({ statements }) => statements)
        .filter((statements) => statements.includes(statement))
        .reduce<readonly Statement[]>(
          (best, next) => (best.length === 0 || next.length < best.length ? next : best),
          [],
        )
    return {
      hits: [...new Set(sureOf.map(likest))],
      besides: smallest,
      supports: (statement) => (best.get(statement) ?? Infinity) >= supports,
      asked: (isIt) => [...alone.keys()].some(isIt),
      clears: (statement) =>
        statement.text.split(' ').length >= LEAST_WORDS && (alone.get(statement) ?? -Infinity) < clears,
    }
  }
}

/** Each sentence, alone and with those that follow it in its passage. */
function windowsOf(statements: readonly Statement[], { noFits }: Instruments): Window[] {
  return statements.flatMap((first, at) => {
    const windows: Window[] = []
    const together: Statement[] = []
    const asked = withQuestion(first)
    let forms: Forms = asked
    let words = 0
    for (const statement of statements.slice(at, at + MOST_SENTENCES)) {
      words += statement.text.split(' ').length
      if (statement.passage !== first.passage || (together.length > 0 && words > MOST_WORDS)) break
      together.push(statement)
      forms = withForms(forms, formsOf(statement.text))
      if (words >= LEAST_WORDS) windows.push({ statements: [...together], said: noFits.readSaid(forms) })
    }
    return windows
  })
}

/** What the question that a sentence answers is about. */
export function withQuestion({ question }: Statement): Forms {
  if (question === null || question.split(' ').length >= LONG_QUESTION) return new Map()
  return new Map(
    [...formsOf(question)].map(([form, share]) => [form, Math.round((share * OF_QUESTION) / TENTHS)]),
  )
}

export function withForms(a: Forms, b: Forms): Forms {
  const both = new Map(a)
  for (const [form, share] of b) both.set(form, Math.max(share, both.get(form) ?? 0))
  return both
}
