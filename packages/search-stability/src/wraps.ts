/** What begins a line of its own whatever the width: bullets, headings, rows, figures of a list. */
const STANDING = /^\s*(?:[-*•·>|#]|\d{1,2}[.)])/u
const COLUMNS = /\||\t| {3}/u
/** No program breaks a heading: the rest of it would be none. */
const HEADING = /^#{1,6}\s/u

/** A text with its long lines broken at a width, as another program would have saved it. */
export function wrapAt(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (isKept(line, width) ? [line] : wrapLine(line, width)))
    .join('\n')
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width && !STANDING.test(word)) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

function isKept(line: string, width: number): boolean {
  return line.length <= width || COLUMNS.test(line) || HEADING.test(line)
}
