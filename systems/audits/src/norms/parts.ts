import { foldMarkdown } from './plain-text.ts'

const PART = /^[ \t]*(?:[-*+][ \t]+)?\*\*([^*:\n]{2,40}?)\s*(?::\s*\*\*|\*\*\s*:)[ \t]*(.*)$/

/** The named parts of a rule (**Condición:** …), each with the lines that follow it. */
export function readParts(body: string): Record<string, string> {
  const parts: Record<string, string> = {}
  let name: string | undefined
  for (const line of body.split(/\r?\n/)) {
    const match = PART.exec(line)
    if (match !== null) {
      name = foldMarkdown(match[1]!)
      parts[name] = foldMarkdown(match[2]!)
    } else if (line.trim() === '' || /^\s*(?:#|---|\|)/.test(line)) name = undefined
    else if (name !== undefined) parts[name] = `${parts[name]!} ${foldMarkdown(line)}`.trim()
  }
  return parts
}

/** The cells of a row under the names of their columns. */
export function readRowParts(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const parts: Record<string, string> = {}
  names.forEach((name, at) => {
    if (at > 0 && name !== '' && cells[at] !== undefined) parts[name] = cells[at]
  })
  return parts
}
