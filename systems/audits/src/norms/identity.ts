import { basenameOf } from './file-names.ts'

const CODE = /^[\p{Lu}][\p{Lu}\p{N}]{1,7}$/u
const SMALL_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'of', 'the', 'and', 'para', 'en'])
const VERSION_SUFFIX = /[_\- ]?v?\d+(?:[._]\d+)*$/i

/** The code that a norm goes by when its front matter gives none: from the file's name, else from the title. */
export function guessCode(file: string, title: string): string | undefined {
  const stem = basenameOf(file).replace(/\.[^.]+$/, '')
  const bare = stem.replace(VERSION_SUFFIX, '')
  if (CODE.test(bare)) return bare
  const inTitle = codeInTitle(title)
  if (inTitle !== undefined) return inTitle
  const words = bare.split(/[_\- .]+/).filter((word) => word !== '')
  const [first, ...rest] = words
  if (first !== undefined && CODE.test(first) && initialsOf(rest) === first) return first
  const initials = initialsOf(words)
  return CODE.test(initials) ? initials : undefined
}

function codeInTitle(title: string): string | undefined {
  const leading = /^([\p{Lu}][\p{Lu}\p{N}]{1,7})\s*(?:[–—:-]|$)/u.exec(title)?.[1]
  return leading ?? /\(([\p{Lu}][\p{Lu}\p{N}]{1,7})\)/u.exec(title)?.[1]
}

function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase()) && !/^v?\d/.test(word))
    .map((word) => word[0]!.toUpperCase())
    .join('')
}

/** The version that a norm has when its front matter gives none: from the title, a bold line or the file's name. */
export function guessVersion(file: string, title: string, body: string): string | undefined {
  const inTitle = /(?:\bv|versi[oó]n\s+|\bver\.?\s*)(\d+(?:\.\d+)*)/iu.exec(title)?.[1]
  if (inTitle !== undefined) return inTitle
  const bold =
    /^[ \t>-]*\*\*\s*versi[oó]n\s*(?:\*\*\s*:|:\s*\*\*)\s*v?(\d+(?:\.\d+)*)/imu.exec(body)?.[1] ??
    versionInBold(body) ??
    /^[ \t>-]*\*\*[^*\n]+\*\*[^\n]*\bv(\d+(?:\.\d+)+)/imu.exec(body)?.[1]
  if (bold !== undefined) return bold
  return /[_\- ]v?(\d+(?:[._]\d+)+)\.[^.]+$/i.exec(file)?.[1]?.replaceAll('_', '.')
}

/** The rank that a norm gives in a bold line, as it may give its version. */
export function rankInBold(body: string): number | null {
  const written = /^[ \t>-]*\*\*\s*(?:rango|rank)\s*(?:\*\*\s*:|:\s*\*\*)\s*(\d{1,3})\b/imu.exec(body)?.[1]
  return written === undefined || Number(written) === 0 ? null : Number(written)
}

/** Two versions written differently may be one: `2` and `v2.0`. */
export function isSameVersion(one: string, other: string): boolean {
  if (one === other) return true
  const parts = (version: string): string[] => {
    const list = version
      .trim()
      .replace(/^v(?:ersi[oó]n)?\.?\s*/i, '')
      .split('.')
    while (list.length > 1 && /^0*$/.test(list.at(-1)!)) list.pop()
    return list.map((part) => part.replace(/^0+(?=\d)/, ''))
  }
  return parts(one).join('.') === parts(other).join('.')
}

const BOLD_LINE = /^[ \t>-]*\*\*([^*\n]*)\*\*/gmu
const BOLD_VERSION = /\bv(?:ersi[oó]n\s*)?(\d+(?:\.\d+)+)/giu

/** The last version that the first bold beginning of a line with any names. */
function versionInBold(body: string): string | undefined {
  for (const [, bold] of body.matchAll(BOLD_LINE)) {
    const last = [...bold!.matchAll(BOLD_VERSION)].at(-1)
    if (last !== undefined) return last[1]
  }
  return undefined
}
