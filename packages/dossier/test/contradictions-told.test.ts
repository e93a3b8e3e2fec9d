import { describe, expect, test } from 'vitest'
import { critical, REFEREE } from './reading-candidates.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('what a referee says in the words of every day', () => {
  test.each([
    ['fechas', '«La tuvimos hasta fines de marzo de 2021.»'],
    ['fechas', '«La tuvimos que cesar en febrero de 2021 por falta de trabajo.»'],
    ['cargo', '«Fue nuestra jefa de turno. La directora de operaciones ha sido siempre Milagros Toribio.»'],
    ['cargo', 'Hago constar que prestó servicios en calidad de jefa de turno.'],
    ['cargo', '«Directora de operaciones nunca tuve; esa silla era mía.»'],
    ['cargo', '«Mi directora de operaciones es Tere Bocanegra, y Marta trabajaba para ella.»'],
    ['cargo', '«Directora de operaciones tenemos a Lucía Brandán.»'],
    ['equipo', '«Tenía a su mando una cincuentena de personas.»'],
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
    '«Son 95 de plantilla y el resto hasta las 120, de contratas bajo su mando.»',
  ])(`explains it: «%s» ${proves('GM-8.9')}`, (said) => {
    expect(critical({ references: `${REFEREE}${said}\n` })).toEqual([])
  })
})
