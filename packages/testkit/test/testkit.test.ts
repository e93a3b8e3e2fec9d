import { Refusal, type Json } from '@dictamen/kernel'
import { describe, expect, test } from 'vitest'
import {
  checkBlobStore,
  checkCase,
  checkClock,
  checkIds,
  countingIds,
  fixedClock,
  memoryStore,
  proveCase,
  survivorsOf,
  type Case,
  type Evaluators,
} from '../src/index.ts'

describe('fakes pass the suites that adapters must pass', () => {
  checkClock(() => fixedClock())
  checkIds(countingIds)
  checkBlobStore(memoryStore)
})

describe('cases notice what differs', () => {
  const base = { case: 'c', proves: [], evaluator: 'echo', file: 'c.yaml' }
  const evaluators: Evaluators = {
    echo: (given) =>
      Promise.resolve({
        output: given,
        trace: [
          { pointer: '/a', rule: 'r', spans: [{ source: 's', start: 0, end: 2, quote: 'un' }], from: [] },
        ],
        sources: { s: 'uno' },
      }),
    refuse: () =>
      Promise.reject(new Refusal('FileMissing', { name: 'x' }, [{ pointer: '/a', message: 'no está' }])),
    lie: (given) =>
      Promise.resolve({
        output: given,
        trace: [
          { pointer: '/a', rule: 'r', spans: [{ source: 's', start: 0, end: 2, quote: 'no' }], from: [] },
        ],
        sources: { s: 'uno' },
      }),
  }
  const check = (item: Partial<Case>): Promise<string | null> =>
    checkCase({ ...base, given: { a: [1, { b: 2 }] }, ...item }, evaluators)

  test.each<[string, Partial<Case>]>([
    ['the whole', { expect: { a: [1, { b: 2 }] } }],
    ['a part', { expect: { a: [1, {}] } }],
    ['its evidence', { expect: {}, evidence: { '/a': ['un'] } }],
    ['a refusal', { evaluator: 'refuse', refused: { code: 'FileMissing', says: 'no está', at: '/a' } }],
  ])('holds: %s', async (_what, item) => expect(await check(item)).toBeNull())

  test.each<[string, Partial<Case>, string]>([
    ['a value', { expect: { a: [2, {}] } }, '/a/0 should be 2 and is 1'],
    ['a missing item', { expect: { a: [1] } }, '/a should have 1 items'],
    ['a missing field', { expect: { z: null } }, '/z should be null and is undefined'],
    ['a list for an object', { expect: { a: {} } }, '/a should be an object'],
    ['an object for a list', { expect: [] }, '/ should be a list'],
    [
      'other evidence',
      { expect: {}, evidence: { '/a': ['uno'] } },
      'should rest on ["uno"] and rests on ["un"]',
    ],
    ['evidence of nothing', { expect: {}, evidence: { '/z': [] } }, 'there is no /z'],
    ['a trace that lies', { evaluator: 'lie', expect: {} }, 'the trace does not hold'],
    ['an unexpected refusal', { evaluator: 'refuse', expect: {} }, 'refused: FileMissing'],
    ['another refusal', { evaluator: 'refuse', refused: { code: 'UsageWrong' } }, 'expected UsageWrong'],
    [
      'a refusal elsewhere',
      { evaluator: 'refuse', refused: { code: 'FileMissing', at: '/b' } },
      'does not point at /b',
    ],
    [
      'a refusal that says otherwise',
      { evaluator: 'refuse', refused: { code: 'FileMissing', says: 'zzz' } },
      'does not say «zzz»',
    ],
    ['no refusal', { refused: { code: 'FileMissing' } }, 'got an output'],
    ['an unknown evaluator', { evaluator: 'nobody', expect: {} }, 'no evaluator called nobody'],
  ])('caught: %s', async (_what, item, message) => expect(await check(item)).toContain(message))
})

test('a case that is proved is decided again', async () => {
  const item: Case = { case: 'c', proves: [], evaluator: 'flips', given: null, expect: 1, file: 'c.yaml' }
  const checkReplay = (): never => {
    throw new Error('decided otherwise')
  }
  const evaluators: Evaluators = { flips: () => Promise.resolve({ output: 1, checkReplay }) }
  expect(await checkCase(item, evaluators)).toBeNull()
  await expect(proveCase(item, evaluators)).rejects.toThrow('decided otherwise')
})

test('a mutant survives only when neither an example nor a case notices it', async () => {
  const rule = {
    id: 'a/b',
    source: 's',
    description: 'd',
    when: { count: { of: { words: ['x', 'y'] }, at_least: 2 } },
    examples: { fires: ['[[x]] [[x]]'], quiet: ['y'] },
  }
  const ruleset = { ruleset: 'a', version: '1.0.0', source: 's', rules: [rule] }
  const held: Case = {
    case: 'c',
    proves: [],
    evaluator: 'words',
    given: null,
    expect: 'held',
    file: 'c.yaml',
  }
  const evaluatorsOf = (data: Json): Evaluators => {
    const output = /"words":\["x"(,"y")?\]/.test(JSON.stringify(data)) ? 'held' : 'broken'
    return { words: () => Promise.resolve({ output }) }
  }
  const survivors = await survivorsOf(ruleset, { id: 'a', coded: [] }, [held], evaluatorsOf)
  expect(survivors).toEqual(['a/b when/count/of/words/1: "y" removed'])
})
