import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkTrace, evaluate, textOfSource } from '../src/host.ts'
import { defineContract, Fault, nameSource, Refusal, type Json, type System } from '../src/index.ts'
import { canonicalJson, hashOf, recordOf, replay, sha256 } from '../src/record/index.ts'

describe('canonical JSON (RFC 8785)', () => {
  test.each<[Json, string]>([
    [{ b: 1, a: [true, null] }, '{"a":[true,null],"b":1}'],
    [
      { '\u20ac': 1, '\r': 2, '1': 3, '\u0080': 4, ö: 5, '\ud83d\ude00': 6, '\ufb33': 7 },
      '{"\\r":2,"1":3,"\u0080":4,"ö":5,"€":1,"😀":6,"\ufb33":7}',
    ],
    [[333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0], '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]'],
    ['\u000f\n"\\', '"\\u000f\\n\\"\\\\"'],
  ])('%j', (value, expected) => expect(canonicalJson(value)).toBe(expected))

  test('what JSON cannot carry is our fault', () => {
    expect(() => canonicalJson(Number.NaN)).toThrow(Fault)
    expect(() => canonicalJson('\ud800')).toThrow(Fault)
  })

  test('property: the order of keys never matters', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (object) => {
        const text = JSON.stringify(object)
        fc.pre(text.isWellFormed() && !/\\ud[89a-f]/i.test(text))
        const turned = Object.fromEntries(Object.entries(object).toReversed())
        expect(hashOf(turned as Json)).toBe(hashOf(object as Json))
      }),
    )
  })

  test('SHA-256 of the empty text', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})

const Text = defineContract({
  id: 'text',
  version: '1.0',
  source: 'test',
  schema: z.strictObject({ text: z.string() }),
  invariants: {},
})
const Count = defineContract({
  id: 'count',
  version: '1.0',
  source: 'test',
  schema: z.strictObject({ count: z.int().max(3) }),
  invariants: {},
})

function counting(step: number): System<{ text: string }, { now: string }, { count: number }, 'clock'> {
  return {
    id: 'test/count',
    input: Text,
    output: Count,
    ruleset: { id: 'count', version: '1.0.0', sha256: 'ff', profile: null },
    observe: (_input, { clock }) => Promise.resolve({ now: clock.now() }),
    decide: ({ text }) => ({
      output: { count: text.length * step },
      trace: [
        {
          pointer: '/count',
          rule: 'test/length',
          spans: [{ source: 'text#/text', start: 0, end: text.length, quote: text }],
          from: [],
        },
      ],
    }),
    sources: (input) => ({ text: input }),
  }
}

const clock = { now: (): string => '2026-01-07T18:20:00Z' }

describe('records and replay', () => {
  test('a record decides the same again', async () => {
    const record = recordOf(await evaluate(counting(1), { text: 'abc' }, { clock }))
    expect(record.observations).toEqual({ now: '2026-01-07T18:20:00Z' })
    expect(replay(counting(1), record).equal).toBe(true)
  })

  test('another decision, or a touched record, is noticed', async () => {
    const record = recordOf(await evaluate(counting(1), { text: 'a' }, { clock }))
    expect(replay(counting(2), record).equal).toBe(false)
    expect(replay(counting(1), { ...record, output: { count: 2 } }).equal).toBe(false)
    expect(replay(counting(1), { ...record, trace: [] }).equal).toBe(false)
  })

  test('another rule set is refused', async () => {
    const record = recordOf(await evaluate(counting(1), { text: 'a' }, { clock }))
    const other = { ...counting(1), ruleset: { id: 'count', version: '1.0.1', sha256: 'aa', profile: null } }
    expect(() => replay(other, record)).toThrow(Refusal)
  })

  test('an output that breaks its contract is a fault, an input that does is a refusal', async () => {
    await expect(evaluate(counting(1), { text: 'abcd' }, { clock })).rejects.toThrow(Fault)
    await expect(evaluate(counting(1), { texto: 'a' }, { clock })).rejects.toThrow(Refusal)
  })
})

describe('traces', () => {
  const sources = { 'doc/a': { text: 'una frase', list: [1, null] } }

  test('sources are texts, or the JSON of what is not one', () => {
    expect(textOfSource(sources, 'doc/a#/text')).toBe('una frase')
    expect(textOfSource(sources, 'doc/a#/list/1')).toBe('null')
    expect(textOfSource(sources, 'doc/a#/nada')).toBeUndefined()
    expect(textOfSource(sources, 'doc/b#/text')).toBeUndefined()
    expect(nameSource('doc', 'a/b#c%')).toBe('doc/a%2fb%23c%25')
  })

  test('a false quote, a missing source and a missing pointer are told', () => {
    const entry = {
      pointer: '/x',
      rule: 'r',
      from: ['/y'],
      spans: [
        { source: 'doc/a#/text', start: 0, end: 3, quote: 'uno' },
        { source: 'no', start: 0, end: 0, quote: '' },
      ],
    }
    expect(checkTrace([entry], { x: 1 }, sources)).toHaveLength(3)
    const right = {
      pointer: '/x',
      rule: 'r',
      from: [],
      spans: [{ source: 'doc/a#/text', start: 0, end: 3, quote: 'una' }],
    }
    expect(checkTrace([right], { x: 1 }, sources)).toEqual([])
  })
})
