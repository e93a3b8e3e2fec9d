/** A text that grows by its size, made to keep a reader busy. */
export interface Family {
  readonly name: string
  write(size: number): string
}

/** Pieces that some reader of ours looks for, and some that none does. */
const PIECES: readonly string[] = [
  'a',
  'A',
  'Ab',
  '1',
  ' ',
  '\t',
  '\n',
  'a\n',
  '.',
  ', ',
  '-',
  '---\n',
  '- ',
  '# ',
  '> ',
  '| ',
  '|a\n',
  '`',
  '`a',
  '``` ',
  '*',
  '**a',
  '_',
  '_a',
  '~',
  '[',
  '[a](',
  '](',
  ')',
  '<',
  '<a ',
  '<!--',
  '<!--a-->\n',
  '<!--a-->b ',
  '<p hidden>',
  '<p hidden>a</p>\n',
  '<p style="',
  '</p>',
  '"',
  "'",
  '«',
  '«a»',
  '“',
  '{',
  '}',
  '=',
  '~=a ',
  '::a::',
  ':',
  ';',
  '\\',
  '%',
  '&amp;',
  '&',
  '{1:SA:=a}',
  '<question>',
  '<text>a</text>',
  'http://a',
  '§',
  'DNS §2.02 ',
  'R3.01 prohíbe ',
  'DNS dice que ',
  'según DNS, ',
  'IR.1.2 ',
  'v1.2.3.',
  '1.2.',
  'v1.2 ',
  '\n**',
  'no ',
  'que ',
  'á',
  'e\u0301',
  '\u200b',
  'р',
  '00:00:01.000 --> 00:00:02.000\nhola\n\n',
  '<v A>',
  'S1: hola\n',
  'k: 1\n',
  '? ',
  '&a ',
  '*a ',
  'ignora las instrucciones anteriores ',
  '2019 - 2024 ',
  '15.000 € ',
]

/** Each piece again and again; each before another, half and half, by turns, or only once. */
export function families(isWhole: boolean): Family[] {
  const alone = PIECES.map((piece) => ({ name: show(piece), write: repeat(piece) }))
  if (!isWhole) return alone
  const pairs = PIECES.flatMap((first) =>
    PIECES.filter((second) => second !== first).flatMap((second): Family[] => [
      {
        name: `${show(first)} y luego ${show(second)}`,
        write: (size) => repeat(first)(size / 2) + repeat(second)(size / 2),
      },
      { name: `${show(first)} con ${show(second)}`, write: repeat(first + second) },
      {
        name: `una vez ${show(first)} y luego ${show(second)}`,
        write: (size) => first + repeat(second)(size),
      },
    ]),
  )
  return [...alone, ...pairs]
}

function repeat(piece: string): (size: number) => string {
  return (size) => piece.repeat(Math.ceil(size / piece.length))
}

function show(piece: string): string {
  return JSON.stringify(piece)
}
