const SMALL =
  'cero - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const HUNDREDS =
  '- - doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'

const ONES = new Set(['un', 'uno', 'una'])
const small = numbered(SMALL, 1)
const tens = numbered(TENS, 10)
const masculine = numbered(HUNDREDS, 100)
const feminine = numbered(HUNDREDS.replaceAll(/os\b/g, 'as'), 100)
const hundreds = new Map([...masculine, ...feminine, ['cien', 100], ['ciento', 100]])

/** A figure read from words: how many words it takes. */
interface SpokenNumber {
  readonly value: number
  readonly length: number
}

/** Reads the cardinal that begins at a word («dos mil veinticinco»); null when none does. A lone «uno» is an article. */
export function readSpokenNumber(words: readonly string[], from: number): SpokenNumber | null {
  let at = from
  let total = 0
  let group = readGroup(words, at)
  at += group.length
  if (words[at] === 'mil') {
    total = (group.length === 0 ? 1 : group.value) * 1000
    group = readGroup(words, at + 1)
    at += 1 + group.length
  }
  return at === from ? null : { value: total + group.value, length: at - from }
}

/** Figures as they are compared: «12.000» and «12000» are the same. */
export function joinThousands(figure: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(figure) ? figure.replaceAll('.', '') : figure
}

/** Up to three hundreds, tens and units, in that order. */
function readGroup(words: readonly string[], from: number): SpokenNumber {
  let at = from
  let value = 0
  const hundred = hundreds.get(words[at] ?? '')
  if (hundred !== undefined) {
    value += hundred
    at++
  }
  const ten = tens.get(words[at] ?? '')
  if (ten !== undefined) {
    value += ten
    at++
    const unit = words[at] === 'y' ? unitOf(words[at + 1]) : null
    if (unit !== null) return { value: value + unit, length: at + 2 - from }
    return { value, length: at - from }
  }
  const few = small.get(words[at] ?? '')
  if (few !== undefined) {
    value += few
    at++
  }
  return { value, length: at - from }
}

function unitOf(word: string | undefined): number | null {
  if (word === undefined) return null
  if (ONES.has(word)) return 1
  const value = small.get(word)
  return value !== undefined && value > 1 && value < 10 ? value : null
}

/** Words by value: their place in a list times a step; a dash holds a place that has no word. */
function numbered(words: string, step: number): Map<string, number> {
  const values = words.split(' ').map((word, index): [string, number] => [word, index * step])
  return new Map(values.filter(([word]) => word !== '-'))
}
