import { exportAnkiText, exportDeck, type ExportedDeck } from './anki.ts'
import { exportCsv } from './csv.ts'
import { exportGift } from './gift.ts'
import type { ExportedText, Leaving } from './leaving.ts'
import type { LossCode } from './loss.ts'
import { exportMarkdown } from './markdown.ts'
import { exportMoodleXml } from './moodle-xml.ts'
import { exportHtml } from './practice/export-html.ts'
import { exportQti, type ExportedPackage } from './qti/export-qti.ts'

/** What each format carries of a picture, and which losses it may report; the reference prints it. */
export const EXPORT_LOSSES: Readonly<Record<ExportFormat, ExportTraits>> = {
  'moodle-xml': {
    pictures: 'dentro, en base64',
    losses: [
      'KIND_NOT_SUPPORTED',
      'KEY_UNKNOWN',
      'TEXT_NOT_SUPPORTED',
      'WEIGHT_NOT_SUPPORTED',
      'PICTURE_NOT_FOUND',
    ],
  },
  gift: {
    pictures: 'no',
    losses: [
      'KIND_NOT_SUPPORTED',
      'KEY_UNKNOWN',
      'TEXT_NOT_SUPPORTED',
      'WEIGHT_NOT_SUPPORTED',
      'MARK_NOT_EXPORTED',
      'FEEDBACK_NOT_EXPORTED',
      'UNIT_NOT_EXPORTED',
      'PICTURE_NOT_EXPORTED',
    ],
  },
  qti: {
    pictures: 'en el paquete',
    losses: [
      'KIND_NOT_SUPPORTED',
      'KEY_UNKNOWN',
      'TEXT_NOT_SUPPORTED',
      'FEEDBACK_NOT_EXPORTED',
      'PICTURE_NOT_FOUND',
    ],
  },
  anki: {
    pictures: 'en el mazo .apkg; no en el texto',
    losses: [
      'KIND_NOT_SUPPORTED',
      'KEY_UNKNOWN',
      'FEEDBACK_NOT_EXPORTED',
      'PICTURE_NOT_FOUND',
      'PICTURE_NOT_EXPORTED',
    ],
  },
  csv: { pictures: 'no', losses: ['KEY_UNKNOWN', 'FEEDBACK_NOT_EXPORTED', 'PICTURE_NOT_EXPORTED'] },
  markdown: {
    pictures: 'en una carpeta al lado, o dentro si no hay fichero',
    losses: ['KEY_UNKNOWN', 'FEEDBACK_NOT_EXPORTED', 'PICTURE_NOT_FOUND'],
  },
  html: {
    pictures: 'dentro',
    losses: ['KIND_NOT_SUPPORTED', 'KEY_UNKNOWN', 'FEEDBACK_NOT_EXPORTED', 'PICTURE_NOT_FOUND'],
  },
}

interface ExportTraits {
  readonly pictures: string
  readonly losses: readonly LossCode[]
}

type ExportFormat = TextFormat | 'qti'
type TextFormat = 'moodle-xml' | 'gift' | 'anki' | 'csv' | 'markdown' | 'html'

/** Every format that a bank leaves in as a text. Markdown puts its pictures into a folder, where it is told one. */
export const exporters: Readonly<
  Record<TextFormat, (leaving: Leaving, folder: string | null) => ExportedText>
> = {
  'moodle-xml': exportMoodleXml,
  gift: exportGift,
  anki: exportAnkiText,
  csv: exportCsv,
  markdown: exportMarkdown,
  html: exportHtml,
}

export { exportDeck, exportQti, type ExportedDeck, type ExportedPackage }
