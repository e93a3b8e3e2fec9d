const LABEL = /^\s*\|?\s*(?:nombre(?:\s+completo|\s+y\s+apellidos)?|candidat[oa]|name)\s*[:|]\s*([^|]+)/iu
const NAME =
  /^(?:(?:D\.|Dña\.|Sr\.|Sra\.|Dr\.|Dra\.|Lic\.|Ing\.|ING\.|LIC\.)\s*)?(\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|del|la|las|los|y|i|DE|DEL|LA)\s+){0,2}\p{Lu}[\p{L}'’-]+){1,4})(?=\s*$|\s*[|,·–—-]|\s{3,})/u
const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i'])
const NO_NAME =
  /curr[ií]cul|vitae|europass|perfil|resumen|datos|contacto|experiencia|informaci[oó]n|aptitudes|extracto|resume|profile|summary/iu
const FIRST_LINES = 25
const SHORTEST = 3

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
