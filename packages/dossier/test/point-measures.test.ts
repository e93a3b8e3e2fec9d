import type { SourceKindName } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { createPointReader, pointsRules, type PointMatter } from '../src/points/index.ts'
import { openDossierRules, openRules, openShippedOrders } from './rules.ts'

const reader = createPointReader(
  { ...openDossierRules(), points: openRules('packages/dossier/rules/points-1.0.yaml', pointsRules) },
  openShippedOrders(),
)

const PUYEHUE =
  'EXPERIENCIA\nGerente comercial, Lácteos Puyehue\nenero 2020 – actualidad\n- 52 personas en dos turnos'

const AGUILAS = 'Vivo en Águilas, a treinta minutos.'
const FORMER =
  'Elisa Rojas Pinto\nCopiapó, Chile\n\nEXPERIENCIA\nJefa de finanzas, Obras Huasco\nenero 2012 – marzo 2020\n- Contratista minera con 900 personas\n'

/** Kind of point, line of the mandate, file, what it says, verdict. */
const SPOKEN: readonly [PointMatter['kind'], string, SourceKindName, string, string | null][] = [
  ['no_fit', 'Quien pida más de 90.000 € queda fuera.', 'interview_notes', 'Pide 140.', 'incurre'],
  ['no_fit', 'Quien pida más de 90.000 € queda fuera.', 'interview_notes', 'Pide 15 días en agosto.', null],
  ['no_fit', 'Quien pida más de 90.000 € queda fuera.', 'interview_notes', 'Sueldo actual 95.', null],
  [
    'no_fit',
    'Arriba de 90,000 al mes de sueldo no hay margen.',
    'interview_notes',
    'gana 80, se va por 88',
    'no_incurre',
  ],
  ['no_fit', 'Sin alemán C1 no hay nada que hacer: los dueños son alemanes.', 'cv', 'Alemán B2', 'incurre'],
  [
    'no_fit',
    'Inglés inferior a B2: descartado, porque se reporta a Londres.',
    'tests',
    '| Inglés | B1 | B2 |',
    'incurre',
  ],
  [
    'no_fit',
    'Rosa: con más de 60 días de preaviso no llega.',
    'interview_notes',
    'preaviso: 30 días',
    'no_incurre',
  ],
  ['no_fit', 'No más de 60 días de preaviso.', 'interview_notes', 'Preaviso de 30 días.', null],
  [
    'no_fit',
    'No entra quien quiera más de un día de home office a la semana.',
    'interview_notes',
    'Oficina los cinco días.',
    'no_incurre',
  ],
  [
    'no_fit',
    'Fuera quien no viva a una hora o menos de Lorca.',
    'interview_notes',
    'Vive en Totana, 25 min a Lorca.',
    'no_incurre',
  ],
  [
    'no_fit',
    'Fuera quien no viva a una hora o menos de Lorca.',
    'interview_notes',
    'Su madre vive a 25 min de Lorca.',
    null,
  ],
  ['no_fit', 'No-fit quien esté hoy en Alimentos Sureños; hay un pacto.', 'cv', PUYEHUE, 'no_incurre'],
  ['no_fit', 'No-fit quien esté hoy en Lácteos Puyehue; hay un pacto.', 'cv', PUYEHUE, 'incurre'],
  ['no_fit', 'No nos sirve alguien que no haya mandado a más de 40 personas.', 'cv', PUYEHUE, 'no_incurre'],
  [
    'no_fit',
    'Sin certificación IATA vigente no entra.',
    'cv',
    'Certificación IATA, vigencia a mayo de 2028',
    'no_incurre',
  ],
  ['no_fit', 'Sin certificación IATA vigente no entra.', 'cv', 'Certificación IATA (2015)', null],
  ['criterio', 'Inglés por debajo de B2, descartado: se reporta a Londres.', 'cv', 'Inglés C1', null],
  ['no_fit', 'Fuera quien no viva a una hora o menos de Lorca.', 'interview_notes', AGUILAS, 'no_incurre'],
  [
    'no_fit',
    'Fuera quien no viva a una hora o menos de Lorca.',
    'interview_notes',
    'Vive a 20 minutos de su oficina.',
    null,
  ],
  ['no_fit', 'No-fit quien esté hoy en Alimentos Sureños; hay un pacto.', 'cv', FORMER, 'no_incurre'],
  ['no_fit', 'Descartado quien tenga menos de cinco años en minería o energía.', 'cv', FORMER, 'no_incurre'],
  ['no_fit', 'Descartado quien tenga menos de quince años en minería o energía.', 'cv', FORMER, 'incurre'],
  ['no_fit', 'Descartado quien tenga menos de cinco años en banca o seguros.', 'cv', FORMER, null],
  ['criterio', 'Residencia en Copiapó.', 'cv', FORMER, 'cumple'],
  ['criterio', 'Residencia en Santiago.', 'cv', FORMER, null],
  [
    'no_fit',
    'No encaja quien no se traslade a Copiapó.',
    'interview_notes',
    'Me mudo a Copiapó.',
    'no_incurre',
  ],
  ['no_fit', 'No encaja quien no se traslade a Copiapó.', 'interview_notes', 'No me mudo a Copiapó.', null],
  ['criterio', 'Residencia en Copiapó.', 'interview_notes', 'Su hermana vive en Copiapó.', null],
  [
    'criterio',
    'Al menos diez años en transporte refrigerado.',
    'interview_notes',
    'Entrevista, 5 de mayo de 2026\nTransporte: siempre refrigerado, desde 2008.',
    'cumple',
  ],
  [
    'criterio',
    'Estar tres días a la semana en Antofagasta.',
    'interview_notes',
    'Notas, hotel, Antofagasta\n- vive acá, los cinco días',
    'cumple',
  ],
  ['criterio', 'Arriba de 90,000 de sueldo no hay margen.', 'interview_notes', 'Pide 88.', null],
]

