import { rawPdf, text, type RawPage } from '../../packages/adapters/pdf/test/raw-pdf.ts'

export const ON_A_PAGE = 3

/** A review of a quiz, so many pages long. */
export function makeReview(pages: number): Uint8Array {
  return rawPdf(Array.from({ length: pages }, (_, index) => pageOf(index, pages)))
}

/** Three questions, below the summary on the first page. */
function pageOf(index: number, pages: number): RawPage {
  const total = `${pages * ON_A_PAGE},00/${pages * ON_A_PAGE},00`
  const summary = [
    text('Estado', 20, 390, 6),
    text('Finalizado', 80, 390, 6),
    text('Puntos', 20, 382, 6),
    text(total, 80, 382, 6),
  ]
  const content = Array.from({ length: ON_A_PAGE }, (_, at) =>
    questionOf(index * ON_A_PAGE + at + 1, 360 - at * 115),
  )
  return { content: [...(index === 0 ? summary : []), ...content].join('\n') }
}

function questionOf(number: number, top: number): string {
  const options = [
    'Una cola de prioridad',
    'Una pila de nodos abiertos',
    'Una tabla de valores',
    'Ninguna de ellas',
  ]
  return [
    text(`Pregunta ${number}`, 20, top, 6),
    text('Correcta', 20, top - 8, 6),
    text('Se punt\\372a 1,00 sobre 1,00', 20, top - 16, 6),
    text(
      `Qu\\351 estructura usa el algoritmo n\\372mero ${number} para guardar la frontera?`,
      26,
      top - 28,
      6,
    ),
    text('Seleccione una:', 26, top - 38, 6),
    ...options.flatMap((option, at) => optionOf(`${'abcd'[at]}. ${option}`, top - 48 - at * 10, at === 0)),
    text(`La respuesta correcta es: ${options[0]}`, 26, top - 94, 6),
  ].join('\n')
}

function optionOf(words: string, y: number, isChosen: boolean): string[] {
  const button = `1 g 27 ${y - 1} 5 5 re f 0.4 G 27 ${y - 1} 5 5 re S`
  const dot = isChosen ? `0.4 g 28.5 ${y + 0.5} 2 2 re f` : ''
  return [`${button} ${dot} 0 g`, text(words, 40, y, 6)]
}
