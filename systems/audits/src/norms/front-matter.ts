import { readDocument, Refusal, textOf, type Json, type Problem } from '@dictamen/kernel'

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

/** Reads the front matter of a norm; its problems carry file and line. */
export function readFrontMatter(text: string, file: string, report: (problem: Problem) => void): FrontMatter {
  const match = FENCED.exec(text)
  if (match === null) return { end: 0 }
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
    report({
      pointer: `/front-matter/${key}`,
      message,
      file,
      position: { line: line + 2, column: 1 },
      excerpt,
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail('', 'la cabecera no es una lista de claves y valores')
    return {}
  }
  const { code, version, rank, active } = value as Record<string, Json>
  if (code !== undefined && (typeof code !== 'string' || !/^[\p{Lu}][\p{Lu}\p{N}_-]*$/u.test(code)))
    fail('code', `«${textOf(code)}» no es un código de documento (mayúsculas y cifras, por ejemplo DNS)`)
  // YAML would read 1.0 as the number 1: a version is taken as it is written.
  const written = /^version:[ \t]*["']?([^"'\s#]+)/m.exec(yaml)?.[1]
  if (version !== undefined && (written === undefined || !/^v?\d+(\.\d+)*$/.test(written)))
    fail('version', `«${textOf(version)}» no es una versión (por ejemplo "1.3")`)
  if (rank !== undefined && (!Number.isInteger(rank) || (rank as number) < 1))
    fail('rank', `«${textOf(rank)}» no es un rango (1 es la autoridad máxima)`)
  if (active !== undefined && typeof active !== 'boolean')
    fail('active', 'active se escribe con true o con false')
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(version === undefined || written === undefined ? {} : { version: written.replace(/^v/, '') }),
    ...(typeof rank === 'number' ? { rank } : {}),
    ...(typeof active === 'boolean' ? { active } : {}),
  }
}
