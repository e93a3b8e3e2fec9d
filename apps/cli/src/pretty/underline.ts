const WIDTH = 96

/** A piece of a text with what is said about it. */
export interface Underline {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** The text in lines of a readable width, each followed by its underlines, as a compiler would show them. */
export function renderUnderlined(text: string, underlines: readonly Underline[]): string[] {
  return wrap(text).flatMap(({ start, end }) => {
    const line = text.slice(start, end).replace(/\s/g, ' ')
    const marks = underlines
      .filter((mark) => mark.start < end && mark.end > start)
      .map((mark) => {
        const from = Math.max(mark.start, start) - start
        const to = Math.min(mark.end, end) - start
        const label = mark.end <= end ? ` ${mark.label}` : ''
        return `${' '.repeat(from)}${'^'.repeat(Math.max(1, to - from))}${label}`
      })
    return [line, ...marks]
  })
}

function wrap(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  let start = 0
  while (start < text.length) {
    const breakAt = text.indexOf('\n', start)
    const most = Math.min(start + WIDTH, text.length)
    let end = most
    if (breakAt >= 0 && breakAt <= most) end = breakAt
    else if (most < text.length && text.lastIndexOf(' ', most) > start) end = text.lastIndexOf(' ', most)
    lines.push({ start, end })
    start = end + (text[end] === ' ' || text[end] === '\n' ? 1 : 0)
  }
  return lines
}
