import type { NotebookDocument } from './ports.ts'

/** A paragraph of the notebook: where it stands and under which heading. */
export interface Passage {
  readonly notebook_id: string
  readonly source_title: string
  readonly start: number
  readonly end: number
  readonly text: string
}

const HEADING = /^#{1,6}\s+(.+)$/

/** The paragraphs of a text, each under the heading it follows; a heading alone is no passage. */
export function splitPassages({ notebook_id, title, text }: NotebookDocument): Passage[] {
  const passages: Passage[] = []
  let section = ''
  for (const { start, end } of blocksOf(text)) {
    const body = text.slice(start, end)
    const heading = HEADING.exec(body.split('\n', 1)[0]!)
    if (heading !== null) section = heading[1]!.trim()
    const from = heading === null ? start : start + body.indexOf('\n') + 1
    if (heading !== null && !body.includes('\n')) continue
    const source_title = section === '' || section === title ? title : `${title}, ${section}`
    passages.push({ notebook_id, source_title, start: from, end, text: text.slice(from, end) })
  }
  return passages
}

/** Stretches of text between blank lines. */
function blocksOf(text: string): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = []
  let start = -1
  let at = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      if (start >= 0) blocks.push({ start, end: at - 1 })
      start = -1
    } else if (start < 0) start = at
    at += line.length + 1
  }
  if (start >= 0) blocks.push({ start, end: text.length })
  return blocks
}
