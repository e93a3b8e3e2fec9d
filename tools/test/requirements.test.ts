import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkRequirements,
  readCitations,
  readRequirements,
  readRulings,
  type Requirement,
} from '../requirements.ts'

const root = join(import.meta.dirname, '../..')

const row = (id: string, status: string, ruling?: string): Requirement => ({
  id,
  section: 's',
  behaviour: 'b',
  status,
  ...(ruling === undefined ? {} : { ruling }),
})

describe('requirements', () => {
  test('every implemented one is proved, and every citation exists', () => {
    expect(checkRequirements(readRequirements(root), readCitations(root), readRulings(root))).toEqual([])
  })

  test('caught: unproved, unknown, deferred, repeated, without ruling', () => {
    const rows = [
      row('FL-1.1', 'implemented'),
      row('FL-1.2', 'deferred: later'),
      row('FL-1.2', 'deferred: later'),
      row('FL-1.3', 'deferred: x', '9999'),
    ]
    const citations = [
      { id: 'FL-9.9', file: 'a.yaml' },
      { id: 'FL-1.2', file: 'b.yaml' },
    ]
    expect(checkRequirements(rows, citations, ['0001'])).toEqual([
      'FL-1.2 is written twice',
      'FL-1.3 cites the ruling 9999, which does not exist',
      'FL-1.1 is implemented and no case proves it: b',
      'a.yaml cites FL-9.9, which does not exist',
      'b.yaml proves FL-1.2, which is deferred',
    ])
  })
})
