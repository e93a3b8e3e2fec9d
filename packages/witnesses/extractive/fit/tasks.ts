import { LISTS_OF_MANDATE } from '../src/mandate-problem.ts'
import { findFigures } from '@dictamen/dossier/reading'
import { OF_MANDATE } from '@dictamen/dossier/statements'
import { focusOnTitle, formsAround, formsOf, formsOfHeading, taught } from '@dictamen/dossier/taught'
import { findDates } from '@dictamen/spanish'
import { testimony } from '../src/instruments.ts'
import { readTaught, type Taught } from './corpus.ts'
import { fitForms, type Example, type Fitted, type FitOptions } from './fit.ts'

/** What is taught by examples: of the sources themselves, and of the testimony. */
export const TASKS = [...taught.tasks, ...testimony.tasks]
export type Task = (typeof TASKS)[number]

interface TaskDefinition {
  readonly description: string
  readonly options: FitOptions
  read(sentence: Taught): Example[]
}

const OF_CANDIDATE = [
  'experience',
  'education',
  'languages',
  'achievements',
  'summary',
  'leaving',
  'tests',
  'pressure',
  'execution',
  'style',
  'strengths',
  'weaknesses',
  'impressions',
  'contradictions',
  'confirms',
  'culture',
]

function headingsOf(labels: readonly string[], of: string): TaskDefinition {
  return {
    description: `De qué parte es el encabezado que la abre, en los documentos ${of}.`,
    options: { labels: [...labels, 'otro'], cost: 0.3, from: 1, least: 3 },
    read: ({ text, labels: own }) => [{ forms: formsOfHeading(text), labels: own }],
  }
}

type Place = Taught['place']

function overlaps(found: NonNullable<Place>, place: Place): boolean {
  return place !== null && found.start < place.end && place.start < found.end
}

/** How each task is fitted. */
export const TASK_DEFINITIONS: Readonly<Record<Task, TaskDefinition>> = {
  figures: {
    description: 'De qué es una cifra de personas o de dinero, por las palabras que la rodean.',
    options: {
      labels: ['equipo', 'plantilla', 'otra_gente', 'presupuesto', 'ventas', 'otro_dinero'],
      cost: 0.1,
      from: 2,
      least: 3,
    },
    read: ({ text, labels, place }) => {
      const figure = findFigures(text, findDates(text)).find((found) => overlaps(found, place))
      if (figure === undefined) return []
      return [{ forms: formsAround(text, { ...figure, name: figure.unit }), labels }]
    },
  },
  dates: {
    description:
      'De qué es una fecha, por las palabras que la rodean: de la llegada a una casa, de la salida, de la llegada a un cargo o de otra cosa.',
    options: { labels: ['inicio', 'fin', 'acceso', 'otra'], cost: 0.1, from: 2, least: 3 },
    read: ({ text, labels, place }) => {
      const date = findDates(text).find((found) => overlaps(found, place))
      return date === undefined ? [] : [{ forms: formsAround(text, { ...date, name: 'fecha' }), labels }]
    },
  },
  titles: {
    description:
      'De quién es un cargo, por las palabras que lo rodean: de quien se evalúa, negado a esa persona o de otro.',
    options: { labels: ['suyo', 'negado', 'otro'], cost: 0.1, from: 2, least: 3 },
    read: ({ text, labels, place }) =>
      place === null ? [] : [{ forms: formsAround(text, focusOnTitle(text, place.start)), labels }],
  },
  explains: {
    description:
      'Si una frase explica por qué dos fuentes difieren, habla de ello sin explicarlo, o ninguna de las dos cosas.',
    options: { labels: ['explica', 'abierta', 'nada'], cost: 0.1, from: 2, least: 3 },
    read: ({ text, labels }) => [{ forms: formsOf(text), labels }],
  },
  evidence: {
    description: 'Si una frase dice o muestra que falta evidencia de lo que alguien afirma o se le pregunta.',
    options: { labels: ['sin_evidencia', 'otra'], cost: 0.1, from: 2, least: 3 },
    read: ({ text, labels }) => [{ forms: formsOf(text), labels }],
  },
  mandate: {
    description: 'A qué lista de GEM5 pertenece una frase del mandato, por sus palabras.',
    options: {
      labels: [...LISTS_OF_MANDATE, 'nada'],
      cost: 0.1,
      from: 2,
      least: 3,
    },
    read: ({ text, labels }) => [{ forms: formsOf(text), labels }],
  },
  assessment: {
    description:
      'De qué habla una frase del caso o de las pruebas: ejecución, presión, estilo, encaje o nada de ello.',
    options: {
      labels: ['ejecucion', 'presion', 'estilo', 'encaje', 'ninguna'],
      cost: 0.1,
      from: 2,
      least: 3,
    },
    read: ({ text, labels }) => [{ forms: formsOf(text), labels }],
  },
  'headings-mandate': headingsOf([...OF_MANDATE], 'del mandato'),
  'headings-candidate': headingsOf(OF_CANDIDATE, 'del candidato'),
}

/** The examples of a task, in the order of its corpus. */
function examplesOf(task: Task): Example[] {
  return readTaught(task).flatMap((sentence) => TASK_DEFINITIONS[task].read(sentence))
}

export function fitTask(task: Task): Fitted {
  return fitForms(examplesOf(task), TASK_DEFINITIONS[task].options)
}
