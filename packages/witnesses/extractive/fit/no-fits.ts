import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Role = 'mandato' | 'incurre' | 'libra' | 'roza' | 'nada'

/** A sentence about a no-fit: how a mandate names it, or what is said of a person and what follows of it. */
export interface NoFitSentence {
  readonly role: Role
  readonly text: string
}

/** One no-fit: how mandates name it and what is said of people, under the kind that heads it. */
export interface NoFitBlock {
  readonly kind: string
  readonly sentences: readonly NoFitSentence[]
}

const folder = join(import.meta.dirname, '..', 'corpus')
const LINE = /^(mandato|incurre|libra|roza|nada):\s+(.+)$/u

function files(): { readonly name: string; readonly text: string }[] {
  return readdirSync(folder)
    .filter((name) => /^no-fits-\d+\.txt$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** `# kind` heads the sentences of one no-fit; each line says what it is and then the sentence. */
export function readNoFitBlocks(): NoFitBlock[] {
  return files().flatMap(({ name, text }) => readNoFitFile(text, name))
}

/** What tells one state of the sentences from another. */
export function hashOfNoFits(): string {
  const hash = createHash('sha256')
  for (const { name, text } of files()) hash.update(`${name}\n${text}`)
  return hash.digest('hex')
}

/** The no-fits of one file. */
export function readNoFitFile(text: string, file: string): NoFitBlock[] {
  const blocks: { kind: string; sentences: NoFitSentence[] }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (line.startsWith('# ')) {
      blocks.push({ kind: line.slice(2).trim(), sentences: [] })
      continue
    }
    const [, role, sentence] = LINE.exec(line) ?? []
    if (role === undefined || blocks.length === 0)
      throw new Error(`${file}:${at + 1}: not a sentence of the corpus: ${line}`)
    blocks.at(-1)!.sentences.push({ role: role as Role, text: sentence! })
  }
  return blocks
}
