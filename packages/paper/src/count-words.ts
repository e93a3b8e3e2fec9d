import type { DocumentBlock, Phrase } from './blocks.ts'

/** How many words a reader reads, those of the notes among them. */
export function wordsIn(blocks: readonly DocumentBlock[]): number {
  return textsIn(blocks)
    .flatMap((text) => text.split(/\s+/u))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function textsIn(blocks: readonly DocumentBlock[]): readonly string[] {
  const said = (says: readonly Phrase[]): string[] => says.map(({ text }) => text)
  return blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'heading':
        return [block.text]
      case 'table':
        return [...block.head, ...block.rows.flatMap((cells) => cells.flatMap(said))]
      case 'notes':
        return block.notes.map(({ text }) => text)
      case 'sheet':
        return []
      default:
        return said(block.says)
    }
  })
}
