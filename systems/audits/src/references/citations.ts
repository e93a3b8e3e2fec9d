import type { Library } from '../norms/library.ts'
import { resolveReference, type Resolved, type Scope } from './resolve.ts'
import type { Reference } from './scan.ts'

/** A reference of the output and what it leads to. */
export interface Citation {
  readonly reference: Reference
  readonly resolved: Resolved
}

/** The citations of a text: references that count, references that are not in the norms. */
export function findCitations(text: string, library: Library, scope: Scope): Citation[] {
  return library.scan(text).map((reference) => ({
    reference,
    resolved: resolveReference(library, reference, scope),
  }))
}

/** A citation that counts: a section or rule that exists in an active document of the right version. */
export function isValid({ reference, resolved }: Citation): boolean {
  return resolved.status === 'valid' && !isWholeDocument(reference)
}

/** A document named alone, for its version or for a claim: it counts as no reference. */
export function isWholeDocument({ number, rule }: Reference): boolean {
  return number === null && rule === null
}
