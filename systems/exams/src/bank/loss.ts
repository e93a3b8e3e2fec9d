import type { BankQuestion11 } from '@dictamen/contracts'

/** Why something of a question does not reach another format, or does not arrive from one. */
export type LossCode =
  | 'KIND_NOT_SUPPORTED'
  | 'KEY_UNKNOWN'
  | 'TEXT_NOT_SUPPORTED'
  | 'WEIGHT_NOT_SUPPORTED'
  | 'MARK_NOT_EXPORTED'
  | 'FEEDBACK_NOT_EXPORTED'
  | 'UNIT_NOT_EXPORTED'
  | 'PICTURE_NOT_EXPORTED'
  | 'PICTURE_NOT_FOUND'
  | 'KIND_NOT_IMPORTED'
  | 'PICTURE_NOT_IMPORTED'
  | 'PICTURE_NOT_PLACED'
  | 'GAP_OPTIONS_NOT_IMPORTED'

/** Something of a question that a format does not carry. */
export interface Loss {
  readonly code: LossCode
  readonly question_id: string
  readonly msg: string
}

/** What each code means, as people read it on standard error and in the reference. */
export const LOSSES: Readonly<Record<LossCode, string>> = {
  KIND_NOT_SUPPORTED: 'el formato no tiene esta clase de pregunta; no se exporta',
  KEY_UNKNOWN: 'no se conoce la respuesta correcta: sale sin ella, o no sale si el formato la exige',
  TEXT_NOT_SUPPORTED: 'el formato no puede llevar este texto; no se exporta',
  WEIGHT_NOT_SUPPORTED: 'el formato no puede repartir la nota entre tantas opciones; no se exporta',
  MARK_NOT_EXPORTED: 'el formato no lleva la puntuación máxima; valdrá 1',
  FEEDBACK_NOT_EXPORTED: 'el formato no lleva la retroalimentación',
  UNIT_NOT_EXPORTED: 'el formato no lleva la unidad de la respuesta; sale la cifra sola',
  PICTURE_NOT_EXPORTED: 'la pregunta necesita su imagen y el formato no la lleva',
  PICTURE_NOT_FOUND:
    'la pregunta necesita su imagen y no se encuentra: lea la revisión con --assets e indique aquí la misma carpeta',
  KIND_NOT_IMPORTED: 'no se conoce esta clase de pregunta: su texto llega sin clasificar',
  PICTURE_NOT_IMPORTED: 'el fichero trae imágenes y no se guardan: indique una carpeta con --assets',
  PICTURE_NOT_PLACED: 'las imágenes de las opciones quedan junto al enunciado',
  GAP_OPTIONS_NOT_IMPORTED: 'un hueco con lista de opciones queda como hueco de texto',
}

export function lossOf(code: LossCode, { id }: Pick<BankQuestion11, 'id'>): Loss {
  return { code, question_id: id, msg: LOSSES[code] }
}
