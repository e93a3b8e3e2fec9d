/** A place in a text as a person counts: lines and columns from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Finds lines and columns of offsets; \n, \r\n and \r end a line. */
export class LineIndex {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) at++
      if (code === 0x0a || code === 0x0d) this.#starts.push(at + 1)
    }
  }

  get count(): number {
    return this.#starts.length
  }

  position(offset: number): Position {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 }
  }

  /** The text of a line, without its line break. */
  line(number: number): string {
    const start = this.#starts[number - 1]
    if (start === undefined) return ''
    let end = this.#starts[number] ?? this.#text.length
    while (end > start && isLineBreak(this.#text.charCodeAt(end - 1))) end--
    return this.#text.slice(start, end)
  }
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d
}
