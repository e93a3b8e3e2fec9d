import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readTaught } from '../fit/corpus.ts'
import { TASKS, type Task } from '../fit/tasks.ts'
import { writeLessons } from '../fit/write.ts'
import { findFigures } from '@dictamen/dossier/reading'
import {
  focusOnTitle,
  type Forms,
  formsAround,
  formsOf,
  formsOfHeading,
  taught as ofSources,
} from '@dictamen/dossier/taught'
import { testimony } from '../src/instruments.ts'
import { findDates } from '@dictamen/spanish'
import { shippedInstruments } from './rules.ts'

const packages = join(import.meta.dirname, '../../..')
const { taught } = shippedInstruments()

test.each([
  { file: 'dossier/models/taught-1.0.yaml', write: () => writeLessons('taught', ofSources.tasks) },
  {
    file: 'witnesses/extractive/models/testimony-1.0.yaml',
    write: () => writeLessons('testimony', testimony.tasks),
  },
])('every weight of $file is the one that the labelled sentences give', ({ file, write }) => {
  expect(write() === readFileSync(join(packages, file), 'utf8')).toBe(true)
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
