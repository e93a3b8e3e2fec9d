const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const LINK = /\b(?:https?:\/\/|www\.)[^\s,;»”)\]]+/giu
const PHONE =
  /(?<![\p{L}\p{N}/.-])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{1,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{2,4}){2,4}(?![\p{L}\p{N}])/gu
const LABEL = /^\s*(?:nombre(?:\s+completo|\s+y\s+apellidos)?|candidat[oa]|name)\s*:\s*(.+)$/iu
const NAME =
  /^(?:(?:D\.|Dña\.|Sr\.|Sra\.|Dr\.|Dra\.|Lic\.|Ing\.|ING\.|LIC\.)\s*)?(\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|del|la|las|los|y|i|DE|DEL|LA)\s+){0,2}\p{Lu}[\p{L}'’-]+){1,4})(?=\s*$|\s*[|,·–—-]|\s{3,})/u
const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i'])
const NO_NAME =
  /curr[ií]cul|vitae|europass|perfil|resumen|datos|contacto|experiencia|informaci[oó]n|aptitudes|extracto|resume|profile|summary/iu
const FIRST_LINES = 25
const SHORTEST = 3
const LEAST_DIGITS = 9

/** The words of a person's name, as the first lines of a CV give it; none when they do not. */
export function nameInCv(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .slice(0, FIRST_LINES)
    .map((line) => line.replace(/^[#>*_\s-]+|[*_]+/gu, '').trimEnd())
  const labelled = lines.map((line) => LABEL.exec(line)?.[1]).find((name) => name !== undefined)
  const bare = lines.filter((line) => !NO_NAME.test(line)).map((line) => NAME.exec(line)?.[1])
  const name = labelled ?? bare.find((found) => found !== undefined)
  return (name ?? '')
    .split(/[\s,|]+/u)
    .filter((word) => word.length >= SHORTEST && !SMALL.has(word.toLowerCase()) && /^\p{Lu}/u.test(word))
}

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
