import type { SearchDossier } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { CandidateObservations, SearchAgent, StoredAnswer } from '@dictamen/searches'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { ReadFor } from '../document-reader.ts'
import { createClock } from '../ports.ts'
import { createExtractiveAgent } from './extractive-agent.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch } from './run-search.ts'
import { onlyCandidate } from './only-candidate.ts'
import { isInside, type SearchFile } from './search-files.ts'
import type { SearchOptions, SearchResult } from './search-folder.ts'
import { verdictsOf } from './search-verdicts.ts'
import { openFolder, type SearchPlace } from './search-place.ts'

/** The documents of a search by content: their paths are those they would have in its folder. */
export interface SearchFiles {
  /** The name of the folder: the search's id. */
  readonly name: string
  readonly files: readonly SearchFile[]
}

export interface SearchDocumentsOptions extends Pick<SearchOptions, 'candidate' | 'now'> {
  /** Hears each step that was answered. */
  readonly onStep?:
    | ((step: { readonly candidate_id: string | null; readonly step: string }) => void)
    | undefined
  /** For whom documents are read. */
  readonly readFor?: ReadFor | undefined
  /** Stops it between two steps. */
  readonly signal?: AbortSignal | undefined
}

/** A search that was written nowhere: its report, its files, and what is needed to decide it again. */
export interface SearchedDocuments extends SearchResult {
  readonly dossier: SearchDossier
  readonly observed: CandidateObservations
}

/** Runs a search of a folder or of documents by content with the built-in agent, and writes nothing anywhere. */
export async function searchDocuments(
  source: string | SearchFiles,
  { candidate, now, onStep, signal, readFor }: SearchDocumentsOptions = {},
): Promise<SearchedDocuments> {
  const rules = openSearchRules()
  const agent = createExtractiveAgent(rules.readers)
  const place = typeof source === 'string' ? await openFolder(source) : openFiles(source)
  const loaded = await loadSearch(place, await openExtractor(readFor), rules)
  const dossier = candidate === undefined ? loaded : onlyCandidate(loaded, candidate)
  const clock = createClock(now ?? createClock().now())
  const identity = { agent: agent.id, model: agent.model, ruleset: rules.sha256 }
  const answers: Record<string, StoredAnswer> = {}
  const ask: SearchAgent['ask'] = async (request, key) => {
    // Between steps others have their turn, among them whoever wants to stop this.
    await otherWork()
    signal?.throwIfAborted()
    const reply = await agent.ask(request, key)
    const { text: raw, tokens, cost } = reply
    // The clock stands still: nobody took any time.
    answers[key] = { raw, asked_at: request.timestamp, seconds: 0, tokens, cost, llamada_repetida: false }
    onStep?.({ candidate_id: request.candidate_id, step: request.step })
    return reply
  }
  const soFar = await runSearch({ dossier, rules: rules.steps, identity, agent: { ...agent, ask }, clock })
  const observed = { identity, now: clock.now(), answers }
  const verdicts = (): ReturnType<typeof verdictsOf> => verdictsOf(dossier, identity, soFar)
  return { report: soFar.report, files: soFar.files(), soFar, verdicts, dossier, observed }
}

/** Documents by content as a place; a path that leaves it is refused. */
function openFiles({ name, files }: SearchFiles): SearchPlace {
  const byPath = new Map<string, Uint8Array>()
  for (const { path, bytes } of files) {
    if (!isInside(path))
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
