import type { GemRequest } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { readNoFits } from '../src/extractive/no-fits.ts'
import { createInstruments } from '../src/reading/instruments.ts'
import { readCandidate } from '../src/statements/statements.ts'
import { instrumentsOf } from './instruments.ts'

const instruments = createInstruments(instrumentsOf())

type Said = Readonly<Partial<Record<'cv' | 'interview_notes' | 'references', string>>>

/** What the files of a candidate say of one no-fit: that they are hit by it, that they are not, or nothing. */
function bearing(noFit: string, said: Said): 'incurre' | 'refutado' | null {
  const sources = Object.entries(said).map(([kind, text]) => ({
    path: `CAND-001/${kind}.txt`,
    kind: kind as keyof Said,
    text,
  }))
  const request = {
    gem5_summary: [
      {
        section: 'no_fits',
        finding: {
          id: 'no_fits-1',
          text: noFit,
          polarity: 'neutra',
          severity: null,
          citations: [{ source: 'brief_jd.txt', quote: noFit, line: 1 }],
          status: 'sustentado',
        },
      },
    ],
  } as unknown as GemRequest
  const [reading] = readNoFits(readCandidate(sources, instruments), request, instruments)
  if (reading!.hits.length > 0) return 'incurre'
  return reading!.refutes.length > 0 ? 'refutado' : null
}

const NEVER_LED = 'Quien no haya gestionado nunca un puerto deportivo.'
const MUST_LIVE = 'Personas que descarten vivir en Teruel.'
const ONLY_SOLD = 'Perfiles que solo hayan vendido seguros: tienen que haber dirigido una sucursal.'

test.each<[string, string, Said, ReturnType<typeof bearing>]>([
  [
    'lo niega con otras palabras',
    NEVER_LED,
    { interview_notes: 'Jamás ha tenido un puerto a su cargo.' },
    'incurre',
  ],
  ['lo tuvo a su cargo', NEVER_LED, { references: 'Llevó el puerto de Burriana once años.' }, 'refutado'],
  [
    'de oídas, y un testigo lo desmiente',
    NEVER_LED,
    {
      interview_notes: 'Según la preselección, no ha gestionado puertos.',
      references: 'Aquí tenía a su cargo el puerto desde 2019.',
    },
    'refutado',
  ],
  ['querría hacerlo', NEVER_LED, { interview_notes: 'Le gustaría gestionar un puerto.' }, null],
  ['se mudaría', MUST_LIVE, { interview_notes: 'Se mudaría a Teruel en otoño.' }, 'refutado'],
  [
    'se queda donde está',
    MUST_LIVE,
    { interview_notes: 'Seguiría en Castellón y subiría los martes.' },
    'incurre',
  ],
  ['vive en otra parte', MUST_LIVE, { interview_notes: 'Vive en Castellón.' }, null],
  [
    'no ha hecho otra cosa',
    ONLY_SOLD,
    { interview_notes: 'Toda su carrera ha sido vender seguros.' },
    'incurre',
  ],
  ['lo que se pedía en su lugar', ONLY_SOLD, { references: 'Dirigía la sucursal de Alcañiz.' }, 'refutado'],
  [
    'un pacto que ya no rige',
    'Candidatos con un pacto de no competencia en vigor.',
    {
      interview_notes: 'Firmó un pacto de no competencia.',
      references: 'El pacto de no competencia venció en mayo.',
    },
    'refutado',
  ],
  [
    'no suelta lo que le ata',
    'Quien conserve acciones de un proveedor.',
    { interview_notes: 'No va a vender sus acciones de Pinturas Gúdar.' },
    'incurre',
  ],
  [
    'lo ocultó',
    'Quien haya escondido pérdidas a sus accionistas.',
    { references: 'La multa de Zuera la tapó hasta el cierre del año.' },
    'incurre',
  ],
  [
    'es falso',
    'Quien haya despedido a un delegado sindical sin avisar al comité.',
    {
      interview_notes: 'Se comenta que despidió a un delegado sindical sin avisar al comité.',
      references: 'Es falso que despidiera al delegado sindical: se fue él, y el comité lo sabe.',
    },
    'refutado',
  ],
  [
    'una pregunta no dice nada',
    'Candidatos con un pacto de no competencia en vigor.',
    { interview_notes: 'Le pregunté por el pacto de no competencia.' },
    null,
  ],
  [
    'ninguno',
    'Quien tenga intereses en un proveedor.',
    { interview_notes: 'Intereses en proveedores: ninguno.' },
    'refutado',
  ],
  ['ahí se queda', MUST_LIVE, { interview_notes: 'Mi casa es Soria y ahí me quedo.' }, 'incurre'],
  [
    'lo resolvió después',
    MUST_LIVE,
    {
      interview_notes:
        'Vivir en Teruel no estaba en los planes de la familia.\n\nSegunda llamada.\n\nYa alquilaron piso en Teruel desde el 1 de mayo.',
    },
    'refutado',
  ],
  [
    'lo que no es del no-fit',
    'Quien tenga participación en una constructora de la comarca.',
    { interview_notes: 'Se va porque una constructora de la comarca compró su empresa.' },
    null,
  ],
  [
    'la pareja no es el candidato',
    'Quien exija teletrabajar.',
    { interview_notes: 'Su pareja quiere teletrabajar.' },
    null,
  ],
])('un no-fit: %s', (_, noFit, said, expected) => {
  expect(bearing(noFit, said)).toBe(expected)
})
