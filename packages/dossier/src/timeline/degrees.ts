import type { Passage } from '../reading/passages.ts'

const LABEL =
  /^(?:t[ií]tulos?|estudios|formaci[oó]n(?:\s+acad[eé]mica)?|carrera|titulaci[oó]n|educaci[oó]n|licenciatura|grado|universidad)$/iu
const DEGREE =
  /^(?:(?:t[ií]tulo|grado|carrera|licenciatura|diploma)\s+(?:de|en)\s+)?(?:ingenier[oa]|licenciad[oa]|lic\.|abogad[oa]|economista|administrador[a]?\s+de\s+empresas|comunicador[a]?\s+social|trabajador[a]?\s+social|contador[a]?(?:\s+p[uú]blic[oa])?|m[eé]dic[oa]|diplomad[oa]|arquitect[oa]|psic[oó]log[oa]|t[eé]cnic[oa]\s+superior|graduad[oa]|bachelor|bsc|msc|mba)(?![\p{L}])/iu
const SCHOOL =
  /(?:^|[\s,|(])(?:U\.\s?(?:de|del|T[eé]c|Cat)|Univ\.|Universi\p{L}+|Instituto|Escuela|Polit[eé]cnic\p{L}+|Facultad|College|School)(?![\p{L}])|(?:^|[,|(]\s*)(?:U|PU|IT|IE|ES|IP|IC)[A-Z]{1,5}(?![\p{L}])|(?:^|[,|(]\s*)U(?:de|d)[A-Z]\p{L}*/u

/** A degree and where it was taken: "Ingeniera Civil Industrial, U. de Concepción", "Título: Ingeniero Comercial". */
export function isDegree(text: string, label: string | null): boolean {
  if (label !== null && LABEL.test(label)) return true
  const bare = text.replace(/^[^:]{1,30}:\s+/u, '')
  return DEGREE.test(bare) && SCHOOL.test(bare)
}

/** «Ingeniero Mecánico»: what somebody is by their studies, with no word of where they work. */
export function isProfession(text: string): boolean {
  return DEGREE.test(text)
}

const STUDIES =
  /^(?:m[aá]ster|mag[ií]ster|maestr[ií]a|doctor(?:ado|a)?|posgrado|postgrado|diplomatura|ing\.|lic\.|mba|cpa)(?![\p{L}])/iu

/** A line that says what somebody studied. */
export function isStudied({ folded: { text }, label }: Passage): boolean {
  return (label !== null && LABEL.test(label)) || DEGREE.test(text) || STUDIES.test(text)
}
