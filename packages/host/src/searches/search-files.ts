import type { SearchDossier, SearchReport } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { StoredAnswer } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch, type StepProgress } from './run-search.ts'
import { only } from './search-folder.ts'
import type { SearchPlace } from './search-place.ts'
import type { SearchObservations } from './search-record.ts'

/** A file of a search, by its path within the folder that it would be. */
export interface SearchFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface SearchFilesOptions {
  /** What the folder would be called: the search's own id. */
  readonly name: string
  readonly now?: string | undefined
  /** Only this candidate. */
  readonly candidate?: string | undefined
  readonly onStep?: ((progress: StepProgress) => void) | undefined
}

/** A search of files that lie in no folder: its report, its files, and what is needed to decide it again. */
export interface SearchedFiles {
  readonly report: SearchReport
  readonly files: ReadonlyMap<string, string>
  readonly dossier: SearchDossier
  readonly observed: SearchObservations
}

const PATH = /^(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+(?:\/(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+){0,7}$/u
const LONGEST_PATH = 400

/** Searches files with the extractive agent. */
export async function searchFiles(
  given: readonly SearchFile[],
  { name, now, candidate, onStep }: SearchFilesOptions,
): Promise<SearchedFiles> {
  const rules = openSearchRules()
  const agent = createExtractiveAgent(rules.readers)
  const extractor = await openExtractor()
  try {
    const loaded = await loadSearch(placeOf(name, given), extractor, rules)
    const dossier = candidate === undefined ? loaded : only(loaded, candidate)
    const clock = createClock(now ?? createClock().now())
    const identity = { agent: agent.id, model: agent.model, ruleset: rules.sha256 }
    const answers: Record<string, StoredAnswer> = {}
    const soFar = await runSearch({
      dossier,
      rules: rules.steps,
      identity,
      agent,
      clock,
      store: {
        load: (key) => Promise.resolve(answers[key]),
        save: (key, answer) => {
          answers[key] = answer
          return Promise.resolve()
        },
      },
      ...(onStep === undefined ? {} : { onStep }),
    })
    const observed = { identity, now: clock.now(), answers }
    return { report: soFar.report, files: soFar.files(), dossier, observed }
  } finally {
    await extractor.close()
  }
}

/** Whether a path names a file inside a folder and nothing else. */
export function isInside(path: string): boolean {
  return path.length <= LONGEST_PATH && PATH.test(path)
}

function placeOf(name: string, files: readonly SearchFile[]): SearchPlace {
  const known = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const folders = new Set(files.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0]!] : [])))
  return {
    list: () =>
      Promise.resolve({
        name,
        files: [...known.keys()].map((path) => ({ path, refused: null })),
        folders: [...folders],
      }),
    read: (path) => {
      const bytes = known.get(path)
      return bytes === undefined
        ? Promise.reject(new Refusal('FileMissing', { name: path }))
        : Promise.resolve(new Uint8Array(bytes))
    },
  }
}
