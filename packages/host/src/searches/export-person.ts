import type { SearchDossier } from '@dictamen/contracts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openPlace } from './open-place.ts'
import { openSearchRules } from './open-rules.ts'
import { Refusal } from '../sentences.ts'

/** Everything that is held of one person: what was read, what was hidden in it, and every file that a run left. */
export interface PersonExport {
  readonly search_id: string
  readonly candidate_id: string
  readonly sources: readonly {
    readonly path: string
    readonly kind: string
    readonly sha256: string
    readonly text: string
    readonly hidden: readonly object[]
  }[]
  readonly outputs: Readonly<Record<string, string>>
}

/** Gathers what is held of a candidate, for whoever asks for their data. */
export async function exportPerson(folder: string, candidate: string): Promise<PersonExport> {
  const { search_id, candidates, sources } = await loadFrom(folder)
  if (!candidates.some(({ candidate_id: id }) => id === candidate))
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la carpeta` })
  const own = join(folder, 'outputs', candidate)
  const names = await readdir(own).catch((): string[] => [])
  const outputs = await Promise.all(
    names.toSorted().map(async (name) => [`outputs/${candidate}/${name}`, await readText(join(own, name))]),
  )
  return {
    search_id,
    candidate_id: candidate,
    sources: sources
      .filter(({ candidate_id: id }) => id === candidate)
      .map(({ path, kind, sha256, text, hidden }) => ({ path, kind, sha256, text, hidden })),
    outputs: Object.fromEntries(outputs) as Record<string, string>,
  }
}

/** The documents of a search, wherever they lie. */
export async function loadFrom(location: string): Promise<SearchDossier> {
  return loadSearch(await openPlace(location), await openExtractor(), openSearchRules())
}

async function readText(name: string): Promise<string> {
  return readFile(name, 'utf8').catch(() => {
    throw new Refusal('FileMissing', { name })
  })
}
