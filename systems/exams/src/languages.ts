import { Refusal, type Document } from '@dictamen/kernel'
import { z } from 'zod'
import type { Row } from './placed.ts'
import { findTemplate } from './template.ts'

const Shape = z.strictObject({
  languages: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z]{2,3}$/),
      name: z.string().min(1),
      question: z.array(z.string().min(1)).min(1),
    }),
  ),
})

/** A language that is known by name, and by the word with which Moodle numbers questions in it. */
export type Language = z.infer<typeof Shape>['languages'][number]

/** Reads the list of languages; refuses one of another shape. */
export function loadLanguages(document: Document): readonly Language[] {
  const parsed = Shape.safeParse(document.value)
  if (parsed.success) return parsed.data.languages
  const problems = parsed.error.issues.map((issue) => {
    const pointer = issue.path.map((key) => `/${String(key)}`).join('')
    return { pointer, message: issue.message, ...document.locate(pointer) }
  })
  throw new Refusal('RulesetBroken', { name: document.name, count: problems.length }, problems)
}

/** Questions counted from 1, and marks of so many points, make a review, whatever the words around the figures. */
const FEWEST = 2
const COUNTED = /^(\p{L}[\p{L}\p{M}’' ]{1,20}?)\s*(\d{1,3})$/u

const MARKED = /\d[.,]\d\d\D+\d[.,]\d\d/u

/** The language of a review that no pack reads, by name or by the word that it counts questions with; null for no review. */
export function languageOf(rows: readonly Row[], languages: readonly Language[]): string | null {
  const known = languages.find(({ question }) => {
    const templates = question.map((word) => `${word} {number}`)
    return rows.some((row) => findTemplate(templates, row.text, 'whole') !== null)
  })
  if (known !== undefined) return `${known.name} (${known.code})`
  const next = new Map<string, number>()
  for (const { text } of rows) {
    const [, word, figure] = COUNTED.exec(text.trim()) ?? []
    if (word !== undefined && Number(figure) === (next.get(word) ?? 0) + 1) next.set(word, Number(figure))
  }
  const marked = rows.filter(({ text }) => MARKED.test(text)).length
  const counted = marked < FEWEST ? undefined : [...next].find(([, count]) => count >= FEWEST)
  return counted === undefined ? null : `cuenta las preguntas «${counted[0]} 1», «${counted[0]} 2»…`
}
