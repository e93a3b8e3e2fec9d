import type { DocumentBlock, PrintedDocument } from '@dictamen/paper'
import type { ReportRules } from '../rules.ts'

export function heading(level: number, text: string): DocumentBlock {
  return { kind: 'heading', level, text }
}

export function paragraph(text: string): DocumentBlock {
  return { kind: 'paragraph', says: [{ text }] }
}

export function item(text: string, level = 0): DocumentBlock {
  return { kind: 'item', level, says: [{ text }] }
}

/** A table under its title; nothing when it has no rows. */
export function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): DocumentBlock[] {
  return part(
    title,
    rows.length === 0
      ? []
      : [{ kind: 'table', head, rows: rows.map((cells) => cells.map((text) => [{ text }])) }],
  )
}

/** Blocks under their title; nothing when there are none. */
export function part(title: string, blocks: readonly DocumentBlock[]): DocumentBlock[] {
  return blocks.length === 0 ? [] : [heading(2, title), ...blocks]
}

/** A document of the house: it goes to no client, so nothing of it is a draft or anybody's own words. */
export function housePage(
  title: string,
  { words }: ReportRules,
  blocks: readonly DocumentBlock[],
): PrintedDocument {
  return {
    title,
    language: 'es-ES',
    mark: null,
    ownSign: words.own,
    blocks: [heading(1, title), ...blocks],
  }
}
