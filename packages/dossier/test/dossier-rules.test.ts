import type { Json } from '@dictamen/kernel'
import { listedExamples, unnoticedMutants } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { dossierRules } from './rules.ts'

const folder = join(import.meta.dirname, '../../..')

test.each(dossierRules.filter(({ file }) => file.endsWith('.yaml')))(
  'no word of $file can go unnoticed',
  ({ file, definition }) => {
    const data = parse(readFileSync(join(folder, file), 'utf8')) as Json
    const { mutants, unnoticed } = unnoticedMutants(data, definition)
    expect(mutants).toBeGreaterThan(0)
    expect(unnoticed.map(({ change }) => change).filter((change) => change.includes(' when'))).toEqual([])
  },
)

test.each(['reading-1.1', 'timeline-1.0', 'contradictions-1.0', 'points-1.0'])(
  'the examples of %s are sentences, and no lists',
  (name) => {
    const file = join(folder, `packages/dossier/rules/${name}.yaml`)
    expect(listedExamples(parse(readFileSync(file, 'utf8')) as Json)).toEqual([])
  },
)
