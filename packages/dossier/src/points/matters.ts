import { defineRule, type Mark } from '@dictamen/kernel'
import type { PhraseMatcher, Token } from '@dictamen/kernel/text'
import { z } from 'zod'
import { Words } from './measure-options.ts'
import { tokensOf } from './spoken.ts'

export type Matters = Readonly<Record<string, PhraseMatcher>>

/** What is spoken of, by the words that name it. */
export const matters = defineRule<Matters>({
  id: 'points/matters',
  options: z.record(z.string(), Words),
  detect(subject, known) {
    const asked = mattersOf(subject.tokens(ASKED), known)
    const said = mattersOf(subject.tokens(SAID), known)
    return [...asked.keys()]
      .filter((name) => said.has(name))
      .flatMap((name) => [...marksOf(ASKED, asked.get(name)!), ...marksOf(SAID, said.get(name)!)])
      .filter((mark, at, all) => all.findIndex((other) => isSame(mark, other)) === at)
  },
})

/** The fields of an example: the mandate's line and the candidate's sentence. */
export const ASKED = 'mandato'
export const SAID = 'candidato'

interface Place {
  readonly start: number
  readonly end: number
}

/** The matters that a text speaks of, with where it names them. */
export function mattersOf(tokens: readonly Token[], known: Matters): Map<string, readonly Place[]> {
  const found = new Map<string, readonly Place[]>()
  for (const [name, matcher] of Object.entries(known)) {
    const places = matcher.find(tokens)
    if (places.length > 0) found.set(name, places)
  }
  return found
}

/** The matters of a text, by name. */
export function namesOfMatters(text: string, known: Matters): string[] {
  return [...mattersOf(tokensOf(text), known).keys()]
}

function marksOf(field: string, places: readonly Place[]): Mark[] {
  return places.map(({ start, end }) => ({ field, start, end }))
}

function isSame(a: Mark, b: Mark): boolean {
  return a.field === b.field && a.start === b.start && a.end === b.end
}
