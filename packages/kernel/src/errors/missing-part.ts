import { Refusal } from './errors.ts'

const CODES = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])
const PACKAGE = /Cannot find (?:package|module) '((?:@[\w.-]+\/)?\w[\w.-]*)/
const DEEPEST = 32

/** The refusal that an error stands for when a package is not installed; null for anything else, a file of ours included. */
export function missingPartOf(error: unknown): Refusal | null {
  let found: unknown = error
  for (let depth = 0; depth < DEEPEST && found instanceof Error; depth++) {
    const { code } = found as { readonly code?: unknown }
    const [, part] = (typeof code === 'string' && CODES.has(code) && PACKAGE.exec(found.message)) || []
    if (part !== undefined) return new Refusal('PartMissing', { part })
    // What loads a native part for this machine tells in its causes which one it looked for.
    found = found.cause
  }
  return null
}
