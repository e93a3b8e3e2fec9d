import { saysSomething, type HiddenPiece } from '../extracted.ts'
import type { Reason } from './hiding.ts'

/** A line as it is shown, or text that is not. */
export type Item =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'hidden'; readonly text: string; readonly reason: HiddenPiece['reason'] }

/** Collects the text of one paragraph, seen and unseen apart. */
export class Paragraph {
  readonly hidden: { text: string; reason: HiddenPiece['reason'] }[] = []
  /** Boxes that hang on it: they are read behind it. */
  readonly boxes: Item[] = []
  #text = ''
  #swallowed = false

  write(text: string, reason: Reason): void {
    if (reason === null || (reason !== 'oculto' && text.trim() === '')) {
      this.#text += text
      return
    }
    this.#swallowed = true
    const last = this.hidden.at(-1)
    if (last?.reason === reason) last.text += text
    else this.hidden.push({ text, reason })
  }

  /** Its lines: a paragraph of which nothing is seen leaves none, an empty one leaves an empty line. */
  items(isList: boolean, leavesBlank: boolean): Item[] {
    const seen = this.#text
      .split('\n')
      .map((line) => line.replace(/[\t ]+/gu, ' ').trimEnd())
      .map((text, at): Item => ({ kind: 'line', text: isList && at === 0 ? `- ${text.trimStart()}` : text }))
    const isEmpty = this.#text.trim() === ''
    const lines = !isEmpty ? seen : leavesBlank && !this.#swallowed && this.boxes.length === 0 ? [BLANK] : []
    return [...this.hidden.filter(({ text }) => saysSomething(text)).map(hiddenItem), ...lines, ...this.boxes]
  }
}

const BLANK: Item = { kind: 'line', text: '' }

function hiddenItem({ text, reason }: { text: string; reason: HiddenPiece['reason'] }): Item {
  return { kind: 'hidden', text: text.trim(), reason }
}
