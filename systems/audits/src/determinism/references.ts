import type { Library } from '../norms/library.ts'
import { resolveReference } from '../references/resolve.ts'

/** A reference in a text, by what it leads to. */
export interface NamedReference {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The references of a text, each by one name however it is written. */
export function referencesOf(text: string, library: Library): NamedReference[] {
  const scope = { active: new Set(library.documents.map(({ code }) => code)), versions: {} }
  return library.scan(text).map((reference) => {
    const resolved = resolveReference(library, reference, scope)
    const { start, end } = reference
    const written = reference.text.replace(/\s+/g, ' ')
    if (resolved.status !== 'valid') return { name: written, start, end }
    const { document, item } = resolved
    return { name: item === null ? document.code : `${document.code} §${item.id}`, start, end }
  })
}

/** A text with its references written in one way. */
export function nameReferences(text: string, library: Library): string {
  let named = ''
  let at = 0
  for (const { name, start, end } of referencesOf(text, library)) {
    if (start < at) continue
    named += text.slice(at, start) + name
    at = end
  }
  return named + text.slice(at)
}
