import { exportAnkiText, exportDeck, type ExportedDeck } from './anki.ts'
import { exportCsv } from './csv.ts'
import { exportGift } from './gift.ts'
import type { ExportedText, Leaving } from './leaving.ts'
import { exportMarkdown } from './markdown.ts'
import { exportMoodleXml } from './moodle-xml.ts'
import { exportHtml } from './practice/export-html.ts'
import { exportQti, type ExportedPackage } from './qti/export-qti.ts'

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
