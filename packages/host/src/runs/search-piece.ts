import type { BlobStore } from '@dictamen/kernel'
import { only } from '../searches/search-folder.ts'
import { searchFiles, type SearchedFiles, type SearchFilesOptions } from '../searches/search-files.ts'
import { keptCandidate } from '../searches/search-record.ts'
import type { KeepPlace, PieceInput } from './batch.ts'
import {
  guardStep,
  putJson,
  readBlob,
  readJson,
  type KeepVerdicts,
  type WorkflowDefinition,
} from './world.ts'

/** A search whose files were brought. */
export type SearchSettings = Pick<SearchFilesOptions, 'name' | 'now' | 'candidate'>

/** One file of it: where it would lie, and the blob of its bytes. */
export interface SearchPieceFile {
  readonly path: string
  readonly bytes: string
}

/** What became of a search. */
export interface SearchAnswer {
  readonly report: SearchedFiles['report']
  /** By path, as they would lie in the folder. */
  readonly files: Readonly<Record<string, string>>
  readonly records: readonly string[]
}

/** Searches the files of a piece. */
export const searchPiece: WorkflowDefinition = {
  name: 'search-piece@1',
  create:
    ({ material, keep }) =>
    (run, input) => {
      const { run: batch, space, settings, piece, keep: place = null } = input as unknown as PieceInput
      const store = material.ofRun(batch, space)
      const search = async (): Promise<{ outputs: string[]; counts: Record<string, number> }> => {
        const asked = await readJson<SearchSettings>(store, settings)
        const searched = await searchFiles(await readFiles(store, piece), asked)
        const records =
          place === null ? [] : await keepSearch(keep, searched, await readJson<KeepPlace>(store, place))
        const { report, files } = searched
        const answer: SearchAnswer = { report, files: Object.fromEntries(files), records }
        const counts = { candidates: report.candidates.length, records: records.length }
        return { outputs: [await putJson(store, answer)], counts }
      }
      return run.step('search', () => guardStep(store, search), { attempts: 3, pauseMs: 2000 })
    },
}

async function readFiles(store: BlobStore, piece: string): Promise<{ path: string; bytes: Uint8Array }[]> {
  const files = []
  for (const { path, bytes } of await readJson<SearchPieceFile[]>(store, piece))
    files.push({ path, bytes: await readBlob(store, bytes) })
  return files
}

/** Each candidate is a subject of their own. */
async function keepSearch(
  keep: KeepVerdicts,
  { dossier, observed }: SearchedFiles,
  place: KeepPlace,
): Promise<string[]> {
  const { search_id: search } = dossier
  const records: string[] = []
  for (const { candidate_id: candidate } of dossier.candidates) {
    const verdicts = keptCandidate(only(dossier, candidate), observed)
    if (verdicts.length === 0) continue
    records.push(...(await keep(verdicts, { ...place, subject: `${search}/${candidate}` })))
  }
  return records
}
