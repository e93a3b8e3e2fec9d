import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatPlace } from '../src/host.ts'
import { composeDocuments, readDocument, Refusal } from '../src/index.ts'

function refusalOf(action: () => unknown): Refusal {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('reading documents', () => {
  test('YAML and JSON of the same content give the same value', () => {
    const yaml = 'a: 1\nb: [x, "no", 2026-01-07T18:20:00Z]\nc: null\n'
    const json = '{"a":1,"b":["x","no","2026-01-07T18:20:00Z"],"c":null}'
    expect({ ...(readDocument(json, 'j').value as object) }).toEqual(readDocument(yaml, 'y').value)
  })

  test('a mapping in braces is YAML too', () => {
    expect(readDocument('{ a: 1, b: dos }', 'y').value).toEqual({ a: 1, b: 'dos' })
  })

  test('a byte-order mark is not content', () => {
    expect(readDocument('\ufeffa: 1', 'y').value).toEqual({ a: 1 })
  })

  test.each([
    ['', 'DocumentEmpty', ''],
    [' \n\t', 'DocumentEmpty', ''],
    ['{"a":1,\n "a":2}', 'DocumentUnreadable', 'f:2:2'],
    ['{"a":\n tru}', 'DocumentUnreadable', 'f:2:2'],
    ['{"a":1} x', 'DocumentUnreadable', 'f:1:9'],
    ['{"a":"sin cerrar}', 'DocumentUnreadable', 'f:1:6'],
    ['{"a":"\\ud800"}', 'DocumentUnreadable', 'f:1:6'],
    ['{"a":1e999}', 'DocumentUnreadable', 'f:1:6'],
    ['a: 1\na: 2\n', 'DocumentUnreadable', 'f:2:1'],
    ['a:\n\t- b\n', 'DocumentUnreadable', 'f:2:1'],
    ['a: "x\n', 'DocumentUnreadable', 'f:'],
    ['a: 1\n---\nb: 2\n', 'DocumentUnreadable', 'f:2:1'],
    ['a: .inf\n', 'DocumentUnreadable', 'f:1:4'],
    ['a: *nada\n', 'DocumentUnreadable', 'f:1:4'],
    ['a: &a [*a]', 'DocumentUnreadable', 'f:1:8'],
    ['a: &a\n  b: {c: *a}', 'DocumentUnreadable', 'f:2:10'],
    ['{"a":"\\u0000"}', 'DocumentUnreadable', 'f:1:6'],
    ['{"a\\u0000":1}', 'DocumentUnreadable', 'f:1:2'],
    ['a: "x\\0"', 'DocumentUnreadable', 'f:1:4'],
    ['a: 1\nb: x\0', 'DocumentUnreadable', 'f:2:5'],
    ['a: "\\ud800"', 'DocumentUnreadable', 'f:1:4'],
    ['a: !!timestamp 2026-01-07', 'DocumentUnreadable', 'f:1:'],
    ['1: a\n"1": b', 'DocumentUnreadable', 'f:2:1'],
    ['? [a]\n: b', 'DocumentUnreadable', 'f:1:3'],
    [`{"${'k'.repeat(2000)}": 1}`, 'DocumentUnreadable', 'f:1:2'],
  ])('refused with its place: %j', (text, code, place) => {
    const refusal = refusalOf(() => readDocument(text, 'f'))
    expect(refusal.code).toBe(code)
    expect(formatPlace(refusal.problems[0] ?? { pointer: '', message: '' })).toContain(place)
    expect(refusal.hint).not.toBe('')
  })

  test('nesting and aliases are bounded', () => {
    expect(refusalOf(() => readDocument('['.repeat(100) + ']'.repeat(100), 'f')).message).toContain('64')
    const deep = Array.from({ length: 80 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')
    expect(refusalOf(() => readDocument(deep, 'f')).message).toContain('64')
    const bomb =
      'a: &a [x,x,x,x,x,x,x,x,x]\n' +
      'bcdefgh'
        .split('')
        .map(
          (key, at) => `${key}: &${key} [${Array.from({ length: 9 }, () => `*${'abcdefg'[at]}`).join(',')}]`,
        )
        .join('\n')
    expect(refusalOf(() => readDocument(bomb, 'f')).message).toContain('alias')
  })

  test('JSON that is said to be JSON is never read as anything else', () => {
    expect(readDocument('{ a: 1 }', 'f').value).toEqual({ a: 1 })
    expect(refusalOf(() => readDocument('{ a: 1 }', 'f', 'JSON')).message).toContain('JSON')
    expect(readDocument('{"a": 1}', 'f', 'YAML').value).toEqual({ a: 1 })
  })

  test('an alias stands where it is written, and what it repeats where that is', () => {
    const document = readDocument('a: &x\n  b: 1\nc: *x\n', 'f')
    expect(document.value).toEqual({ a: { b: 1 }, c: { b: 1 } })
    expect(document.locate('/c').position).toEqual({ line: 3, column: 4 })
    expect(document.locate('/c/b').position).toEqual({ line: 2, column: 6 })
  })

  test('places: the value, or the nearest one around an absent field', () => {
    const document = readDocument('a:\n  b:\n    - x\n    - y\n', 'f.yaml')
    expect(formatPlace({ pointer: '', message: '', ...document.locate('/a/b/1') })).toBe('f.yaml:4:7')
    expect(formatPlace({ pointer: '', message: '', ...document.locate('/a/z') })).toBe('f.yaml:2:3')
    expect(document.locate('/a/b/1').excerpt).toBe('    - y')
  })

  test('a composed document keeps pointing at its files', () => {
    const whole = composeDocuments('todo', {
      list: [readDocument('a: 1', 'uno'), readDocument('b: 2', 'dos')],
      one: readDocument('{"c":3}', 'tres'),
    })
    expect(whole.locate('/list/1/b').file).toBe('dos')
    expect(whole.locate('/one/c').file).toBe('tres')
    expect(whole.locate('/other').file).toBe('todo')
  })

  test('property: reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        fc.pre(typeof value === 'object' && value !== null)
        const text = JSON.stringify(value)
        fc.pre(text.isWellFormed() && !/\\ud[89a-f]/i.test(text))
        expect(JSON.stringify(readDocument(text, 'f').value)).toBe(text)
      }),
    )
  })

  test('property: any text is read or refused, never anything else', () => {
    const pieces = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '-',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '&x',
      '*x',
      '|',
      '>',
      '#',
      '\t',
      '%',
      '!',
      '1',
      '~',
      '\\',
      'ñ',
      '? ',
      ',',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
        try {
          readDocument(list.join(''), 'f')
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('YAML is read as version 1.2: no, yes and dates stay texts', () => {
    expect(readDocument('a: no\nb: yes\nc: 2026-01-07', 'f').value).toEqual({
      a: 'no',
      b: 'yes',
      c: '2026-01-07',
    })
    expect(parse('a: no')).toEqual({ a: 'no' })
  })
})
