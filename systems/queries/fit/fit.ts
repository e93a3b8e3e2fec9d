import { fitLinear, type FitRow, type FittedLine } from '@dictamen/testkit/fit'
import { tokenize } from '@dictamen/kernel/text'
import { formsOf, pairOf, questionStart, WordKinds } from '../src/lexicon/word-table.ts'
import { DECISION } from '../src/router/rules.ts'
import type { FitMessage } from './messages.ts'

/** The points that a word brings to each domain, and those that a message starts with. */
export interface Fitted {
  readonly domains: readonly string[]
  readonly start: readonly number[]
  readonly weights: ReadonlyMap<string, readonly number[]>
}

export interface FitOptions {
  readonly domains: readonly string[]
  readonly kinds: Readonly<Record<string, string>>
  /** The percentage of a word that stands before the question. */
  readonly background: number
  /** How much an error costs against a large weight. */
  readonly cost: number
  /** How many times that an error costs which leaves out one of several domains. */
  readonly together: number
  /** The messages in which a word or pair must stand. */
  readonly wordFrom: number
  readonly pairFrom: number
  /** Weights of fewer points are left out. */
  readonly least: number
}

/** A pair says again part of what its words say. */
const PAIR_SHARE = 0.7
const PASSES = 30
const POINTS = 100

/** Linear weights per domain: the same messages give the same weights everywhere. */
export function fitWords(messages: readonly FitMessage[], options: FitOptions): Fitted {
  const read = messages.map(({ text }) => readForms(text, options))
  const names = namesOf(read, options)
  const index = new Map(names.map((name, at) => [name, at]))
  const rows = messages.map((message, at) => ({ ...message, row: rowOf(read[at]!, index) }))
  const fitted = options.domains.map((domain) => fitDomain(domain, rows, names.length, options))
  const weights = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const points = fitted.map(({ weight }) => pointsOf(weight[at]! * shareOf(name), options.least))
    if (points.some((value) => value !== 0)) weights.set(name, points)
  }
  return { domains: options.domains, start: fitted.map(({ start }) => Math.round(start * POINTS)), weights }
}

function readForms(text: string, { kinds, background }: FitOptions): Map<string, number> {
  const asked = questionStart(text)
  const forms = new Map<string, number>()
  const shareAt = (start: number): number => (start >= asked ? 1 : background / 100)
  const note = (form: string, share: number): void => {
    if (share > (forms.get(form) ?? 0)) forms.set(form, share)
  }
  let before = { part: '', start: 0 }
  for (const { folded, start, joined } of tokenize(text)) {
    const { part, other } = formsOf(folded, kindsOf(kinds))
    note(part, shareAt(start))
    if (other !== null) note(other, shareAt(start))
    if (before.part !== '' && joined) note(pairOf(before.part, part), shareAt(before.start))
    before = { part, start }
  }
  return forms
}

const compiled = new Map<Readonly<Record<string, string>>, WordKinds>()

function kindsOf(kinds: Readonly<Record<string, string>>): WordKinds {
  const known = compiled.get(kinds) ?? new WordKinds(kinds)
  compiled.set(kinds, known)
  return known
}

function namesOf(read: readonly ReadonlyMap<string, number>[], { wordFrom, pairFrom }: FitOptions): string[] {
  const counts = new Map<string, number>()
  for (const forms of read) for (const form of forms.keys()) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts]
    .filter(([form, count]) => count >= (isPair(form) ? pairFrom : wordFrom))
    .map(([form]) => form)
    .sort()
}

function rowOf(forms: ReadonlyMap<string, number>, index: ReadonlyMap<string, number>): FitRow {
  const at: number[] = []
  const value: number[] = []
  for (const [form, share] of forms) {
    const place = index.get(form)
    if (place === undefined) continue
    at.push(place)
    value.push(share * shareOf(form))
  }
  return { at, value }
}

function fitDomain(
  domain: string,
  read: readonly (FitMessage & { readonly row: FitRow })[],
  size: number,
  { cost, together }: FitOptions,
): FittedLine {
  const examples = read.flatMap(({ about, mayAdd, row }) => {
    if (mayAdd.includes(domain)) return []
    const isOfKind = about.includes(domain)
    const several = about.filter((name) => name !== DECISION).length > 1
    return [{ row, isOfKind, cost: cost * (isOfKind && several ? together : 1) }]
  })
  return fitLinear(examples, size, PASSES)
}

function pointsOf(weight: number, least: number): number {
  const points = Math.round(weight * POINTS)
  return Math.abs(points) < least ? 0 : points
}

function shareOf(form: string): number {
  return isPair(form) ? PAIR_SHARE : 1
}

function isPair(form: string): boolean {
  return form.includes('_')
}
