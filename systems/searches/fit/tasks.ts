import { LISTS_OF_MANDATE } from '../src/extractive/mandate-problem.ts'
import { findFigures } from '../src/reading/figures.ts'
import { OF_MANDATE } from '../src/statements/statements.ts'
import { formsAround, formsOf, formsOfHeading } from '../src/taught/forms.ts'
import type { Task } from '../src/taught/table.ts'
import { findDates } from '../src/timeline/dates.ts'
import { readTaught, type Taught } from './corpus.ts'
import { fitForms, type Example, type Fitted, type FitOptions } from './fit.ts'

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
      const figure = findFigures(text, findDates(text)).find(
        ({ start, end }) => place !== null && start < place.end && place.start < end,
      )
      if (figure === undefined) return []
      return [{ forms: formsAround(text, { ...figure, name: figure.unit }), labels }]
    },
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
