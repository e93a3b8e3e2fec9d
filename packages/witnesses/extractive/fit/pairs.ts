import type { Forms } from '@dictamen/dossier/taught'
import { lengthOf, WHATEVER_IS_ASKED } from '../src/taught/pairs.ts'
import { Chance } from './chance.ts'
import { Weights } from './weights.ts'

/** A text in the places of its forms, each with how much it counts. */
interface Row {
  readonly at: readonly number[]
  readonly value: readonly number[]
}

/** A question, in all its wordings, and what answers it and what does not; others of its kind are answered alike. */
export interface Lesson {
  readonly kind: string
  readonly asked: readonly Forms[]
  readonly answers: readonly Forms[]
  readonly others: readonly Forms[]
}

export interface FittedPairs {
  readonly dimensions: number
  readonly start: number
  readonly asked: ReadonlyMap<string, readonly number[]>
  readonly said: ReadonlyMap<string, readonly number[]>
}

const DIMENSIONS = 48
const PASSES = 18
/** So many questions are asked of all that is said under any of them. */
const TOGETHER = 48
/** And of so many sentences that answer none. */
const BESIDE = 200
const RATE = 0.02
const LEAST_RATE = 0.3
/** The mean of what each pass gives, from here on, is steadier than any of them. */
const KEPT_FROM = 8
/** What is not borne out fades. */
const FADES = 0.7
/** A form is left out now and then, so that none decides alone. */
const LEFT_OUT = 0.2
/** What is said under another question counts little, under another of its kind more. */
const OF_OTHERS = 0.03
const OF_KIND = 0.3
const SPREAD = 8
const START = -3
/** Forms of fewer sentences teach nothing. */
const FROM_SAID = 3
const FROM_ASKED = 2
const SEED = 7

/** Weights under which the answers of each question stand apart from all else that is said. */
export function fitPairs(lessons: readonly Lesson[], unrelated: readonly Forms[]): FittedPairs {
  const asked = new Vocabulary(
    lessons.flatMap((lesson) => lesson.asked),
    FROM_ASKED,
  )
  const said = new Vocabulary(
    [...lessons.flatMap(({ answers, others }) => [...answers, ...others]), ...unrelated],
    FROM_SAID,
  )
  return new PairFit(lessons, unrelated, asked, said).fit()
}

/** The forms that stand in enough texts, and how telling each is: the rarer the more. */
class Vocabulary {
  readonly names: readonly string[]
  readonly telling: readonly number[]
  readonly #places: ReadonlyMap<string, number>

  constructor(texts: readonly Forms[], from: number) {
    const seen = new Map<string, number>()
    for (const forms of texts) for (const form of forms.keys()) seen.set(form, (seen.get(form) ?? 0) + 1)
    this.names = [...seen].flatMap(([form, count]) => (count >= from ? [form] : [])).sort()
    this.telling = this.names.map((name) => halvingsOf(1 + texts.length / (1 + seen.get(name)!)) * TELLING)
    this.#places = new Map(this.names.map((name, at) => [name, at]))
  }

  rowOf(forms: Forms): Row {
    const known = [...forms].flatMap(([form, share]) => {
      const at = this.#places.get(form)
      return at === undefined ? [] : [{ at, share }]
    })
    const length = lengthOf(known.reduce((sum, { share }) => sum + share * share, 0))
    return {
      at: known.map(({ at }) => at),
      value: known.map(({ at, share }) => (share / length) * this.telling[at]!),
    }
  }
}

const TELLING = 0.17

/** How often a number can be halved, with what is left over: its logarithm, nearly, and the same on every machine. */
function halvingsOf(value: number): number {
  let whole = 0
  let rest = value
  for (; rest >= 2; rest /= 2) whole++
  return whole + rest - 1
}

interface RowsOfLesson {
  readonly kind: string
  readonly asked: readonly Row[]
  readonly said: readonly { readonly row: Row; readonly answers: boolean }[]
}

/** What is said in one round, under which of its questions, and whether it answers that one. */
interface Said {
  readonly row: Row
  readonly under: number
  readonly answers: boolean
}

class PairFit {
  readonly #chance = new Chance(SEED)
  readonly #lessons: readonly RowsOfLesson[]
  readonly #unrelated: readonly Row[]
  readonly #names: { readonly asked: Vocabulary; readonly said: Vocabulary }
  readonly #asked: Weights
  readonly #said: Weights
  #start = START

