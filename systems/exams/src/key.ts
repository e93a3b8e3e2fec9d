import { textOfWords, type Placed, type Row } from './placed.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

/** The line with the right answers. */
export interface Key {
  readonly many: boolean
  readonly quoted: boolean
  /** The right order of the items to sort; null where none is asked for. */
  readonly order: readonly string[] | null
  readonly text: string
  readonly words: readonly Placed[]
  /** The first line, with the words that announce the answer. */
  readonly line: readonly Placed[]
}

type Found = Key & { readonly rows: readonly Row[] }

/** The last line that announces right answers, with what follows it closely. */
export function keyOf(rows: readonly Row[], wording: Wording): Found | null {
  for (let at = rows.length - 1; at >= 0; at--) {
    const found = keyAt(rows.slice(at), wording) ?? orderAt(rows.slice(at), wording)
    if (found !== null) return found
  }
  return null
}

function keyAt([row, ...after]: readonly Row[], { secondary }: Wording): Found | null {
  const quoted = findTemplate(secondary.key_quoted, row!.text, 'start')
  const many = findTemplate(secondary.key_many, row!.text, 'start')
  const found = quoted ?? many ?? findTemplate(secondary.key_one, row!.text, 'start')
  if (found === null) return null
  const lines = [row!]
  for (const next of after) {
    const last = lines.at(-1)!
    const gap = next.page === last.page ? next.box[1] - last.box[3] : 0
    if (gap > (last.box[3] - last.box[1]) * 0.85) break
    lines.push(next)
  }
  const skipped = found[0].trim().split(/\s+/).length
  const words = lines.flatMap((line) => line.words).slice(quoted === null ? skipped : 0)
  const text = quoted === null ? words.map((word) => word.text).join(' ') : (quoted.groups?.text ?? '')
  return {
    many: quoted === null && many !== null,
    quoted: quoted !== null,
    order: null,
    text: text.trim(),
    words,
    line: row!.words,
    rows: lines,
  }
}

/** A numbered list below the line that announces it. */
function orderAt([row, ...after]: readonly Row[], { secondary }: Wording): Found | null {
  if (findTemplate(secondary.key_order ?? [], row!.text, 'whole') === null) return null
  const items: Placed[][] = []
  for (const { words } of after) {
    const [first, ...rest] = words
    if (first!.text === `${items.length + 1}.`) items.push(rest)
    else items.at(-1)?.push(...words)
  }
  const words = items.flat()
  const order = items.map(textOfWords)
  return {
    many: false,
    quoted: false,
    order,
    text: order.join(', '),
    words,
    line: row!.words,
    rows: [row!, ...after],
  }
}
