import { rawPdf, text } from '../../adapters/pdf/test/raw-pdf.ts'

const LINES = [
  ['Gestart', 20, 380],
  ['maandag', 120, 380],
  ['Vraag 1', 20, 340],
  ['Juist', 20, 328],
  ['Punt 1,00 van 1,00', 20, 316],
  ['Wat is dit?', 24, 290],
  ['Antwoord: 6', 24, 276],
  ['Het juiste antwoord is: 6', 24, 240],
] as const

const STRINGS = {
  'Pregunta {number}': 'Vraag {number}',
  Correcta: 'Juist',
  'Se puntúa {awarded} sobre {max}': 'Punt {awarded} van {max}',
  'Respuesta:': 'Antwoord:',
  'La respuesta correcta es:': 'Het juiste antwoord is:',
  Comenzado: 'Gestart',
}

/** A review in a language that no pack of ours reads. */
export const dutchReview = rawPdf([{ content: LINES.map(([words, x, y]) => text(words, x, y)).join('\n') }])

/** A pack as somebody fills it in for that review. */
export function filledIn(pack: string): string {
  return Object.entries(STRINGS).reduce(
    (text, [key, said]) => text.replace(`${JSON.stringify(key)}: []`, `${JSON.stringify(key)}: ["${said}"]`),
    pack,
  )
}
