import type { Forms } from '@dictamen/spanish'
import { defineRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

/** What a table of weights says of a text: points for each label, more than nothing when it speaks for it. */
export type Points = ReadonlyMap<string, number>

interface Weights {
  readonly start: Readonly<Record<string, number>>
  readonly weights: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** For each label the points that a text starts with, and for each number of points the forms that bring them. */
const Options = z.strictObject({
  start: z.record(z.string().min(1), z.int()),
  weights: z.record(z.string().min(1), z.record(z.string().regex(/^-?\d+$/), z.string().min(1))),
})

type WeightsRule = ReturnType<typeof defineRule<Weights>>

/** Tasks that are taught by examples: the corpus is what an expert edits, and the weights are fitted to it. */
export interface Lessons<Task extends string> {
  readonly tasks: readonly Task[]
  readonly rules: RulesetDefinition
  /** The fitted weights of every task, ready to be asked. */
  open(ruleset: Ruleset): Readonly<Record<Task, TaughtTable>>
}

export function defineLessons<Task extends string>(id: string, tasks: readonly Task[]): Lessons<Task> {
  const coded = tasks.map((task): readonly [Task, WeightsRule] => [
    task,
    defineRule<Weights>({ id: `${id}/${task}`, options: Options }),
  ])
  return {
    tasks,
    rules: { id, coded: coded.map(([, rule]) => rule) },
    open: (ruleset) =>
      Object.fromEntries(
        coded.map(([task, rule]) => [task, new TaughtTable(ruleset.optionsOf(rule))]),
      ) as Record<Task, TaughtTable>,
  }
}

/** What is taught of the sources themselves, whoever testifies. */
export const taught = defineLessons('taught', ['figures', 'dates', 'titles'])

const TENTHS = 10

/** The weights of one task, ready to be asked. */
export class TaughtTable {
  readonly #labels: readonly string[]
  readonly #start: readonly number[]
  readonly #weights = new Map<string, number[]>()

  constructor({ start, weights }: Weights) {
    this.#labels = Object.keys(start)
    this.#start = Object.values(start)
    for (const [at, label] of this.#labels.entries())
      for (const [points, forms] of Object.entries(weights[label] ?? {}))
        for (const form of forms.split(/\s+/u)) {
          const known = this.#weights.get(form) ?? this.#labels.map(() => 0)
          known[at] = Number(points)
          this.#weights.set(form, known)
        }
  }

  read(forms: Forms): Points {
    const sums = this.#start.map((points) => points * TENTHS)
    for (const [form, share] of forms) {
      const weights = this.#weights.get(form)
      if (weights === undefined) continue
      for (let at = 0; at < sums.length; at++) sums[at]! += weights[at]! * share
    }
    return new Map(this.#labels.map((label, at) => [label, Math.round(sums[at]! / TENTHS)]))
  }
}

/** The label that leads all others by so many points; null when none does. */
export function leaderOf(points: Points, least: number): string | null {
  const { label, lead } = leadOf(points, [...points.keys()])
  return lead >= least ? label : null
}

/** The best label that leads this one by so many points; null when none does. */
export function aheadOf(points: Points, behind: string, least: number): string | null {
  const others = [...points.keys()].filter((label) => label !== behind)
  const { label } = leadOf(points, others)
  return points.get(label)! - points.get(behind)! >= least ? label : null
}

/** Of some labels the one with most points, and by how many it leads the next. */
export function leadOf(points: Points, among: readonly string[]): { label: string; lead: number } {
  const [best, next] = among
    .map((label) => [label, points.get(label)!] as const)
    .sort(([, a], [, b]) => b - a)
  return { label: best![0], lead: next === undefined ? Infinity : best![1] - next[1] }
}
