import type { Json } from '../json.ts'
import type { Mark, Subject } from '../condition/subject.ts'

/** An example as its author wrote it: a text, or the fields of a subject; `[[ ]]` marks the evidence. */
export type Example = string | Readonly<Record<string, Json>>

/** The subject an example describes and the evidence it marks. */
export interface ReadExample {
  readonly subject: Subject
  readonly marks: readonly Mark[]
}

/** Takes the `[[ ]]` out of an example. Unbalanced marks are reported as a sentence. */
export function readExample(example: Example, on: string): ReadExample | string {
  const fields = typeof example === 'string' ? { [on]: example } : example
  const subject: Record<string, Json> = {}
  const marks: Mark[] = []
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value !== 'string') {
      subject[field] = value
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
    subject[field] = text
  }
  return { subject, marks }
}

/** What an example should have marked and what the rule marked instead; null when they agree. */
export function compareMarks(
  example: ReadExample,
  found: readonly Mark[],
): { expected: string; found: string } | null {
  const inTexts = found.filter((mark) => typeof example.subject[mark.field] === 'string')
  const expected = example.marks.map((mark) => show(example.subject, mark)).sort()
  const actual = inTexts.map((mark) => show(example.subject, mark)).sort()
  if (expected.join('\n') === actual.join('\n')) return null
  return { expected: expected.join(', ') || 'nada', found: actual.join(', ') || 'nada' }
}

function show(subject: Subject, mark: Mark): string {
  return `«${String(subject[mark.field]).slice(mark.start, mark.end)}»@${mark.field}:${mark.start}`
}
