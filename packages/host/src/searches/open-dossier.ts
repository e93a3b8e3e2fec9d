import type { SearchDossier } from '@dictamen/contracts'
import { realpath } from 'node:fs/promises'
import { loadSearch } from './load-search.ts'
import { onlyCandidate } from './only-candidate.ts'
import { openExtractor } from './open-extractor.ts'
import { isDrive, openPlace } from './open-place.ts'
import { openSearchRules } from './open-rules.ts'

/** A search as it lies in its folder. */
export interface OpenedDossier {
  readonly dossier: SearchDossier
  /** The one real name of its folder. */
  readonly source: string
  /** Where its outputs go unless said otherwise. */
  readonly output: string
}

/** Reads the documents of a folder, or of `drive:` and the id of one; of one candidate only when it is named. */
export async function openDossier(folder: string, candidate?: string): Promise<OpenedDossier> {
  const rules = openSearchRules()
  const loaded = await loadSearch(await openPlace(folder), await openExtractor(), rules)
  return {
    dossier: candidate === undefined ? loaded : onlyCandidate(loaded, candidate),
    source: isDrive(folder) ? folder : await realpath(folder),
    output: isDrive(folder) ? loaded.search_id : folder,
  }
}
