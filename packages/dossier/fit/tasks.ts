import { findDates, findFigures, focusOnTitle, formsAround } from '@dictamen/spanish'
import type { TaughtModel } from '../src/taught/model.ts'
import { findTitles } from '../src/timeline/titles.ts'
import type { Lexicon } from '../src/reading/lexicon.ts'
import { readTaught, type Taught } from './corpus.ts'
import { fitForms, type Example } from './fit.ts'

interface Task {
  readonly id: string
  readonly description: string
  readonly labels: readonly string[]
  /** What is asked about in a sentence; null when it is not found there. */
  read(sentence: Taught, timeline: Lexicon): Example['forms'] | null
}

type Place = Taught['place']

function overlaps(found: Place, place: Place): boolean {
  return found.start < place.end && place.start < found.end
}

export const TASKS: readonly Task[] = [
  {
    id: 'figures',
    description: 'De qué es una cifra de personas o de dinero, por las palabras que la rodean.',
    labels: ['equipo', 'plantilla', 'otra_gente', 'presupuesto', 'ventas', 'otro_dinero'],
    read: ({ text, place }) => {
      const figure = findFigures(text, findDates(text)).find((found) => overlaps(found, place))
      return figure === undefined ? null : formsAround(text, { ...figure, name: figure.unit })
    },
  },
  {
    id: 'dates',
    description:
      'De qué es una fecha: de la llegada a una casa, de la salida, de la llegada a un cargo o de otra cosa.',
    labels: ['inicio', 'fin', 'acceso', 'otra'],
    read: ({ text, place }) => {
      const date = findDates(text).find((found) => overlaps(found, place))
      return date === undefined ? null : formsAround(text, { ...date, name: 'date' })
    },
  },
  {
    id: 'titles',
    description: 'De quién es un cargo: de quien se evalúa, negado a esa persona o de otro.',
    labels: ['suyo', 'negado', 'otro'],
    read: ({ text, place }, timeline) => {
      const title = findTitles(text, timeline).find((found) => overlaps(found, place)) ?? place
      return formsAround(text, focusOnTitle(text, title))
    },
  },
]

/** The examples of a task, in the order of its corpus. */
export function examplesOf({ id, read }: Task, timeline: Lexicon, sentences = readTaught(id)): Example[] {
  return sentences.flatMap((sentence) => {
    const forms = read(sentence, timeline)
    return forms === null ? [] : [{ forms, label: sentence.label }]
  })
}

/** The tables that the corpus gives. */
export function fitModel(timeline: Lexicon): TaughtModel {
  const source = 'Protocolo Operativo Multiagente, §2'
  const tables = TASKS.map((task) => ({
    id: task.id,
    description: task.description,
    ...fitForms(examplesOf(task, timeline), task.labels),
  }))
  return { ruleset: 'taught', version: '1.0.0', source, tables }
}
