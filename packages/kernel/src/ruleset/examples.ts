import { textOf, type Json } from '../json.ts'
import type { Fields, Mark } from '../condition/subject.ts'

/** An example as its author wrote it: a text, or the fields of a subject; `[[ ]]` marks the evidence. */
export type Example = string | Readonly<Record<string, Json>>

/** The subject an example describes and the evidence it marks. */
export interface ReadExample {
  readonly fields: Fields
  readonly marks: readonly Mark[]
}

/** Takes the `[[ ]]` out of an example. Unbalanced marks are reported as a sentence. */
export function readExample(example: Example, on: string): ReadExample | string {
  const fields = typeof example === 'string' ? { [on]: example } : example
  const read: Record<string, Json> = {}
  const marks: Mark[] = []
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value !== 'string') {
      read[field] = value
      continue
    }
    const pieces = value.split(/(\[\[|\]\])/)
    let text = ''
    let open = -1
    for (const piece of pieces) {
      if (piece === '[[') {
        if (open >= 0) return `hay «[[» dentro de «[[» en «${value}»`
        open = text.length
      } else if (piece === ']]') {
        if (open < 0) return `hay «]]» sin «[[» en «${value}»`
        marks.push({ field, start: open, end: text.length })
        open = -1
      } else text += piece
    }
    if (open >= 0) return `falta «]]» en «${value}»`
    read[field] = text
  }
  return { fields: read, marks }
}

/** What an example should have marked and what the rule marked instead; null when they agree. */
export function compareMarks(
  example: ReadExample,
  found: readonly Mark[],
): { expected: string; found: string } | null {
  const inTexts = found.filter((mark) => typeof example.fields[mark.field] === 'string')
  const expected = example.marks.map((mark) => show(example.fields, mark)).sort()
  const actual = inTexts.map((mark) => show(example.fields, mark)).sort()
  if (expected.join('\n') === actual.join('\n')) return null
  return { expected: expected.join(', ') || 'nada', found: actual.join(', ') || 'nada' }
}

function show(fields: Fields, mark: Mark): string {
  return `«${textOf(fields[mark.field]).slice(mark.start, mark.end)}»@${mark.field}:${mark.start}`
}
