import { describe, expect, test } from 'vitest'
import { check, critical, CV, REFEREE } from './reading-candidates.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('what a referee says in the words of every day', () => {
  test.each([
    ['fechas', 'Fecha de ingreso: 1 de marzo de 2018\nFecha de baja: 30 de septiembre de 2021'],
    ['fechas', '«La tuvimos hasta fines de marzo de 2021.»'],
    ['fechas', '«La tuvimos que cesar en febrero de 2021 por falta de trabajo.»'],
    ['fechas', '«Firmé su designación como directora de operaciones en marzo de 2020.»'],
    [
      'fechas',
      '«Entró en marzo de 2018 como analista. El 1 de junio de 2020 pasa a directora de operaciones.»',
    ],
    ['cargo', '«Fue nuestra jefa de turno. La directora de operaciones ha sido siempre Milagros Toribio.»'],
    ['cargo', '«Coordinadora de turno era. La directora de operaciones la trajimos de fuera.»'],
    ['cargo', 'Hago constar que prestó servicios en calidad de jefa de turno.'],
    ['cargo', '«Directora de operaciones nunca tuve; esa silla era mía.»'],
    ['cargo', '«Mi directora de operaciones es Tere Bocanegra, y Marta trabajaba para ella.»'],
    ['cargo', '«Directora de operaciones tenemos a Lucía Brandán.»'],
    ['equipo', '«Su equipo es pequeño. Son nueve, entre almacén y patio.»'],
    ['equipo', '«Tenía a su mando una cincuentena de personas.»'],
    ['presupuesto', '«Yo le aprobaba un millón doscientos mil euros anuales.»'],
    ['presupuesto', '«Con tres millones de euros al año, que es todo lo que había, hizo milagros.»'],
  ])(`contradicts on %s: «%s» ${proves('GM-8.8')}`, (topic, said) => {
    const topics = critical({ references: `${REFEREE}${said}\n` }).map((found) => found.topic)
    expect(topics).toContain(topic)
  })

  test.each([
    '«El almacén nuevo empezó en febrero de 2021.»',
    '«Él se marchó en otoño de 2020; ella siguió.»',
    '«La plantilla: ciento y pico personas.»',
    '«El presupuesto fue creciendo: cinco millones en 2019, nueve en 2021.»',
    '«La línea nueva, cinco millones de euros, fue su mayor inversión.»',
    '«En lo de aduanas tiene nueve personas.»',
    '«Me lo contó en la comida de despedida de 2021.»',
    '«Fue responsable de siete temporadas de rebajas.»',
  ])(`contradicts nothing: «%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}${said}\n` })).toEqual([])
  })

  test.each([
    '«Presupuesto de 4 millones, sin nómina. Con la nómina, que también aprobaba, da los catorce que ella pone.»',
    '«En el organigrama era jefa de turno. En México a ese nivel se le llama directora de operaciones.»',
    '«Son 95 de plantilla y el resto hasta las 120, de contratas bajo su mando.»',
  ])(`explains it: «%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}${said}\n` })).toEqual([])
  })

  test(`the interview explains what a paper does not know ${proves('GM-8.9')}`, () => {
    const references = `${REFEREE}Certificado: contrato desde el 16 de enero de 2019.\n`
    const interview =
      'En Logística Norte, dice, de marzo de 2018 a diciembre de 2018 facturó como independiente por prestación de servicios, y el contrato llegó después.\n'
    expect(critical({ references, interview })).toEqual([])
  })
})

test('a file made of dates has no more contradictions than a person could read', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Entró en marzo de ${1980 + at}.`)
  const found = check({ cv: CV, references: `Logística Norte\n\n${lines.join('\n\n')}\n` }).contradictions
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThanOrEqual(200)
})
