import type { Auditor } from './auditor.ts'

/** The norms that a conversation, which names none, is held to. */
export function activeDocuments({ library }: Auditor): string[] {
  return library.documents.filter(({ active, builtIn }) => active && !builtIn).map(({ code }) => code)
}
