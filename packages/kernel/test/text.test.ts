import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detach,
  foldCase,
  LineIndex,
  PhraseMatcher,
  splitSentences,
  stripAccents,
  tokenize,
  type Accents,
} from '../src/text/index.ts'

const words = (text: string): string[] => tokenize(text).map((token) => token.exact)
const sentences = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end))

describe('tokens', () => {
  test.each([
    ['Sí, señor.', ['sí', 'señor']],
    ['el árbol de la niñez', ['el', 'árbol', 'de', 'la', 'niñez']],
    ['1.234,56 € y 3.5 %', ['1.234,56', 'y', '3.5']],
    ['C#, C++ y F# no son C', ['c#', 'c++', 'y', 'f#', 'no', 'son', 'c']],
    ['físico-químico', ['físico', 'químico']],
    ['usa snake_case.', ['usa', 'snake_case']],
    ['fin­al y ce\u200bro', ['final', 'y', 'cero']],
    ['', []],
    ['¿¡…!?', []],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))

  test('decomposed text gives the same words at its own offsets', () => {
    const composed = 'quizá mañana'
    const decomposed = composed.normalize('NFD')
    expect(words(decomposed)).toEqual(words(composed))
    const last = tokenize(decomposed).at(-1)!
    expect(decomposed.slice(last.start, last.end).normalize('NFC')).toBe('mañana')
  })

  test('only white space joins words', () => {
    expect(tokenize('más o, menos').map((token) => token.joined)).toEqual([false, true, false])
  })

  test('property: tokens are ordered, inside the text, and fold to their own slice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let end = 0
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(token.end).toBeGreaterThan(token.start)
          expect(token.exact).toBe(foldCase(text.slice(token.start, token.end)))
          end = token.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('sentences', () => {
  test.each([
    [
      'Hola. El Sr. Pérez llegó a las 5. Ganó 12.000 euros.',
      ['Hola.', 'El Sr. Pérez llegó a las 5.', 'Ganó 12.000 euros.'],
    ],
    ['¿Vino? ¡Sí! Luego se fue…', ['¿Vino?', '¡Sí!', 'Luego se fue…']],
    ['En EE. UU. trabajé con J. García.', ['En EE. UU. trabajé con J. García.']],
    ['La U.E. decide. Fin.', ['La U.E. decide.', 'Fin.']],
    ['Compras, ventas, etc. Luego paré.', ['Compras, ventas, etc.', 'Luego paré.']],
    ['Compras, ventas, etc. y nada más.', ['Compras, ventas, etc. y nada más.']],
    ['Según el art. 5, sí. Fin', ['Según el art. 5, sí.', 'Fin']],
    ['Dijo «vale.» Y salió (tarde.) Ya.', ['Dijo «vale.»', 'Y salió (tarde.)', 'Ya.']],
    ['¡¿Cómo?! No...', ['¡¿Cómo?!', 'No...']],
    ['Sin punto final', ['Sin punto final']],
    ['1. Primero esto.\n2. Luego lo otro.', ['1. Primero esto.', '2. Luego lo otro.']],
    ['  1. Primero.\n\t2. Segundo.', ['1. Primero.', '2. Segundo.']],
    ['Éramos 12. Luego menos.', ['Éramos 12.', 'Luego menos.']],
    ['Fue\n2019. Un año duro.', ['Fue\n2019.', 'Un año duro.']],
    ['10. Décimo.', ['10. Décimo.']],
    ['ab. Cd.', ['ab.', 'Cd.']],
    ['El plan B. Y el C.', ['El plan B. Y el C.']],
    ['Vino el dr. García con la srta. Ruiz.', ['Vino el dr. García con la srta. Ruiz.']],
    ['Lo dice la pág. 3.', ['Lo dice la pág. 3.']],
    ['Es de S.A. Luego no.', ['Es de S.A.', 'Luego no.']],
    ['Es la S.A. de siempre.', ['Es la S.A. de siempre.']],
    ['Cobra 3.5. Nada más.', ['Cobra 3.5.', 'Nada más.']],
    ['Visite dictamen.es hoy.', ['Visite dictamen.es hoy.']],
    ['. . .', []],
    ['   ', []],
    ['', []],
  ])('%s', (text, expected) => expect(sentences(text)).toEqual(expected))

  test('property: sentences cover every word once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab Sr.,!?…12\n«»"etc'.split('')) }), (text) => {
        const inside = splitSentences(text).flatMap(({ start, end }) => words(text.slice(start, end)))
        expect(inside.join('')).toBe(words(text).join(''))
      }),
    )
  })
})

