import type { SourceKindName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { kindOfName, type Place } from './kind-of-name.ts'
import { isReadable, partsOf, reasonOfName, type NameParts } from './file-name.ts'
import { Refusal } from './sentences.ts'

/** A file of a search's folder, wherever the folder lies. */
export interface ListedFile {
  /** Within the folder, with forward slashes. */
  readonly path: string
  /** Why it may not be read: a link that leaves the folder, say; null for a plain file. */
  readonly refused: string | null
}

/** Everything in a folder: its name, its files and its own folders. */
export interface FolderListing {
  readonly name: string
  readonly files: readonly ListedFile[]
  /** Names of the folders directly inside, so that an empty one is seen too. */
  readonly folders: readonly string[]
}

/** A file that will be read, and what it is. */
export interface InputFile {
  readonly path: string
  readonly kind: SourceKindName
  readonly candidate_id: string | null
}

/** A folder sorted into what is read and what is left aside, all in order of code units. */
export interface SortedFolder {
  readonly search_id: string
  readonly inputs: readonly InputFile[]
  readonly candidates: readonly { readonly candidate_id: string }[]
  readonly ignored_files: readonly { readonly path: string; readonly reason: string }[]
}

const SEARCH_ID = /^SEARCH-[0-9]{4}-[0-9]{3,}$/
/** What a run writes beside its inputs; never an input. */
const OUTPUTS = 'outputs'
/** A folder so named is a candidate's even when nothing in it can be used. */
const CANDIDATE = /^cand(idat[eo]s?|idatas?)?[-_ ]*\d+/iu

/** Sorts a folder by names alone. Refuses one whose own name is no search. */
export function sortFolder(listing: FolderListing, rules: Ruleset): SortedFolder {
  if (!SEARCH_ID.test(listing.name))
    throw new Refusal('FolderMisnamed', { name: listing.name, pattern: 'SEARCH-AAAA-NNN' })
  const verdicts = listing.files
    .filter(({ path }) => !path.toLowerCase().startsWith(`${OUTPUTS}/`))
    .map((file) => ({ path: file.path, ...judge(file, rules) }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const inputs = verdicts.flatMap(({ path, kind, candidate_id }) =>
    kind === null ? [] : [{ path, kind, candidate_id }],
  )
  const candidates = new Set(inputs.flatMap(({ candidate_id }) => candidate_id ?? []))
  for (const folder of listing.folders) if (CANDIDATE.test(folder)) candidates.add(folder)
  return {
    search_id: listing.name,
    inputs,
    candidates: [...candidates].sort().map((candidate_id) => ({ candidate_id })),
    ignored_files: verdicts.flatMap(({ path, reason }) => (reason === null ? [] : [{ path, reason }])),
  }
}

type Verdict =
  | { readonly kind: SourceKindName; readonly candidate_id: string | null; readonly reason: null }
  | { readonly kind: null; readonly candidate_id: null; readonly reason: string }

function judge({ path, refused }: ListedFile, rules: Ruleset): Verdict {
  const parts = partsOf(path)
  const reason = refused ?? reasonOfName(parts)
  if (reason !== null) return { kind: null, candidate_id: null, reason }
  const place: Place = parts.folders.length === 0 ? 'search' : 'candidate'
  const { kind, elsewhere } = kindOfName(parts.stem, place, rules)
  if (kind !== null && isReadable(parts, kind))
    return { kind, candidate_id: parts.folders[0] ?? null, reason: null }
  return { kind: null, candidate_id: null, reason: reasonOfKind(parts, kind, elsewhere, place) }
}

function reasonOfKind(
  { extension }: NameParts,
  kind: SourceKindName | null,
  elsewhere: SourceKindName | null,
  place: Place,
): string {
  if (kind !== null)
    return `el formato ${extension === '' ? 'sin extensión' : extension} no se lee: guárdelo como .docx, .pdf, .md o .txt`
  if (elsewhere === null) return 'ninguna palabra de su nombre dice qué es'
  return place === 'search'
    ? `${elsewhere} va dentro de la carpeta de un candidato`
    : `${elsewhere} va en la carpeta de la búsqueda, no en la de un candidato`
}
