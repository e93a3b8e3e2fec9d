import type { Mark, Subject } from '@dictamen/kernel'
import { PhraseMatcher, type Token } from '@dictamen/kernel/text'
import { firstPersonForms } from '@dictamen/spanish'
import { z } from 'zod'

const Phrases = z.array(z.string().min(1)).min(1)
const matcherOf = (phrases: readonly string[]): PhraseMatcher => new PhraseMatcher(phrases, 'forgiving')

/** The options with which the rule of doubt reads the form of what is said. */
export const FormOptions = z
  .strictObject({
    /** Verbs of thinking: a doubt in the first person before one of the links. */
    epistemic: Phrases,
    links: Phrases,
    /** What deduces before an infinitive: «debió de costar». */
    deductions: Phrases,
    /** Forms that guess before a figure, and what may stand between: «serían las ocho». */
    guesses: Phrases,
    between: Phrases,
    /** What asks for agreement behind a statement: «en mayo, ¿no?». */
    tags: Phrases,
    /** Answers that are a doubt when nothing else is said. */
    alone: Phrases,
  })
  .transform((given) => ({
    epistemic: new Set(given.epistemic.flatMap((verb) => finiteFormsOf(verb))),
    links: new Set(given.links),
    deductions: matcherOf(given.deductions),
    guesses: matcherOf(given.guesses),
    between: new Set(given.between),
    tags: new Set(given.tags),
    alone: matcherOf(given.alone),
  }))

export type FormOptions = z.infer<typeof FormOptions>

function finiteFormsOf(verb: string): string[] {
  return [...firstPersonForms(verb)].filter(([, form]) => form === 'finite').map(([word]) => word)
}

/** Reads whether a figure stands at a place. */
export type IsFigure = (at: number) => boolean

/** Doubt that the form of what is said tells. */
export function detectByForm(subject: Subject, options: FormOptions, isFigure: IsFigure): Mark[] {
  const tokens = subject.tokens('answer_text')
  if (tokens.length === 0) return []
  const found: (readonly [number, number])[] = []
  for (const { first, last } of options.deductions.find(tokens))
    if (isInfinitive(tokens[last + 1])) found.push([first, last])
  for (const { first, last } of options.guesses.find(tokens))
    if (guesses(tokens, last + 1, options, isFigure)) found.push([first, last])
  tokens.forEach((token, at) => {
    if (thinks(tokens, at, options)) found.push([at, at])
    if (isRange(tokens, at, isFigure)) found.push([at - 1, at + 1])
    if (isTag(subject.text('answer_text'), token, at, options)) found.push([at, at])
  })
  if (tokens.length === 1 && options.alone.findAt(tokens, 0) !== null) found.push([0, 0])
  return found.map(([first, last]) => ({
    field: 'answer_text',
    start: tokens[first]!.start,
    end: tokens[last]!.end,
  }))
}

/** «Supondría que», «confío en que»: a verb of thinking with what hangs from it. */
function thinks(tokens: readonly Token[], at: number, { epistemic, links }: FormOptions): boolean {
  if (!epistemic.has(tokens[at]!.folded)) return false
  const next = tokens[at + 1]?.folded === 'en' ? tokens[at + 2] : tokens[at + 1]
  return next !== undefined && links.has(next.folded)
}

function guesses(
  tokens: readonly Token[],
  at: number,
  { between }: FormOptions,
  isFigure: IsFigure,
): boolean {
  if (tokens[at]?.joined !== true) return false
  return isFigure(at) || (between.has(tokens[at]!.folded) && isFigure(at + 1))
}

function isInfinitive(token: Token | undefined): boolean {
  return token?.joined === true && /[aei]r(?:se|l[oae]s?)?$/u.test(token.exact)
}

/** «Tres o cuatro»: two figures for one. */
function isRange(tokens: readonly Token[], at: number, isFigure: IsFigure): boolean {
  if (tokens[at]!.folded !== 'o' || at === 0 || tokens[at + 1]?.joined !== true) return false
  return isFigure(at + 1) && (isFigure(at - 1) || /^un[oa]$/u.test(tokens[at - 1]!.folded))
}

/** A question of one word that closes the answer. */
function isTag(text: string, { folded, start, end }: Token, at: number, { tags }: FormOptions): boolean {
  return at > 0 && tags.has(folded) && text[start - 1] === '¿' && /^\?[\s.]*$/u.test(text.slice(end))
}
