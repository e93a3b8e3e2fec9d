import type { SourceKindName } from '@dictamen/contracts'

/** A path taken apart: `CAND-001/cv.final.pdf` is `CAND-001`, `cv.final` and `.pdf`. */
export interface NameParts {
  readonly folders: readonly string[]
  readonly name: string
  readonly stem: string
  /** In lower case, with its dot; empty when there is none. */
  readonly extension: string
}

const READABLE = new Set(['.txt', '.md', '.pdf', '.docx'])
/** An interview may also come as the documents of its own system. */
const OF_INTERVIEWS = new Set(['.json', '.yaml', '.yml'])
const LEFT_BY_PROGRAMS =
  /^(?:\.|~\$|__macosx$|thumbs\.db$|desktop\.ini$|icon\r?$)|~$|\.(?:tmp|bak|swp|lock)$/iu
/** What no folder or file of a search may be called: it would be another path, or none. */
const UNSAFE = /[\\\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

export function partsOf(path: string): NameParts {
  const folders = path.split('/')
  const name = folders.pop()!
  const dot = name.lastIndexOf('.')
  const isBare = dot <= 0
  return {
    folders,
    name,
    stem: (isBare ? name : name.slice(0, dot)).normalize('NFC'),
    extension: isBare ? '' : name.slice(dot).toLowerCase(),
  }
}

/** Why a file is left aside whatever it holds; null when its name is no reason. */
export function reasonOfName({ folders, name }: NameParts): string | null {
  const all = [...folders, name]
  if (all.some((part) => part === '' || part === '.' || part === '..' || UNSAFE.test(part)))
    return 'su nombre lleva signos que no se admiten en una ruta'
  if (all.some((part) => LEFT_BY_PROGRAMS.test(part)))
    return 'es un fichero oculto o temporal que dejó otro programa'
  if (folders.length > 1) return 'está en una subcarpeta de un candidato: muévalo a la carpeta del candidato'
  return null
}

/** Whether a file of a kind comes in a format that is read. */
export function isReadable({ extension }: NameParts, kind: SourceKindName): boolean {
  return READABLE.has(extension) || (kind === 'interview_notes' && OF_INTERVIEWS.has(extension))
}
