// How wide letters are set, near enough to tell what stands beside what. Those of prose differ in width, those of code do not.

/** Height of the type, in points. */
export const SIZE = 10
/** From one line to the next. */
export const LEADING = 16
const CODE = 6
const SPACE = 2.8

const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/^[iljtfI.,:;'|!()[\]ií]$/, 3.1],
  [/^[rs"*-]$/, 3.9],
  [/^[mwMW@%—]$/, 8.3],
  [/^\p{Lu}$/u, 6.9],
  [/^\d$/, 5.6],
  [/^[\ue000-\uf8ff]$/, 9],
]

/** The width of a word. */
export function widthOf(text: string, isCode: boolean): number {
  if (isCode) return [...text].length * CODE
  let width = 0
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 5.3
  return width
}

export function spaceOf(isCode: boolean): number {
  return isCode ? CODE : SPACE
}
