import type { DossierSource, GemName, SearchDossier, SourceKindName } from '@dictamen/contracts'
import type { Protocol } from '../protocol/protocol.ts'

/** The documents that count for a candidate, or for the search itself: those with something to read. */
export function sourcesFor(dossier: SearchDossier, candidate: string | null): readonly DossierSource[] {
  const readable = dossier.sources.filter(({ text }) => text.trim() !== '')
  const own = readable.filter(({ candidate_id: id }) => id === candidate)
  if (candidate === null || own.some(({ kind }) => kind === 'client_culture')) return own
  return [
    ...own,
    ...readable.filter(({ candidate_id: id, kind }) => id === null && kind === 'client_culture'),
  ]
}

/** The kinds of document at hand. */
export function kindsOf(sources: readonly DossierSource[]): readonly SourceKindName[] {
  return [...new Set(sources.map(({ kind }) => kind))]
}

/** Every loaded file that concerns a candidate: the search's and its own. */
export function citableFor(dossier: SearchDossier, candidate: string | null): readonly DossierSource[] {
  return dossier.sources.filter(({ candidate_id: id }) => id === null || id === candidate)
}

/** How many files were given for a candidate, or for the search itself, and how many of them could be read. */
export function filesOf(
  { sources, ignored_files }: SearchDossier,
  candidate: string | null,
): readonly [read: number, all: number] {
  const own = sources.filter(({ candidate_id: id }) => id === candidate)
  const folder = candidate === null ? null : `${candidate}/`
  const unread = ignored_files.filter(({ path }) =>
    folder === null ? !path.includes('/') : path.startsWith(folder),
  )
  return [own.filter(({ text }) => text.trim() !== '').length, own.length + unread.length]
}

/** The documents that a GEM reads, in the protocol's order of kinds. */
export function readBy(
  protocol: Protocol,
  gem: GemName,
  sources: readonly DossierSource[],
): readonly DossierSource[] {
  return protocol.inputs[gem].reads.flatMap((kind) => sources.filter((source) => source.kind === kind))
}

/** The kinds that a GEM reads and nobody gave, declared ones only. */
export function missingFor(
  protocol: Protocol,
  gem: GemName,
  sources: readonly DossierSource[],
): SourceKindName[] {
  const present = kindsOf(sources)
  return protocol.inputs[gem].reads.filter((kind) => !present.includes(kind))
}