  constructor(lessons: readonly Lesson[], unrelated: readonly Forms[], asked: Vocabulary, said: Vocabulary) {
    this.#names = { asked, said }
    this.#lessons = lessons.map((lesson) => ({
      kind: lesson.kind,
      asked: lesson.asked.map((forms) => asked.rowOf(forms)),
      said: [
        ...lesson.answers.map((forms) => ({ row: said.rowOf(forms), answers: true })),
        ...lesson.others.map((forms) => ({ row: said.rowOf(forms), answers: false })),
      ],
    }))
    this.#unrelated = unrelated.map((forms) => said.rowOf(forms))
    this.#asked = new Weights(asked.names.length, DIMENSIONS, this.#chance)
    this.#said = new Weights(said.names.length, DIMENSIONS + 1, this.#chance)
  }

  fit(): FittedPairs {
    for (let pass = 0; pass < PASSES; pass++) {
      const order = this.#chance.shuffled(this.#lessons)
      for (let from = 0; from < order.length; from += TOGETHER)
        this.#learn(order.slice(from, from + TOGETHER), RATE * Math.max(LEAST_RATE, 1 - pass / PASSES))
      if (pass >= KEPT_FROM) {
        this.#asked.keep()
        this.#said.keep()
      }
    }
    const { asked, said } = this.#names
    return {
      dimensions: DIMENSIONS,
      start: this.#start,
      asked: rowsOf(this.#asked, asked),
      said: rowsOf(this.#said, said),
    }
  }

  #learn(lessons: readonly RowsOfLesson[], rate: number): void {
    const questions = lessons.map(({ asked }) => this.#withGaps(asked[this.#chance.below(asked.length)]!))
    const beside = Array.from({ length: Math.min(BESIDE, this.#unrelated.length) }, () => ({
      row: this.#unrelated[this.#chance.below(this.#unrelated.length)]!,
      under: -1,
      answers: false,
    }))
    const all: Said[] = [
      ...lessons.flatMap(({ said }, under) => said.map(({ row, answers }) => ({ row, under, answers }))),
      ...beside,
    ].map((item) => ({ ...item, row: this.#withGaps(item.row) }))
    const asked = questions.map((row) => Float64Array.of(...this.#asked.sum(row), WHATEVER_IS_ASKED))
    const said = all.map(({ row }) => this.#said.sum(row))
    const onAsked = asked.map((vector) => new Float64Array(vector.length))
    const onSaid = said.map((vector) => new Float64Array(vector.length))
    const share = 1 / (lessons.length * SPREAD)
    let onStart = 0
    for (const [at, { under, answers }] of all.entries()) {
      for (const [question, { kind }] of lessons.entries()) {
        const isOwn = under === question
        const isOfKind = !isOwn && under >= 0 && lessons[under]!.kind === kind
        const counts = isOwn ? 1 : isOfKind ? OF_KIND : OF_OTHERS
        const wanted = answers && (isOwn || isOfKind) ? 1 : 0
        const given = likelihood(this.#start + dot(asked[question]!, said[at]!))
        const slope = counts * (given - wanted) * share
        onStart += slope
        addTo(onSaid[at]!, asked[question]!, slope)
        addTo(onAsked[question]!, said[at]!, slope)
      }
    }
    this.#start -= rate * onStart * 0.1
    this.#asked.move(questions, onAsked, rate, FADES)
    this.#said.move(
      all.map(({ row }) => row),
      onSaid,
      rate,
      FADES,
    )
  }

  #withGaps({ at, value }: Row): Row {
    return { at, value: value.map((own) => (this.#chance.isUnder(LEFT_OUT) ? 0 : own / (1 - LEFT_OUT))) }
  }
}

function rowsOf(weights: Weights, { names, telling }: Vocabulary): ReadonlyMap<string, readonly number[]> {
  return new Map(names.map((name, at) => [name, weights.row(at).map((value) => value * telling[at]!)]))
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < b.length; at++) sum += a[at]! * b[at]!
  return sum
}

function addTo(sum: Float64Array, other: Float64Array, times: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += times * other[at]!
}

const HALVINGS = 10
const MOST = 30

/** The logistic curve, by squaring: the same on every machine. */
function likelihood(points: number): number {
  let power = 1 - Math.max(-MOST, Math.min(MOST, points)) / 2 ** HALVINGS
  for (let step = 0; step < HALVINGS; step++) power *= power
  return 1 / (1 + power)
}
