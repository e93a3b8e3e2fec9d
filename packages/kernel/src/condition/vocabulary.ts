import { formatPointer } from '../json.ts'
import { all } from './all.ts'
import { any } from './any.ts'
import { SILENT, type Condition, type Word } from './condition.ts'
import { contains } from './contains.ts'
import { count } from './count.ts'
import { none } from './none.ts'
import { not } from './not.ts'
import { regex } from './regex.ts'
import { regexRepeated } from './regex-repeated.ts'
import { together } from './together.ts'
import { value } from './value.ts'
import { words } from './words.ts'
import { sentenceOfIssue } from '../contract-sentences.ts'

/** The closed vocabulary: a rule can say nothing else. */
const vocabulary: Readonly<Record<string, Word<unknown>>> = {
  all,
  any,
  contains,
  count,
  none,
  not,
  regex,
  regex_repeated: regexRepeated,
  together,
  value,
  words,
}

const NEVER: Condition = () => SILENT

/** Compiles what stands behind `when:`; problems go to `fail` with their JSON pointer and the condition never fires. */
export function compileCondition(
  data: unknown,
  on: string,
  pointer: string,
  fail: (pointer: string, message: string) => void,
): Condition {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    fail(pointer, `se espera una condición: ${Object.keys(vocabulary).join(', ')}`)
    return NEVER
  }
  const { on: ownField, ...rest } = data as Record<string, unknown>
  const field = typeof ownField === 'string' ? ownField : on
  const names = Object.keys(rest)
  const [name] = names
  if (name === undefined || names.length > 1 || !Object.hasOwn(vocabulary, name)) {
    fail(
      pointer,
      `se espera una sola palabra del vocabulario (${Object.keys(vocabulary).join(', ')}) y hay: ${names.join(', ') || 'nada'}`,
    )
    return NEVER
  }
  const below = `${pointer}/${name}`
  const word = vocabulary[name]!
  const parsed = word.schema.safeParse(rest[name], { reportInput: true })
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      fail(`${below}${formatPointer(issue.path)}`, sentenceOfIssue(issue))
    return NEVER
  }
  return word.compile(parsed.data, {
    on: field,
    compile: (nested, path) => compileCondition(nested, field, `${below}${formatPointer(path)}`, fail),
    fail: (path, message) => fail(`${below}${formatPointer(path)}`, message),
  })
}
