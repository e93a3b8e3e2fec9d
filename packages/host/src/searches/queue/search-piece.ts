import type { BlobStore } from '@dictamen/kernel/ports'
import { searchDocuments, type SearchedDocuments, type SearchDocumentsOptions } from '../search-documents.ts'
import { subjectsOf } from '../search-verdicts.ts'
import type { BatchPlan, KeepPlace, PieceInput } from '../../runs/batch.ts'
import type { SearchFile } from '../search-files.ts'
import { guardStep, putJson, readBlob, readJson } from '../../runs/material.ts'
import type { KeepVerdicts, WorkflowDefinition } from '../../runs/world.ts'

/** A search whose files were brought. */
export interface SearchSettings extends Pick<SearchDocumentsOptions, 'now' | 'candidate'> {
  /** What the folder would be called: the search's own id. */
  readonly name: string
}

/** One file of it: where it would lie, and the blob of its bytes. */
interface SearchPieceFile {
  readonly path: string
  readonly bytes: string
}

/** What became of a search. */
export interface SearchAnswer {
  readonly report: SearchedDocuments['report']
  /** By path, as they would lie in the folder. */
  readonly files: Readonly<Record<string, string>>
  readonly records: readonly string[]
}

/** Searches the files of a piece. */
export const searchPiece: WorkflowDefinition = {
  name: 'search-piece@1',
  create:
    ({ material, keep }) =>
    (run, input: PieceInput) => {
      const { run: batch, space, settings, piece, keep: place = null } = input
      const store = material.ofRun(batch, space)
      const search = async (
        signal: AbortSignal,
      ): Promise<{ outputs: string[]; counts: Record<string, number> }> => {
        const { name, ...options } = await readJson<SearchSettings>(store, settings)
        const searched = await searchDocuments(
          { name, files: await readFiles(store, piece) },
          { ...options, signal, readFor: { space } },
        )
        await material.concern(batch, space, subjectsOf(searched.dossier))
        const records =
          place === null ? [] : await keepSearch(keep, searched, await readJson<KeepPlace>(store, place))
        const { report, files } = searched
        const answer: SearchAnswer = { report, files: Object.fromEntries(files), records }
        const counts = { candidates: report.candidates.length, records: records.length }
        return { outputs: [await putJson(store, answer)], counts }
      }
      return run.step('search', ({ signal }) => guardStep(store, () => search(signal)), {
        attempts: 3,
        pauseMs: 2000,
      })
    },
}

async function readFiles(store: BlobStore, piece: string): Promise<{ path: string; bytes: Uint8Array }[]> {
  const files = []
  for (const { path, bytes } of await readJson<SearchPieceFile[]>(store, piece))
    files.push({ path, bytes: await readBlob(store, bytes) })
  return files
}

async function keepSearch(
  keep: KeepVerdicts,
  searched: SearchedDocuments,
  place: KeepPlace,
): Promise<string[]> {
  const records: string[] = []
  for (const { subject, verdicts } of searched.verdicts())
    records.push(...(await keep(verdicts, { ...place, subject })))
  return records
}

/** Seals what was brought of a search, as its one piece. */
export async function cutSearch(
  store: BlobStore,
  files: readonly SearchFile[],
  settings: SearchSettings,
): Promise<BatchPlan> {
  const piece: SearchPieceFile[] = []
  for (const { path, bytes } of files) piece.push({ path, bytes: await store.put(bytes) })
  return {
    workflow: 'search-piece@1',
    settings: await putJson(store, settings),
    pieces: [await putJson(store, piece)],
  }
}

/** What a search gave, read. */
export function searchAnswerOf(written: Uint8Array): SearchAnswer {
  return JSON.parse(new TextDecoder().decode(written)) as SearchAnswer
}
