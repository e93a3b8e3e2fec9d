import { SourceKind, type SourceKindName } from '@dictamen/contracts'

/** A loaded file: its path within the search folder and the text that agents see. */
export interface SourceText {
  readonly path: string
  readonly kind: SourceKindName
  readonly text: string
}

const ORDER: readonly SourceKindName[] = SourceKind.options

/** Sources by kind, then by path in code units: the order in which files were given never matters. */
export function arrangeSources<Source extends SourceText>(sources: readonly Source[]): Source[] {
  return sources.toSorted(
    (a, b) =>
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  )
}
