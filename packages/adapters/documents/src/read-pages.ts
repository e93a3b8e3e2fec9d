import { Refusal } from '@dictamen/kernel'
import type { DocumentReader, Page, PageLine } from '@dictamen/kernel/ports'
import { saysSomething, type ExtractedText, type HiddenPiece } from './extracted.ts'
import { withoutUnseen } from './unseen.ts'

/**
 * Pages as lines: a blank one divides blocks, rows of a table are lines with bars between their cells, and what repeats
 * in the margins is read once.
 */
export async function readPages(
  reader: DocumentReader,
  bytes: Uint8Array,
  name: string,
): Promise<ExtractedText> {
  const lines: string[] = []
  const hidden: HiddenPiece[] = []
  const margins = new Set<string>()
  let ocr = false
  for (const page of await withoutUnseen(reader, bytes, name)) {
    ocr ||= page.layer === 'capa_ocr'
    const written = linesOf(page, margins)
    if (lines.length > 0 && written.length > 0) lines.push('')
    for (const { text, reason } of page.hidden)
      if (saysSomething(text)) hidden.push({ text, reason, line: lines.length + 1, page: page.number })
    lines.push(...written)
  }
  if (lines.length === 0 && hidden.length === 0) throw new Refusal('DocumentEmpty', { name })
  return { lines, hidden, ocr, notes: [] }
}

function linesOf(page: Page, margins: Set<string>): string[] {
  const written: string[] = []
  let block: number | null = null
  for (const line of page.lines) {
    if (isRepeated(line, page, margins)) continue
    if (block !== null && line.block !== block) written.push('')
    block = line.block
    written.push(textOf(line))
  }
  return written
}

function textOf({ text, table, cells }: PageLine): string {
  if (table === null) return text
  return cells
    .map((cell) => cell.text)
    .filter((cell) => cell !== '')
    .join(' | ')
}

/** Whether a line of the margins was read on an earlier page, but for its figures. */
function isRepeated({ role, text }: PageLine, { number }: Page, margins: Set<string>): boolean {
  if (role === 'body') return false
  const key = text.replace(/\d+/gu, '#')
  const isKnown = margins.has(key)
  margins.add(key)
  return isKnown && number > 1
}
