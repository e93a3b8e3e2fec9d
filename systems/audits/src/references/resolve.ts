import type { NormItem } from '../norms/document.ts'
import { isSameVersion } from '../norms/identity.ts'
import type { Library, RankedDocument } from '../norms/library.ts'
import type { Reference } from './scan.ts'

/** Which documents an audit consults, and the versions it names. */
export interface Scope {
  /** Codes of the active documents. */
  readonly active: ReadonlySet<string>
  /** The version that the input gives to a document, by code. */
  readonly versions: Readonly<Record<string, string>>
}

/** What a reference leads to. Only a valid one counts; any other is not in the norms, for the reason given. */
export type Resolved =
  | { readonly status: 'valid'; readonly document: RankedDocument; readonly item: NormItem | null }
  | {
      readonly status: 'unknown' | 'inactive' | 'version' | 'missing'
      readonly reason: string
      readonly document: RankedDocument | null
    }

/** Resolves a reference in the library, for an audit that consults some of its documents. */
export function resolveReference(library: Library, reference: Reference, scope: Scope): Resolved {
  const { code, rule } = reference
  if (code === null) return resolveRule(library, reference, scope, rule!)
  const document = library.byCode(code)
  if (document === undefined)
    return { status: 'unknown', document: null, reason: `no hay ningún documento ${code} en las normas` }
  return checkDocument(document, reference, scope) ?? findItem(library, document, reference)
}

/** A rule named alone may stand in any document; an active one is preferred. */
function resolveRule(library: Library, reference: Reference, scope: Scope, id: string): Resolved {
  const holders = library.documents.filter(
    (document) => document.active && library.find(document, 'rule', id) !== undefined,
  )
  const document = holders.find(({ code, builtIn }) => builtIn || scope.active.has(code)) ?? holders[0]
  if (document === undefined)
    return { status: 'missing', document: null, reason: `ninguna norma tiene la regla ${id}` }
  return checkDocument(document, reference, scope) ?? findItem(library, document, reference)
}

function checkDocument(document: RankedDocument, reference: Reference, scope: Scope): Resolved | null {
  const { code, version, builtIn } = document
  if (!builtIn && !scope.active.has(code))
    return { status: 'inactive', document, reason: `${code} no está entre los documentos activos` }
  const declared = scope.versions[code]
  if (declared !== undefined && !isSameVersion(declared, version)) {
    return {
      status: 'version',
      document,
      reason: `la entrada nombra ${code} ${declared} y la versión activa es ${version}`,
    }
  }
  if (reference.version !== null && !isSameVersion(reference.version, version)) {
    return {
      status: 'version',
      document,
      reason: `cita ${code} en su versión ${reference.version} y la activa es ${version}`,
    }
  }
  return null
}

function findItem(library: Library, document: RankedDocument, { number, rule }: Reference): Resolved {
  if (rule !== null) {
    const item = library.find(document, 'rule', rule)
    return item === undefined
      ? { status: 'missing', document, reason: `${document.code} no tiene la regla ${rule}` }
      : { status: 'valid', document, item }
  }
  if (number === null) return { status: 'valid', document, item: null }
  const item =
    library.find(document, 'section', number) ??
    library.find(document, 'rule', `${document.code}.${number}`) ??
    library.find(document, 'rule', `R${number}`) ??
    library.find(document, 'rule', `IR.${number}`)
  return item === undefined
    ? { status: 'missing', document, reason: `${document.code} no tiene la sección ${number}` }
    : { status: 'valid', document, item }
}
