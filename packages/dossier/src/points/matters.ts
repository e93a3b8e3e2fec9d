import { defineRule, type Mark } from '@dictamen/kernel'
import type { PhraseMatcher } from '@dictamen/kernel/text'
import { z } from 'zod'
import { Words } from './measure-options.ts'
import { placesOf, wordingOf, type Wording } from './spoken.ts'

export type Matters = Readonly<Record<string, PhraseMatcher>>

/** The fields of an example: the mandate's line and the candidate's sentence. */
export const ASKED = 'mandato'
export const SAID = 'candidato'

/** What is spoken of, by the words that name it: a rule of its own marks what two texts have in common. */
export const matters = defineRule<Matters>({
  id: 'points/matters',
  options: z.record(z.string(), Words),
  detect(subject, known) {
    const texts = [ASKED, SAID].map((field) => ({ field, wording: wordingOf(subject.text(field)) }))
    const common = Object.values(known).filter((words) =>
      texts.every(({ wording }) => words.find(wording.tokens).length > 0),
    )
    const marks = texts.flatMap(({ field, wording }) =>
      common.flatMap((words) =>
        placesOf(words, wording.tokens).map(({ start, end }): Mark => ({ field, start, end })),
      ),
    )
    return [...new Map(marks.map((mark) => [`${mark.field}${mark.start}`, mark])).values()]
  },
})

/** The matters of a text, by name. */
export function namesOfMatters({ tokens }: Wording, known: Matters): string[] {
  return Object.keys(known).filter((name) => known[name]!.find(tokens).length > 0)
}
