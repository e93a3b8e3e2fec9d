import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence that somebody labelled; `[[ ]]` around the place that is asked about. */
export interface Taught {
  readonly text: string
  readonly labels: readonly string[]
  readonly place: { readonly start: number; readonly end: number } | null
}

const packages = join(import.meta.dirname, '../../..')
/** Of the sources, and of the testimony. */
const FOLDERS = [join(packages, 'dossier/corpus'), join(packages, 'witnesses/extractive/corpus')]

/** The sentences of a task: a line `# label label` says what those below it are, a line each. */
export function readTaught(task: string): Taught[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(`${task}-`) && file.endsWith('.txt'))
      .sort()
      .map((file) => join(folder, file)),
  )
  return files.flatMap((file) => readSentences(readFileSync(file, 'utf8')))
}

/** A line `# label label` says what the sentences below it are. */
export function readSentences(file: string): Taught[] {
  const taught: Taught[] = []
  let labels: readonly string[] = []
  for (const line of file.split('\n').filter((item) => item.trim() !== '')) {
    if (line.startsWith('#')) labels = line.slice(1).trim().split(/\s+/u)
    else taught.push({ ...readPlace(line.trim()), labels })
  }
  return taught
}

function readPlace(line: string): Pick<Taught, 'text' | 'place'> {
  const [before, place, after] = line.split(/\[\[|\]\]/u)
  if (place === undefined) return { text: line, place: null }
  return {
    text: `${before!}${place}${after!}`,
    place: { start: before!.length, end: before!.length + place.length },
  }
}
