import type { Judgements, SearchDossier } from '@dictamen/contracts'
import type { Document } from '@dictamen/kernel'
import { hearSearch, type SearchSoFar, type SearchWitness } from '@dictamen/searches'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { ReadFor } from '../document-reader.ts'
import { createClock } from '../ports.ts'
import { tracedWitness } from './traced-witness.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openExtractive } from './open-extractive.ts'
import { openSearchRules } from './open-rules.ts'
import { onlyCandidate } from './only-candidate.ts'
import { isInside, type SearchFile } from './search-files.ts'
import { filesOf, type SearchOptions, type SearchResult } from './search-folder.ts'
import { verdictsOf } from './search-verdicts.ts'
import { candidateIn, completeJudgements } from './judgements.ts'
import { openFolder, type SearchPlace } from './search-place.ts'
import { Refusal } from '../sentences.ts'

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
  /** What people judge of its candidates: judgements@1.0 each. */
  readonly judgements?: readonly Document[] | undefined
  /** For whom documents are read. */
  readonly readFor?: ReadFor | undefined
  /** Stops it between two steps. */
  readonly signal?: AbortSignal | undefined
}

/** A search that was written nowhere. */
export interface SearchedDocuments extends SearchResult {
  readonly dossier: SearchDossier
}

/** Runs a search of a folder or of documents by content with the built-in agent, and writes nothing anywhere. */
export async function searchDocuments(
  source: string | SearchFiles,
  { candidate, now, onStep, signal, readFor, judgements: given = [] }: SearchDocumentsOptions = {},
): Promise<SearchedDocuments> {
  const rules = openSearchRules()
  const witness = openExtractive()
  const place = typeof source === 'string' ? await openFolder(source) : openFiles(source)
  const loaded = await loadSearch(place, await openExtractor(readFor), rules)
  const dossier = candidate === undefined ? loaded : onlyCandidate(loaded, candidate)
  const clock = createClock(now ?? createClock().now())
  const testify: SearchWitness['testify'] = async (request, key) => {
    // Between steps others have their turn, among them whoever wants to stop this.
    await otherWork()
    signal?.throwIfAborted()
    const testimony = await witness.testify(request, key)
    onStep?.({ candidate_id: request.candidate_id, step: request.step })
    return testimony
  }
  const heard = tracedWitness({ identity: witness.identity, testify })
  const unjudged = await hearSearch(dossier, rules.steps, { witness: heard, clock })
  const judgements = given.map((document) => readAgainst(document, unjudged, dossier, clock.now()))
  const soFar =
    judgements.length === 0
      ? unjudged
      : await hearSearch(dossier, rules.steps, { witness: heard, clock, judgements })
  const verdicts = (): ReturnType<typeof verdictsOf> => verdictsOf(dossier, witness.identity, soFar)
  return { report: soFar.report, files: filesOf(soFar, dossier), soFar, verdicts, dossier }
}

/** Judgements of one candidate, against the sheet they are about. */
function readAgainst(
  document: Document,
  { sheets }: SearchSoFar,
  { sources }: SearchDossier,
  at: string,
): Judgements {
  const [sheet, ...others] = sheets.filter(({ candidate_id: id }) => (candidateIn(document) ?? id) === id)
  if (sheet === undefined || others.length > 0)
    throw new Refusal('UsageWrong', {
      reason: 'los juicios dicen de quién son en «candidate_id», uno de los candidatos de la búsqueda',
    })
  return completeJudgements(document, sheet, { at }, sources)
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
