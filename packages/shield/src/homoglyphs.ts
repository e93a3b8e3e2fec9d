import type { Found, Screened } from './found.ts'

// Letters that no reader tells from the Latin one beside them.
const SAME: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ѵ: 'v',
  ѐ: 'è',
  ё: 'ë',
  ї: 'ï',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ј: 'J',
  Ѕ: 'S',
  ο: 'o',
  ό: 'ó',
  ɡ: 'g',
  ɑ: 'a',
  ϳ: 'j',
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
}
// Letters that are like the Latin one, and that formulas put at the end of a word.
const LIKE: Readonly<Record<string, string>> = {
  α: 'a',
  ά: 'á',
  ν: 'v',
  τ: 't',
  ρ: 'p',
  ι: 'i',
  ί: 'í',
  κ: 'k',
  χ: 'x',
  υ: 'u',
  ύ: 'ú',
  γ: 'y',
  η: 'n',
  ε: 'e',
  έ: 'é',
  ω: 'w',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  в: 'b',
  п: 'n',
  г: 'r',
  и: 'u',
  ԍ: 'g',
}
const PLAIN = /^[\t\x20-\u024f\u2010-\u2027\u20ac\u2022]*$/u
const WORD = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡɑ]/u
// Letters of other blocks that are Latin in another dress: bold and italic alphabets, full width.
const DRESSED = /[\ud835][\udc00-\udfff]|[\uff01-\uff5e]/gu

/** Writes words that mix Latin with letters that only look so in Latin alone. Words of another script stay. */
export function foldHomoglyphs({ lines, found }: Screened): Screened {
  const all: Found[] = [...found]
  const folded = lines.map((line, index) => {
    if (line === null || PLAIN.test(line)) return line
    const undressed = line.replace(DRESSED, (sign) => sign.normalize('NFKC'))
    if (!FOREIGN.test(undressed)) return undressed
    const isForeign = hasForeignWords(undressed)
    const words: string[] = []
    const text = undressed.replace(WORD, (word) => {
      const latin = foldWord(word, isForeign)
      if (latin === null) return word
      words.push(latin)
      return latin
    })
    if (words.length > 0)
      all.push({ form: 'homoglifos', index, text: words.join(', '), page: null, count: words.length })
    return text
  })
  return { lines: folded, found: all }
}

/** The word in Latin letters; null when it is what it seems. */
function foldWord(word: string, isForeign: boolean): string | null {
  const letters = Array.from(word)
  const foreign = letters.filter((letter) => FOREIGN.test(letter))
  if (foreign.length === 0) return null
  if (!LATIN.test(letters.filter((letter) => !FOREIGN.test(letter)).join('')))
    return !isForeign && letters.length > 1 && foreign.every((letter) => letter in SAME)
      ? inLatin(letters)
      : null
  if (!foreign.every((letter) => letter in SAME || letter in LIKE)) return null
  const isSure = foreign.some((letter) => letter in SAME)
  const isInside = letters.slice(1, -1).some((letter) => letter in LIKE)
  return isSure || isInside || foreign.length > 1 ? inLatin(letters) : null
}

function inLatin(letters: readonly string[]): string {
  return letters.map((letter) => SAME[letter] ?? LIKE[letter] ?? letter).join('')
}

/** Whether a line has words that are certainly of another script: then its look-alikes may be words of it too. */
function hasForeignWords(line: string): boolean {
  return (line.match(WORD) ?? []).some((word) => {
    const letters = Array.from(word)
    return letters.every((letter) => FOREIGN.test(letter)) && letters.some((letter) => !(letter in SAME))
  })
}
