const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const LINK = /\b(?:https?:\/\/|www\.)[^\s,;»”)\]]+/giu
const PHONE =
  /(?<![\p{L}\p{N}/.-])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{1,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{2,4}){2,4}(?![\p{L}\p{N}])/gu
const LEAST_DIGITS = 9

/** Who is to be told apart without being named. */
export interface Person {
  readonly candidate_id: string
  /** What stands in place of the person: «Candidato 1». */
  readonly alias: string
  readonly name: readonly string[]
}

/** A text without the names, identifiers, addresses and numbers that lead to the people of a search. */
export function anonymiseText(text: string, people: readonly Person[]): string {
  let hidden = text
    .replace(MAIL, '[correo]')
    .replace(LINK, '[enlace]')
    .replace(PHONE, (found) => (isPhone(found) ? '[teléfono]' : found))
  for (const { candidate_id: id, alias, name } of people) {
    hidden = hidden.replaceAll(id, alias)
    for (const word of name)
      hidden = hidden.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${escape(word)}(?![\\p{L}\\p{N}])`, 'giu'),
        '[nombre]',
      )
    hidden = hidden.replace(/\[nombre\](?:\s+(?:(?:de|del|la|las|los|y)\s+)?\[nombre\])+/gu, '[nombre]')
  }
  return hidden
}

/** The same for every text of a value; keys stay. */
export function anonymise<Value>(value: Value, people: readonly Person[]): Value {
  if (typeof value === 'string') return anonymiseText(value, people) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => anonymise(item, people)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, anonymise(item, people)]),
  ) as Value
}

/** So many digits that are neither a date nor a figure with its thousands apart. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/gu, '').length
  return digits >= LEAST_DIGITS && !/^\d{4}-\d{2}-\d{2}|^\d{1,3}(?:[. ]\d{3})+$/u.test(found)
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}
