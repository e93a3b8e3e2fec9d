import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence that somebody labelled; `[[ ]]` around the place that is asked about. */
export interface Taught {
  readonly text: string
  readonly label: string
  readonly place: { readonly start: number; readonly end: number }
}

const folder = join(import.meta.dirname, '../corpus')

/** The sentences of a task: a line `# label` says what those below it are, a line each. */
export function readTaught(task: string): Taught[] {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${task}-`))
  return files.sort().flatMap((file) => readSentences(readFileSync(join(folder, file), 'utf8')))
}

export function readSentences(file: string): Taught[] {
  const taught: Taught[] = []
  let label = ''
  for (const line of file.split('\n').filter((item) => item.trim() !== '')) {
    if (line.startsWith('#')) label = line.slice(1).trim()
    else taught.push({ ...readPlace(line.trim()), label })
  }
  return taught
}

function readPlace(line: string): Pick<Taught, 'text' | 'place'> {
  const [before, place, after] = line.split(/\[\[|\]\]/u)
  if (after === undefined) throw new Error(`no place is marked: ${line}`)
  return {
    text: `${before!}${place!}${after}`,
    place: { start: before!.length, end: before!.length + place!.length },
  }
}
