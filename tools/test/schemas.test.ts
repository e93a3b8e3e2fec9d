import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { checkSchemas, emitSchemas, readCommitted, readFrozen } from '../schemas.ts'

describe('schemas of the contracts', () => {
  test('the committed ones are those of the contracts, and none that is frozen changed', () => {
    expect(checkSchemas(emitSchemas(), readCommitted(), readFrozen())).toEqual([])
  })

  test('caught: a stale schema, a stray file, a frozen contract that changed or went away', () => {
    const emitted = new Map([['a@1.0.json', '{"x":1}']])
    const committed = new Map([
      ['a@1.0.json', '{"x":2}'],
      ['b@1.0.json', '{}'],
    ])
    expect(checkSchemas(emitted, committed, { 'a@1.0': 'ff', 'c@1.0': 'ff' })).toHaveLength(4)
  })

  test.each([...emitSchemas()])('%s is JSON Schema 2020-12 that another validator accepts', (_file, text) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    expect(() => ajv.compile(JSON.parse(text) as object)).not.toThrow()
  })
})
