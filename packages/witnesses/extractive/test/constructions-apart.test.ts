import type { GemName } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { CV, placesOf, type Files } from './places.ts'

test.each<[string, GemName, Files, string, string]>([
  [
    'quién estaba en la sala no es presión',
    'GEM_2',
    { case_notes: 'Panel: dos socias y un perito.\n\nOrdenó las tareas.' },
    'Panel',
    'desempeno_bajo_presion',
  ],
  [
    'cuidar de alguien no es presión',
    'GEM_2',
    { interview_notes: 'Tras la muerte de su padre dejó de trabajar para cuidar a su madre.' },
    'cuidar a su madre',
    'desempeno_bajo_presion',
  ],
  [
    'donde nada se mide, tampoco una tarea es un logro',
    'GEM_1',
    { cv: `${CV}- Agenda de la presidencia.\n- Archivo y mensajería.\n` },
    'Archivo y mensajería',
    'vacios_de_evidencia',
  ],
  [
    'lo que abarca un puesto no es un logro',
    'GEM_1',
    { cv: `${CV}- 46 tiendas y 12 almacenes.\n` },
    '46 tiendas',
    'logros_calibrados',
  ],
  [
    'ocupar un puesto no es un logro',
    'GEM_1',
    { cv: `${CV}- Hoy soy responsable de 14 tiendas.\n` },
    '14 tiendas',
    'logros_calibrados',
  ],
])('%s', (_, gem, files, quote, place) => {
  expect(placesOf(gem, files, quote).filter((found) => found.startsWith(place))).toEqual([])
})