describe('folding', () => {
  test.each([
    ['ÁRBOL', 'árbol', 'arbol'],
    ['Ñandú', 'ñandú', 'ñandu'],
    ['pingüino', 'pingüino', 'pinguino'],
    ['niño', 'niño', 'niño'],
  ])('%s', (word, lower, stripped) => {
    expect(foldCase(word)).toBe(lower)
    expect(stripAccents(foldCase(word))).toBe(stripped)
  })
})

describe('phrases', () => {
  const find = (phrases: string[], text: string, accents: Accents = 'forgiving'): string[] =>
    new PhraseMatcher(phrases, accents).find(tokenize(text)).map(({ start, end }) => text.slice(start, end))

  test('three ways with accents', () => {
    expect(find(['quizá'], 'Quizá, quiza y quizà')).toEqual(['Quizá', 'quiza'])
    expect(find(['creo'], 'creo, creó')).toEqual(['creo'])
    expect(find(['creo'], 'creo, creó', 'folded')).toEqual(['creo', 'creó'])
    expect(find(['quizá'], 'quizá, quiza', 'exact')).toEqual(['quizá'])
    expect(find(['año'], 'año, ano', 'folded')).toEqual(['año'])
  })

  test('whole words, any white space, no punctuation between', () => {
    expect(find(['más o menos'], 'más\n o  menos')).toEqual(['más\n o  menos'])
    expect(find(['más o menos'], 'más, o menos')).toEqual([])
    expect(find(['depende'], 'independiente dependen')).toEqual([])
  })

  test('beginnings and gaps', () => {
    expect(find(['diferenci*'], 'La diferenciación difiere')).toEqual(['diferenciación'])
    expect(
      find(['no hay … duda'], 'no hay duda; no hay la menor duda; no hay ni la más mínima duda'),
    ).toEqual(['no hay duda', 'no hay la menor duda'])
  })

  test('the longest phrase that begins at a word wins', () => {
    expect(find(['no sé', 'no sé si'], 'no sé si voy')).toEqual(['no sé si'])
  })

  test('property: finds in one pass what a search for each phrase finds', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'á')
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
    fc.assert(
      fc.property(
        fc.uniqueArray(phrase, { minLength: 1, maxLength: 6 }),
        fc.array(word, { maxLength: 12 }),
        (phrases, list) => {
          const tokens = tokenize(list.join(' '))
          const naive = tokens.flatMap((_, first) => {
            const lengths = phrases
              .map((text) => text.split(' '))
              .filter((parts) => parts.every((part, at) => tokens[first + at]?.exact === part))
            return lengths.length === 0
              ? []
              : [{ first, last: first + Math.max(...lengths.map((parts) => parts.length)) - 1 }]
          })
          const found = new PhraseMatcher(phrases, 'exact')
            .find(tokens)
            .map(({ first, last }) => ({ first, last }))
          expect(found).toEqual(naive)
        },
      ),
    )
  })
})

describe('lines', () => {
  test('offsets become lines and columns from one', () => {
    const index = new LineIndex('uno\ndos\r\ntres\rcuatro')
    expect(index.count).toBe(4)
    expect([0, 3, 4, 9, 14].map((offset) => index.position(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 4 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ])
    expect(index.line(2)).toBe('dos')
    expect(index.line(9)).toBe('')
  })
})

test('a detached word is the same word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (word) => {
      expect(detach(word)).toBe(word)
    }),
  )
})
