import type { BankQuestion } from '@dictamen/contracts'

/** Something of a question that a format does not carry. */
export interface Loss {
  readonly code: 'KIND_NOT_SUPPORTED' | 'KEY_UNKNOWN' | 'TEXT_NOT_SUPPORTED' | 'PICTURE_NOT_EXPORTED'
  readonly question_id: string
  readonly msg: string
}

/** A bank in another format, and what was lost on the way. */
export interface Exported {
  readonly text: string
  readonly losses: readonly Loss[]
}

const SENTENCES: Readonly<Record<Loss['code'], string>> = {
  KIND_NOT_SUPPORTED: 'el formato no tiene esta clase de pregunta; no se exporta',
  KEY_UNKNOWN: 'no se conoce la respuesta correcta',
  TEXT_NOT_SUPPORTED: 'el formato no puede llevar este texto; no se exporta',
  PICTURE_NOT_EXPORTED: 'la pregunta necesita su imagen y el formato no la lleva',
}

export function lossOf(code: Loss['code'], { id }: BankQuestion): Loss {
  return { code, question_id: id, msg: SENTENCES[code] }
}

/** Pictures that a text format leaves behind. */
export function pictureLosses(question: BankQuestion): Loss[] {
  return question.asset_required ? [lossOf('PICTURE_NOT_EXPORTED', question)] : []
}
