import type { ExamBank } from '@dictamen/contracts'
import { exportAnki } from './anki.ts'
import { exportCsv } from './csv.ts'
import { exportGift } from './gift.ts'
import { exportHtml } from './html.ts'
import type { Exported } from './loss.ts'
import { exportMarkdown } from './markdown.ts'
import { exportMoodleXml } from './moodle-xml.ts'

/** Every format that a bank leaves in. */
export const exporters: Readonly<
  Record<'moodle-xml' | 'gift' | 'anki' | 'csv' | 'markdown' | 'html', (bank: ExamBank) => Exported>
> = {
  'moodle-xml': exportMoodleXml,
  gift: exportGift,
  anki: exportAnki,
  csv: exportCsv,
  markdown: exportMarkdown,
  html: exportHtml,
}
