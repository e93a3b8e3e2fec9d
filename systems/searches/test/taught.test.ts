import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readTaught } from '../fit/corpus.ts'
import { writeTaught } from '../fit/write.ts'
import { findFigures } from '../src/reading/figures.ts'
import { createInstruments } from '../src/reading/instruments.ts'
import { focusOnTitle, formsAround, formsOf, formsOfHeading, type Forms } from '../src/taught/forms.ts'
import { TASKS, type Task } from '../src/taught/table.ts'
import { findDates } from '../src/timeline/dates.ts'
import { instrumentsOf } from './instruments.ts'

const folder = join(import.meta.dirname, '..')
const { taught } = createInstruments(instrumentsOf())

test('every weight is the one that the labelled sentences give', () => {
  expect(writeTaught() === readFileSync(join(folder, 'rules', 'taught-1.0.yaml'), 'utf8')).toBe(true)
})

type Asked = Readonly<Record<Task, Readonly<Record<string, readonly string[]>>>>
const asked = parse(readFileSync(join(import.meta.dirname, 'sentences', 'taught.yaml'), 'utf8')) as Asked
const rows = TASKS.flatMap((task) =>
  Object.entries(asked[task]).flatMap(([label, sentences]) =>
    sentences.map((sentence) => [task, sentence, label] as const),
  ),
)

test.each(rows)('%s: «%s» is %s', (task, sentence, label) => {
  const [best] = [...taught[task].read(formsIn(task, sentence))].sort(([, a], [, b]) => b - a)
  expect(best?.[0]).toBe(label)
})

test.each(TASKS)('%s: no sentence that is asked here is one of the examples', (task) => {
  const known = new Set(readTaught(task).map(({ text }) => text))
  const sentences = Object.values(asked[task]).flat()
  expect(sentences.filter((sentence) => known.has(sentence.replace(/\[\[|\]\]/gu, '')))).toEqual([])
})

function formsIn(task: Task, sentence: string): Forms {
  if (task.startsWith('headings')) return formsOfHeading(sentence)
  const at = sentence.indexOf('[[')
  const text = sentence.replace(/\[\[|\]\]/gu, '')
  if (task === 'titles') return formsAround(text, focusOnTitle(text, at))
  if (task === 'dates')
    return formsAround(text, {
      ...findDates(text).find(({ start, end }) => start <= at && at < end)!,
      name: 'fecha',
    })
  if (task !== 'figures') return formsOf(text)
  const figure = findFigures(text, findDates(text)).find(({ start, end }) => start <= at && at < end)!
  return formsAround(text, { ...figure, name: figure.unit })
}
