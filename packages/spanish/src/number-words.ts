const UNITS: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiuno: 21,
  veintiún: 21,
  veintiuna: 21,
  veintidós: 22,
  veintitrés: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiséis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  docena: 12,
  veintena: 20,
  treintena: 30,
  cincuentena: 50,
  sesentena: 60,
  decena: 10,
  centenar: 100,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  dozen: 12,
}
const TENS: Readonly<Record<string, number>> = {
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
}
const HUNDREDS: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
}
const ONES: Readonly<Record<string, number>> = { uno: 1, un: 1, una: 1, ...UNITS }

const alternatives = (words: Readonly<Record<string, number>>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .join('|')

const SMALL = `(?:(?:${alternatives(TENS)})(?:\\s+y\\s+(?:${alternatives(ONES)}))?|${alternatives(UNITS)})`
const UNDER_THOUSAND = `(?:(?:${alternatives(HUNDREDS)})(?:\\s+(?:${SMALL}|un[oa]?))?|${SMALL})`

/** A number in words, from two on, or what stands before a million. */
export const NUMBER_WORDS = `(?:(?:un|medio)(?=\\s+mill[oó]n(?![\\p{L}]))|medio\\s+centenar|media\\s+docena|(?:${UNDER_THOUSAND}\\s+)?mil(?![\\p{L}])(?:\\s+${UNDER_THOUSAND})?|${UNDER_THOUSAND})(?![\\p{L}])`

/** What a number in words is worth. */
export function valueOfWords(words: string): number {
  const parts = words.toLowerCase().split(/\s+/)
  if (parts[0] === 'medio') return parts.length > 1 ? 50 : 0.5
  if (parts[0] === 'media') return 6
  let total = 0
  let group = 0
  for (const part of parts) {
    if (part === 'mil') {
      total += (group || 1) * 1000
      group = 0
    } else group += HUNDREDS[part] ?? TENS[part] ?? ONES[part] ?? 0
  }
  return total + group
}
