import { expect, test } from 'vitest'
import { wordsIn, writeDocx, writeHtml, writeMarkdown, type PrintedDocument } from '../src/index.ts'

const document: PrintedDocument = {
  title: 'Carta',
  language: 'es',
  mark: 'BORRADOR',
  ownSign: 'redacción propia',
  blocks: [
    { kind: 'heading', level: 1, text: 'Una *carta*' },
    { kind: 'item', level: 0, says: [{ text: 'Primero.', notes: [1, 2] }] },
    { kind: 'item', level: 1, says: [{ text: 'Dentro de lo primero.', own: true }] },
    { kind: 'table', head: ['A', 'B'], rows: [[[{ text: 'x | y' }], [{ text: 'z', notes: [2] }]]] },
    {
      kind: 'notes',
      notes: [
        { number: 1, text: 'CV, línea 4.' },
        { number: 2, text: '<Caso>' },
      ],
    },
    { kind: 'sheet' },
    { kind: 'paragraph', strong: true, says: [{ text: 'El final_de_todo' }, { text: '_de_ verdad.' }] },
  ],
}

test('the same blocks are a text, with the marks of others made harmless and a sign on every sheet', () => {
  expect(writeMarkdown(document)).toBe(
    [
      '**BORRADOR**',
      '# Una \\*carta\\*',
      '- Primero.[^1][^2]\n  - Dentro de lo primero. *(redacción propia)*',
      '| A | B |\n| --- | --- |\n| x \\| y | z[^2] |',
      '[^1]: CV, línea 4.\n[^2]: \\<Caso\\>',
      '---',
      '**BORRADOR**',
      '**El final_de_todo \\_de\\_ verdad.**',
      '**BORRADOR**\n',
    ].join('\n\n'),
  )
})

test('the same document is the same bytes, whatever it is written as', () => {
  const again = structuredClone(document)
  expect(writeHtml(again)).toBe(writeHtml(document))
  expect(writeDocx(again)).toEqual(writeDocx(document))
})

test('words are counted wherever they are read, signs alone are none', () => {
  expect(wordsIn(document.blocks)).toBe(2 + 1 + 4 + 2 + 2 + 1 + 4 + 4)
  expect(wordsIn([{ kind: 'paragraph', says: [{ text: '— … 3 %' }] }])).toBe(1)
})
