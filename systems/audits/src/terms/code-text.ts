/** Families of languages by what their comments and strings look like. */
export type CodeFamily = 'braces' | 'hash' | 'sql'

const HASH = new Set([
  'py',
  'python',
  'python3',
  'rb',
  'ruby',
  'sh',
  'bash',
  'yaml',
  'yml',
  'toml',
  'r',
  'elixir',
])
const SQL = new Set(['sql', 'psql', 'plsql', 'plpgsql', 'tsql', 'mysql', 'sqlite', 'postgresql', 'postgres'])
const CSHARP = new Set(['cs', 'csharp', 'c#', 'vb', 'fsharp'])

const PLAIN: Readonly<Record<CodeFamily, RegExp>> = {
  braces: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
  hash: /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*/g,
  sql: /'(?:[^'\n]|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g,
}

const LOOKS_SQL = /^\s*(?:select|insert|update|delete|create|alter|drop|with|merge|grant|call|begin)\b/i
const LOOKS_PYTHON =
  /^(?:from [\w.]+ import |import [\w.]+\s*$|\s*(?:async )?def \w+\(.*:\s*$|class \w+.*:\s*$)/m

/** The family of a block of code, by its fence or else by how it begins. */
export function familyOf(language: string, code: string): CodeFamily {
  if (SQL.has(language) || (language === '' && LOOKS_SQL.test(code))) return 'sql'
  return HASH.has(language) || (language === '' && LOOKS_PYTHON.test(code)) ? 'hash' : 'braces'
}

/** Whether a capital before a call may be that of a method, as in C#; fences without a name may be. */
export function callsMethodsByCapital(language: string): boolean {
  return language === '' || CSHARP.has(language)
}

/** Code with its strings and comments blanked, every character at its own offset. */
export function blankLiterals(code: string, family: CodeFamily): string {
  return code.replace(PLAIN[family], (whole) => whole.replace(/[^\n]/g, ' '))
}
