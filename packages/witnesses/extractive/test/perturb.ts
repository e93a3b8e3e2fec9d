import type { DossierFile } from './dossiers.ts'

const KEPT = /^\s*(?:[-*•·>|#]|\d{1,2}[.)]|$)/u

/** Breaks the long lines of a text at a width; bullets, rows and headings stay lines of their own. */
export function wrapAt(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= width || /\||\t| {3}/.test(line) ? [line] : wrapLine(line, width)))
    .join('\n')
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width && !KEPT.test(word)) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

/** The same person under another name. */
export function rename(
  files: readonly DossierFile[],
  names: Readonly<Record<string, string>>,
): DossierFile[] {
  return files.map((file) => {
    let { text } = file
    for (const [from, to] of Object.entries(names))
      text = text.replaceAll(new RegExp(`(?<![\\p{L}])${from}(?![\\p{L}])`, 'gu'), to)
    return { ...file, text }
  })
}

const GENDER: readonly (readonly [string, string])[] = [
  ['Directora', 'Director'],
  ['directora', 'director'],
  ['Jefa', 'Jefe'],
  ['jefa', 'jefe'],
  ['Subdirectora', 'Subdirector'],
  ['subdirectora', 'subdirector'],
  ['Ingeniera', 'Ingeniero'],
  ['ella', 'él'],
  ['respetada', 'respetado'],
  ['justa', 'justo'],
  ['Presionada', 'Presionado'],
]

/** The same person with the other grammatical gender. */
export function changeGender(files: readonly DossierFile[]): DossierFile[] {
  return rename(files, Object.fromEntries(GENDER))
}
