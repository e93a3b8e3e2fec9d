import { sentences as isolation } from '@dictamen/isolation/sentences'
import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

/** What a PDF is refused for, and the reader of it. */
export const sentences = {
  ...isolation,
  DocumentTooManyPages: {
    title: 'Documento con demasiadas páginas',
    message: (f) => `${f.name} tiene ${f.pages} páginas y el límite es ${f.limit}.`,
    hint: 'Divídalo en varios documentos.',
  },
  DocumentScanned: {
    title: 'Documento sin texto',
    message: (f) => `${f.name} no contiene texto en ninguna de sus páginas (${f.pages}): parece escaneado.`,
    hint: 'Imprima el original a PDF o pase antes un reconocimiento de texto (OCR).',
  },
  CanvasMissing: {
    title: 'Falta una parte de la instalación',
    message: (f) =>
      `Para mirar y recortar páginas hace falta @napi-rs/canvas, que no está instalado: lo trae «npm install @napi-rs/canvas@${f.version}».`,
    hint: 'Ejecute esa línea donde esté instalado Dictamen (con -g si lo está para toda la máquina) y repita la orden.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
