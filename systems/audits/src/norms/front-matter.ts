import { readDocument, textOf, type Json, type Problem } from '@dictamen/kernel'
import { Refusal } from '../sentences.ts'

/** What the head of a norm declares about itself. */
export interface FrontMatter {
  readonly code?: string
  readonly version?: string
  readonly rank?: number
  readonly active?: boolean
  /** Where the norm itself begins. */
  readonly end: number
}

const FENCED = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** A fence with a key behind it, and no other fence: not a ruler. */
const OPEN = /^\ufeff?---[ \t]*\r?\n(?:code|version|rank|active):/

/** Reads the front matter of a norm; its problems carry file and line. */
export function readFrontMatter(text: string, file: string, report: (problem: Problem) => void): FrontMatter {
  const match = FENCED.exec(text)
  if (match === null) {
    if (OPEN.test(text))
      report({
        pointer: '/front-matter',
        message: 'la cabecera se abre con --- y no se cierra: falta otra línea --- detrás de sus claves',
        file,
        position: { line: 1, column: 1 },
        excerpt: '---',
      })
    return { end: 0 }
  }
  const end = match[0].length
  const [, yaml] = match
  if (yaml!.trim() === '') return { end }
  let value: Json
  try {
    // The line break stands for the fence, so that positions are those of the file.
    value = readDocument(`\n${yaml}`, file).value
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const problem of error.problems) report({ ...problem, pointer: '/front-matter' })
    return { end }
  }
  return { ...declarationsOf(value, yaml!, file, report), end }
}

function declarationsOf(
  value: Json,
  yaml: string,
  file: string,
  report: (problem: Problem) => void,
): Omit<FrontMatter, 'end'> {
  const lines = yaml.split(/\r?\n/)
  const fail = (key: string, message: string): void => {
    const line = lines.findIndex((text) => text.startsWith(key))
    const excerpt = lines[line] ?? ''
    const position = { line: line + 2, column: 1 }
    report({ pointer: `/front-matter/${key}`, message, file, position, excerpt })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail('', 'la cabecera no es una lista de claves y valores')
    return {}
  }
  // YAML would read 1.0 as the number 1: a version is taken as it is written.
  const written = /^version:[ \t]*["']?([^"'\s#]+)/m.exec(yaml)?.[1]
  const { code, version, rank, active } = value as Record<string, Json>
  return {
    ...keep('code', code, CODE, fail),
    ...keep('rank', rank, RANK, fail),
    ...keep('active', active, ACTIVE, fail),
    ...(version === undefined
      ? {}
      : keep('version', written?.replace(/^v/, '') ?? textOf(version), VERSION, fail)),
  }
}

/** What a declared value must be, and what is said of one that is not. */
interface Kind<Value extends Json> {
  readonly is: (value: Json) => value is Value
  readonly message: string
}

const CODE: Kind<string> = {
  is: isCode,
  message: 'no es un código de documento (mayúsculas y cifras, por ejemplo DNS)',
}
const RANK: Kind<number> = { is: isRank, message: 'no es un rango (1 es la autoridad máxima)' }
const ACTIVE: Kind<boolean> = { is: isBoolean, message: 'no es true ni false' }
const VERSION: Kind<string> = { is: isVersion, message: 'no es una versión (por ejemplo "1.3")' }

/** A declared value that is what it should be; nothing, with its problem told, when it is not. */
function keep<Key extends string, Value extends Json>(
  key: Key,
  value: Json | undefined,
  { is, message }: Kind<Value>,
  fail: (key: string, message: string) => void,
): Partial<Record<Key, Value>> {
  if (value === undefined) return {}
  if (is(value)) return { [key]: value } as Record<Key, Value>
  fail(key, `«${textOf(value)}» ${message}`)
  return {}
}

function isCode(value: Json): value is string {
  return typeof value === 'string' && /^[\p{Lu}][\p{Lu}\p{N}_-]*$/u.test(value)
}

function isVersion(value: Json): value is string {
  return typeof value === 'string' && /^\d+(\.\d+)*$/.test(value)
}

function isRank(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function isBoolean(value: Json): value is boolean {
  return typeof value === 'boolean'
}
