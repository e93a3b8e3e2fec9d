import type { BankQuestion11, ExamBank11 } from '@dictamen/contracts'
import { lossOf, type Loss } from './loss.ts'

/** A picture as a format needs it. */
export interface Picture {
  /** The name of its file, without folders. */
  readonly file: string
  readonly bytes: Uint8Array
  readonly base64: string
}

/** A bank on its way out: corrections laid over, with the pictures that were found. */
export interface Leaving {
  readonly bank: ExamBank11
  /** The questions that a person corrected. */
  readonly corrected: ReadonlySet<string>
  readonly pictures: ReadonlyMap<string, Picture>
}

/** A file of a package, or beside a text. */
export interface ExportedFile {
  readonly path: string
  readonly content: string | Uint8Array
}

/** A bank as one text, perhaps with files beside it, and what was lost on the way. */
export interface ExportedText {
  readonly text: string
  readonly beside: readonly ExportedFile[]
  readonly losses: readonly Loss[]
}

/** A picture and how wide the page showed it, in CSS pixels. */
export interface Shown {
  readonly picture: Picture
  readonly width: number | null
  readonly alt: string
  /** It is so low that it must be a line of text, which the question says too. */
  readonly isStrip: boolean
}

const STRIP = 60

/** The pictures of a question that can travel. */
export function picturesOf(question: BankQuestion11, { pictures }: Leaving): Shown[] {
  return question.stem.assets.flatMap(({ file, bbox, page }) => {
    const picture = file === null ? undefined : pictures.get(file)
    if (picture === undefined) return []
    const width = bbox === null ? null : Math.round(((bbox[2] - bbox[0]) * 4) / 3)
    const alt = page === null ? 'Imagen de la pregunta' : `Recorte de la página ${page} de la revisión`
    return [{ picture, width, alt, isStrip: bbox !== null && bbox[3] - bbox[1] < STRIP }]
  })
}

/** What is lost of the pictures of a question where the format carries pictures. */
export function pictureLosses(question: BankQuestion11, leaving: Leaving): Loss[] {
  const missing = question.stem.assets.some(({ file }) => file === null || !leaving.pictures.has(file))
  const none = question.asset_required && question.stem.assets.length === 0
  return none || missing ? [lossOf('PICTURE_NOT_FOUND', question)] : []
}

/** What is lost where the format carries none. */
export function unpicturedLosses(question: BankQuestion11): Loss[] {
  return question.asset_required || question.stem.assets.length > 0
    ? [lossOf('PICTURE_NOT_EXPORTED', question)]
    : []
}
