import { styleText, stripVTControlCharacters } from 'node:util'

export const WIDTH = 78

/** Lines of a text broken between words; colours do not count. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/ +/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

/** Lines under a first one and indented like it: a list item, a labelled row. */
export function hang(label: string, text: string, width: number): string[] {
  const indent = ' '.repeat(widthOf(label))
  return wrap(text, width - indent.length).map((line, at) => `${at === 0 ? label : indent}${line}`)
}

/** A frame with a title around some lines. */
export function box(title: string, lines: readonly string[], width = WIDTH): string[] {
  const inner = width - 4
  const edge = (text: string): string => styleText('dim', text)
  const rule = '─'.repeat(Math.max(0, width - widthOf(title) - 5))
  return [
    `${edge('┌─')} ${styleText('bold', title)} ${edge(`${rule}┐`)}`,
    ...lines.map(
      (line) => `${edge('│')} ${line}${' '.repeat(Math.max(0, inner - widthOf(line)))} ${edge('│')}`,
    ),
    edge(`└${'─'.repeat(width - 2)}┘`),
  ]
}

function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length
}
