import { cite } from '../../reading/reading.ts'
import type { Statement } from '../../statements/statements.ts'
import type { Fact } from './fact.ts'

const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ['inglés', /\b(?:ingl[eé]s|english)\b/iu],
  ['francés', /\b(?:franc[eé]s|french)\b/iu],
  ['alemán', /\b(?:alem[aá]n|german)\b/iu],
  ['portugués', /\b(?:portugu[eé]s|portuguese)\b/iu],
  ['italiano', /\b(?:italiano|italian)\b/iu],
]
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:biling[uü]e|nativ[oa]|native|C2)(?![\p{L}\d])/iu, 6],
  [/\b(?:C1|avanzado|advanced|fluido|fluent|profesional alto)(?![\p{L}\d])/iu, 5],
  [/\b(?:B2|intermedio[- ]alto|upper[- ]intermediate)(?![\p{L}\d])/iu, 4],
  [/\b(?:B1|intermedio|intermediate)(?![\p{L}\d])/iu, 3],
  [/\b(?:A2|b[aá]sico|elemental|basic)(?![\p{L}\d])/iu, 2],
  [/\bA1(?![\p{L}\d])/u, 1],
]

/** Levels of languages that a sentence gives to the candidate. */
export function languagesOf(statement: Statement): Fact[] {
  const { text } = statement
  return LANGUAGES.flatMap(([name, pattern]): Fact[] => {
    const match = pattern.exec(text)
    if (match === null) return []
    const near = text.slice(match.index, match.index + 60).split(/[;.]|,\s*(?=\p{L}+\s*[:(])/u)[0]!
    const level = LEVELS.toSorted((a, b) => placeOf(a[0], near) - placeOf(b[0], near)).find(([words]) =>
      words.test(near),
    )
    if (level === undefined || /\b(?:requ|exig|necesit|imprescindible|valorable)/iu.test(text)) return []
    return [
      {
        topic: 'otro',
        attribute: `nivel de ${name}`,
        employer: null,
        voice: statement.voice,
        citation: cite(statement),
        value: { kind: 'level', level: level[1], words: level[0].exec(near)![0] },
      },
    ]
  })
}

/** Where a level stands: the first one is the language's own. */
function placeOf(words: RegExp, text: string): number {
  return words.exec(text)?.index ?? Number.MAX_SAFE_INTEGER
}
