// Spanish words in the literals of a room: what people read and what rules look for stand in YAML, which an expert can edit.

/** Joints of Spanish that no key of a contract and no English word is. */
const JOINTS = new Set(
  (
    'del las los una unos unas para por con que desde hasta entre como sobre cuando pero porque ' +
    'este esta ese esa aquel nuestro nuestra dice dijo fue eran'
  ).split(' '),
)
/** A string, a template or a pattern, as far as it can be told without reading the language; comments come first. */
const PIECES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:?&|!\s[])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/gu

/** The Spanish words of the literals of a file, in order. */
export function spanishWordsIn(source: string): string[] {
  return [...source.matchAll(PIECES)]
    .map(([piece]) => piece)
    .filter((piece) => !piece.startsWith('/*') && !piece.startsWith('//'))
    .flatMap((piece) => piece.replaceAll(/\\[pP]\{\w+\}|\\[a-z]/gu, ' ').match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => /[áéíóúñ]/iu.test(word) || JOINTS.has(word.toLowerCase()))
}
