import { Refusal } from '@dictamen/kernel'
import { setImmediate as otherWork } from 'node:timers/promises'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch } from './run-search.ts'
import { isInside, placeOf, type SearchFile } from './search-files.ts'
import { only, type SearchOptions, type SearchResult } from './search-folder.ts'
import { openFolder, type SearchPlace } from './search-place.ts'

/** The documents of a search by content: their paths are those they would have in its folder. */
export interface SearchFiles {
  /** The name of the folder: the search's id. */
  readonly name: string
  readonly files: readonly SearchFile[]
}

export interface SearchDocumentsOptions extends Pick<SearchOptions, 'candidate' | 'now' | 'onStep'> {
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
      dossier: candidate === undefined ? loaded : only(loaded, candidate),
      rules: rules.steps,
      identity: { agent: agent.id, model: agent.model, ruleset: rules.sha256 },
      agent: {
        ...agent,
        ask: async (request, key) => {
          // Between steps others have their turn, among them whoever wants to stop this.
          await otherWork()
          signal?.throwIfAborted()
          return agent.ask(request, key)
        },
      },
      clock: createClock(now),
      store: { load: () => Promise.resolve(undefined), save: () => Promise.resolve() },
      ...(onStep === undefined ? {} : { onStep }),
    })
    return { report: soFar.report, files: soFar.files(), soFar }
  } finally {
    await extractor.close()
  }
}

/** Documents by content as a place; a path that leaves it is refused. */
function openFiles({ name, files }: SearchFiles): SearchPlace {
  const outside = files.find(({ path }) => !isInside(path))
  if (outside === undefined) return placeOf(name, files)
  const reason = 'se espera una ruta dentro de la carpeta, como CAND-001/cv.md'
  throw new Refusal('FileUnreadable', { name: outside.path, reason })
}
