import type { GemRequest } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { mattersOf } from '../src/experience.ts'
import { readNoFits } from '../src/no-fits.ts'
import { traitsOf } from '../src/traits.ts'
import { readCandidate } from '@dictamen/dossier/statements'
import { shippedInstruments } from './rules.ts'

const instruments = shippedInstruments()

type Kind = 'cv' | 'interview_notes' | 'references'

/** What a sentence says of one no-fit: that the person is hit by it, that they are not, or nothing. */
function bearing(noFit: string, text: string, kind: Kind = 'interview_notes'): 'incurre' | 'refutado' | null {
  const finding = {
    id: 'x',
    text: noFit,
    polarity: 'neutra',
    severity: null,
    citations: [],
    status: 'sustentado',
  }
  const request = { gem5_summary: [{ section: 'no_fits', finding }] } as unknown as GemRequest
  const candidate = readCandidate([{ path: `CAND-001/${kind}.txt`, kind, text }], instruments)
  const [reading] = readNoFits(candidate, request, instruments)
  if (reading === undefined || reading.hits.length > 0) return reading === undefined ? null : 'incurre'
  return reading.refutes.length > 0 ? 'refutado' : null
}

const UNION = 'Quien nunca se haya visto con un sindicato.'
const BANKS = 'Quien no haya pedido un crédito a los bancos.'
const PLANT = 'Nadie que no haya mandado en una fábrica.'
const FIRM = 'Perfiles que solo conozcan la consultoría.'
const STATE = 'Gente que haya hecho toda su carrera en el Estado.'

test.each<[string, string, string]>([
  ['lo dice quien no lo ha hecho', UNION, 'No he tratado con ningún sindicato.'],
  ['lo dicen de ella', UNION, 'Jamás se ha visto con un gremio.'],
  ['lo hacía otro', UNION, 'De los convenios se encargaba mi jefe.'],
  ['lo hacía alguien con nombre', BANKS, 'Los créditos los pedía Fermín.'],
  ['se hacía en otra parte', BANKS, 'La deuda se negociaba en la matriz.'],
  ['lo conoce de lejos', PLANT, 'La fábrica la conoce por los informes.'],
  ['sería la primera', PLANT, 'Sería su primera vez al mando de una planta.'],
  ['ninguna', PLANT, 'Plantas a su cargo, ninguna.'],
  ['otra cosa, no eso', PLANT, 'Ha dirigido oficinas, no talleres.'],
  ['le preguntan y no sabe', BANKS, 'Preguntada por los avales, cambió de tema.'],
  ['no ha hecho otra cosa', FIRM, 'Toda mi carrera ha sido de consultor.'],
  ['su único patrón', STATE, 'Su única casa ha sido el ministerio.'],
])('%s: «%s» por «%s»', (_, noFit, said) => {
  expect(bearing(noFit, said)).toBe('incurre')
})

test.each<[string, string, string]>([
  ['lo ha hecho', UNION, 'Firmó dos convenios con el sindicato.'],
  ['lo hizo en primera persona', BANKS, 'Negocié el crédito con cuatro bancos.'],
  ['lo tuvo a su cargo', PLANT, 'Dirigió la fábrica de Monzón.'],
])('%s: «%s» no, por «%s»', (_, noFit, said) => {
  expect(bearing(noFit, said)).toBe('refutado')
})

test.each<[string, string, string]>([
  ['niega algo más', PLANT, 'Nunca ha mandado dos fábricas a la vez.'],
  ['niega una parte', PLANT, 'No ha mandado fábricas de papel, pero sí de vidrio.'],
  ['es de la casa', BANKS, 'La compañía nunca ha pedido un crédito.'],
  ['es de quien estuvo antes', UNION, 'El anterior nunca habló con el sindicato.'],
  ['es un mérito', UNION, 'Nunca faltó a la mesa del convenio.'],
  ['hizo otras cosas', FIRM, 'Dejó la consultora y dirige una avícola.'],
  ['es de otra cosa', UNION, 'Nunca he trabajado en Portugal.'],
])('%s: de «%s» nada dice «%s»', (_, noFit, said) => {
  expect(bearing(noFit, said)).not.toBe('incurre')
})

test('a CV is no witness of what its author has not done', () => {
  expect(bearing(UNION, 'Los convenios los llevaba la matriz.', 'cv')).toBe(null)
})

test('a referee who did it was somebody else', () => {
  expect(bearing(UNION, 'Con el sindicato hablaba yo.', 'references')).toBe('incurre')
  expect(bearing(UNION, 'Con el sindicato hablaba yo.')).not.toBe('incurre')
})

test('a denial of something more is no lack of a matter that no rule knows', () => {
  const noFit = 'Quien no haya llevado un faro.'
  expect(bearing(noFit, 'Nunca ha llevado un faro.')).toBe('incurre')
  expect(bearing(noFit, 'Nunca ha llevado dos faros a la vez.')).not.toBe('incurre')
})

test.each<[string, string[]]>([
  [UNION, ['sindicatos']],
  [BANKS, ['bancos']],
  [STATE, ['solo_publico']],
  ['Quien haya despedido a un delegado sindical sin avisar.', []],
  ['Quien no haya llevado un faro.', []],
])('«%s» asks for %j', (noFit, matters) => {
  const traits = traitsOf(noFit, instruments).flat()
  expect(traits.flatMap((trait) => mattersOf(trait, instruments))).toEqual(
    matters.length === 0 ? [] : expect.arrayContaining(matters),
  )
})
