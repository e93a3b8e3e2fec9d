import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDirections, readTree } from '../directions.ts'

const root = join(import.meta.dirname, '../..')

const treeOf = (files: Record<string, string>): ReadonlyMap<string, string> => new Map(Object.entries(files))

describe('directions of the house', () => {
  test('the tree keeps them', () => {
    const tree = readTree(root)
    expect(tree.size).toBeGreaterThan(50)
    expect(checkDirections(tree)).toEqual([])
  })

  const forbidden: readonly (readonly [string, string, string])[] = [
    ['the kernel imports a system', 'packages/kernel/src/a.ts', `import { x } from '@dictamen/interviews'`],
    [
      'the kernel imports contracts',
      'packages/kernel/src/a.ts',
      `import type { X } from '@dictamen/contracts'`,
    ],
    ['the kernel reads files', 'packages/kernel/src/a.ts', `import { readFileSync } from 'node:fs'`],
    ['a contract imports a system', 'packages/contracts/src/a.ts', `export { x } from '@dictamen/exams'`],
    ['a system imports its sibling', 'systems/exams/src/a.ts', `import { x } from '@dictamen/interviews'`],
    [
      'a system reaches into its sibling',
      'systems/exams/src/a.ts',
      `import { x } from '../../interviews/src/index.ts'`,
    ],
    ['a system imports an adapter', 'systems/audits/src/a.ts', `import { x } from '@dictamen/embedder'`],
    ['a system imports testkit', 'systems/audits/src/a.ts', `import { x } from '@dictamen/testkit'`],
    ['a system loads a file late', 'systems/audits/src/a.ts', `const x = await import('node:fs')`],
    ['an adapter imports a system', 'packages/adapters/pdf/src/a.ts', `import { x } from '@dictamen/exams'`],
    [
      'an adapter imports contracts',
      'packages/adapters/pdf/src/a.ts',
      `import { x } from '@dictamen/contracts'`,
    ],
    [
      'searches import a witness',
      'systems/searches/src/a.ts',
      `import { x } from '@dictamen/witness-extractive'`,
    ],
    ['a system imports the shield', 'systems/searches/src/a.ts', `import { x } from '@dictamen/shield'`],
    [
      'a witness imports a system',
      'packages/witnesses/model/src/a.ts',
      `import { x } from '@dictamen/searches'`,
    ],
    [
      'a witness imports another',
      'packages/witnesses/replay/src/a.ts',
      `import { x } from '@dictamen/witness-person'`,
    ],
    ['a witness reads files', 'packages/witnesses/replay/src/a.ts', `import { x } from 'node:fs'`],
    ['the dossier imports the shield', 'packages/dossier/src/a.ts', `import { x } from '@dictamen/shield'`],
    ['the language knows a contract', 'packages/spanish/src/a.ts', `import { x } from '@dictamen/contracts'`],
    ['the host imports an app', 'packages/host/src/a.ts', `import { x } from '@dictamen/cli'`],
    ['an app reaches past the host', 'apps/cli/src/a.ts', `import { x } from '@dictamen/interviews'`],
    ['the console imports a system', 'apps/console/src/a.ts', `import { x } from '@dictamen/queries'`],
    ['a pure room reads the clock', 'systems/queries/src/a.ts', `export const now = () => Date.now()`],
    [
      'a pure room uses the locale',
      'packages/kernel/src/a.ts',
      `export const f = (a: string) => a.localeCompare('b')`,
    ],
    [
      'a pure room raises to a power',
      'systems/queries/src/a.ts',
      `export const f = (a: number) => Math.pow(a, 2)`,
    ],
  ]
  test.each(forbidden)('caught: %s', (_what, path, text) => {
    expect(checkDirections(treeOf({ [path]: text }))).toHaveLength(1)
  })

  test('caught: a cycle of imports', () => {
    const a = `import { b } from './b.ts'\nexport const a = b`
    const b = `import { a } from './a.ts'\nexport const b = a`
    expect(
      checkDirections(treeOf({ 'packages/kernel/src/a.ts': a, 'packages/kernel/src/b.ts': b })),
    ).toHaveLength(1)
  })

  test('left alone: what the house allows, and what stands in a comment', () => {
    const tree = treeOf({
      'systems/exams/src/a.ts': `import { z } from 'zod'\nimport { x } from '@dictamen/kernel/text'\n// Date.now() would be wrong\nimport type { E } from '@dictamen/contracts'`,
      'packages/witnesses/extractive/src/a.ts': `import { x } from '@dictamen/dossier/reading'\nimport { y } from '@dictamen/spanish'`,
      'packages/host/src/a.ts': `import { x } from '@dictamen/witness-model'\nimport { s } from '@dictamen/shield'\nimport { z } from '@dictamen/exams'\nimport { y } from '@dictamen/pdf'\nimport 'node:fs'`,
      'apps/cli/src/a.ts': `import { flags } from 'dictamen'`,
    })
    expect(checkDirections(tree)).toEqual([])
  })
})