test.each(SPOKEN)('%s: «%s» and, in %s, «%s»: %s', (kind, text, file, said, verdict) => {
  const read = reader.read([{ path: `CAND-001/${file}.md`, kind: file, text: said }], [])
  expect(read.measure({ kind, text, source: 'brief_jd.md', line: 1 })?.verdict ?? null).toBe(verdict)
})

/** What notes write as a label and its value, without a verb. */
const LABELLED: readonly [PointMatter['kind'], string, string, string | null][] = [
  ['no_fit', 'Renta líquida por encima de 8,5 millones no pasa.', 'Renta: 9,0 líquidos', 'incurre'],
  ['no_fit', 'Fuera quien pretenda más de 8 millones líquidos.', 'Expectativa: 7,5 líquidos', 'no_incurre'],
  ['no_fit', 'Que nadie pida más de 110.000 € de fijo.', 'Dinero: 105k fijo + variable', 'no_incurre'],
  ['no_fit', 'Más de 70.000 € fijos, descartado.', '¿Pretensiones?\n68.000 fijos.', 'no_incurre'],
  ['criterio', 'Banda salarial de hasta 65.000 euros.', '- Salario deseado: 62.000', 'cumple'],
  ['no_fit', 'No encaja quien pida más de 90.000 euros brutos.', 'Salario actual: 95.000 € brutos', null],
  ['no_fit', 'No encaja quien pida más de 90.000 euros.', 'Hoy: 95.000. Pide: 88.000.', 'no_incurre'],
  [
    'no_fit',
    'Descartado quien no acepte al menos tres días presenciales a la semana.',
    'Presencialidad: tres días sin problema',
    'no_incurre',
  ],
  [
    'no_fit',
    'No sirve quien no pueda viajar dos semanas al mes.',
    'Viajes: hasta una semana al mes',
    'incurre',
  ],
  ['no_fit', 'No entra quien exija más de dos días de teletrabajo.', 'Teletrabajo: 3 días', 'incurre'],
  [
    'no_fit',
    'No entra quien exija más de dos días de teletrabajo.',
    'Remoto – un día a la semana le basta',
    'no_incurre',
  ],
  [
    'no_fit',
    'No vale quien necesite más de 45 días para incorporarse.',
    'Disponibilidad: 30 días',
    'no_incurre',
  ],
  ['no_fit', 'Incorporación posterior a dos meses, fuera.', 'Disponibilidad: tres meses', 'incurre'],
  [
    'no_fit',
    'No vale quien necesite más de 45 días para incorporarse.',
    'Incorporación: inmediata',
    'no_incurre',
  ],
  ['criterio', 'Que se incorpore en un mes como máximo.', 'Disponibilidad: tres días', 'cumple'],
  [
    'no_fit',
    'No vale quien necesite más de 45 días para incorporarse.',
    'Disponibilidad: 12 días de viaje al mes',
    null,
  ],
  ['criterio', 'Haber llevado equipos de más de 50.', 'Gente: 80 a cargo', 'cumple'],
  ['criterio', 'Haber llevado equipos de más de 50.', 'Proyectos: 80', null],
  ['no_fit', 'No encaja quien no resida en Gijón.', 'Residencia: Gijón', 'no_incurre'],
  ['no_fit', 'No competencia vigente de más de seis meses.', 'No competencia: 12 meses', 'incurre'],
  ['no_fit', 'Renta líquida por sobre 7,5 millones.', 'Renta: 7,0 líquidos', 'no_incurre'],
  [
    'no_fit',
    'Quien no pueda estar cinco días a la semana en planta (Chillán).',
    'Planta: los cinco días',
    'no_incurre',
  ],
  ['no_fit', 'Alguien que necesite más de 60 días para llegar.', 'Disponibilidad: 45 días', 'no_incurre'],
]

test.each(LABELLED)('%s: «%s» and «%s»: %s', (kind, text, said, verdict) => {
  const read = reader.read([{ path: 'CAND-001/notas.md', kind: 'interview_notes', text: said }], [])
  expect(read.measure({ kind, text, source: 'brief_jd.md', line: 1 })?.verdict ?? null).toBe(verdict)
})
