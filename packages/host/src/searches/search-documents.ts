import { Refusal } from '@dictamen/kernel'
import { setImmediate as otherWork } from 'node:timers/promises'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch } from './run-search.ts'
import { onlyCandidate } from './only-candidate.ts'
import type { SearchOptions, SearchResult } from './search-folder.ts'
import { openFolder, type SearchPlace } from './search-place.ts'

/** The documents of a search by content: their paths are those they would have in its folder. */
export interface SearchFiles {
  /** The name of the folder: the search's id. */
  readonly name: string
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[]
}

export interface SearchDocumentsOptions extends Pick<SearchOptions, 'candidate' | 'now'> {
  /** Hears each step that was answered. */
  readonly onStep?:
    | ((step: { readonly candidate_id: string | null; readonly step: string }) => void)
    | undefined
  /** Stops it between two steps. */
  readonly signal?: AbortSignal | undefined
}

/** Runs a search of a folder or of documents by content with the built-in agent, and writes nothing anywhere. */
export async function searchDocuments(
  source: string | SearchFiles,
  { candidate, now, onStep, signal }: SearchDocumentsOptions = {},
): Promise<SearchResult> {
  const rules = openSearchRules()
  const agent = createExtractiveAgent(rules.readers)
  const place = typeof source === 'string' ? await openFolder(source) : openFiles(source)
  const extractor = await openExtractor()
  try {
    const loaded = await loadSearch(place, extractor, rules)
    const soFar = await runSearch({
      dossier: candidate === undefined ? loaded : onlyCandidate(loaded, candidate),
      rules: rules.steps,
      identity: { agent: agent.id, model: agent.model, ruleset: rules.sha256 },
      agent: {
        ...agent,
        ask: async (request, key) => {
          // Between steps others have their turn, among them whoever wants to stop this.
          await otherWork()
          signal?.throwIfAborted()
          const answer = await agent.ask(request, key)
          onStep?.({ candidate_id: request.candidate_id, step: request.step })
          return answer
        },
      },
      clock: createClock(now),
    })
    return { report: soFar.report, files: soFar.files(), soFar }
  } finally {
    await extractor.close()
  }
}

/** Documents by content as a place; a path that leaves it is refused. */
function openFiles({ name, files }: SearchFiles): SearchPlace {
  const byPath = new Map<string, Uint8Array>()
  for (const { path, bytes } of files) {
    const parts = path.split('/')
    if (path.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Refusal('FileUnreadable', {
        name: path,
        reason: 'se espera una ruta dentro de la carpeta, como CAND-001/cv.md',
      })
    byPath.set(path, bytes)
  }
  const folders = [...byPath.keys()].filter((path) => path.includes('/')).map((path) => path.split('/')[0]!)
  const listed = [...byPath.keys()].map((path) => ({ path, refused: null }))
  return {
    list: () => Promise.resolve({ name, files: listed, folders: [...new Set(folders)] }),
    read: (path) => {
      const bytes = byPath.get(path)
      return bytes === undefined
        ? Promise.reject(new Refusal('FileMissing', { name: path }))
        : Promise.resolve(bytes)
    },
  }
}
