import type { Json } from '@dictamen/kernel'
import { listedExamples, unnoticedMutants } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findingRules } from './rules.ts'

const folder = join(import.meta.dirname, '../../../..')

test.each(findingRules)('no word of $file can go unnoticed', ({ file, definition }) => {
  const data = parse(readFileSync(join(folder, file), 'utf8')) as Json
  const { mutants, unnoticed } = unnoticedMutants(data, definition)
  expect(mutants).toBeGreaterThan(0)
  expect(unnoticed.map(({ change }) => change).filter((change) => change.includes(' when'))).toEqual([])
})

test.each(findingRules)('no example of $file only repeats the list of its rule', ({ file }) => {
  expect(listedExamples(parse(readFileSync(join(folder, file), 'utf8')) as Json)).toEqual([])
})
