import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import carried from '../shipped/carried.json' with { type: 'json' }
import { isAllowed } from '../shipped/licences.ts'
import { writeNotices } from '../shipped/notices.ts'
import { readShipped } from '../shipped/packages.ts'
import { describeBom } from '../shipped/sbom.ts'
import bomSchema from './cyclonedx-1.6-required.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const { packages } = readShipped(root)

interface Bom {
  readonly components: readonly { readonly 'bom-ref': string; readonly purl: string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
}

describe('what the program brings along', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND ISC)', true],
    ['GPL-3.0-only', false],
    ['NOASSERTION', false],
    ['', false],
  ])('a licence «%s»: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })

  test('stands under licences that allow it', () => {
    const parts = [...packages, ...carried].filter(({ license }) => !isAllowed(license))
    expect(parts.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('is what is installed', () => {
    const installed = packages.filter(({ path }) => existsSync(join(root, path)))
    expect(installed.length).toBeGreaterThan(100)
    for (const { path, name, version } of installed) {
      const found = JSON.parse(
        readFileSync(join(root, path, 'package.json'), 'utf8'),
      ) as (typeof installed)[0]
      expect([found.name, found.version]).toEqual([name, version])
    }
  })

  test('leaves at home what only tests and builds use', () => {
    const names = new Set(packages.map(({ name }) => name))
    for (const name of ['pdfjs-dist', 'react', 'pg', 'zod', 'hono']) expect(names).toContain(name)
    for (const name of ['vitest', 'typescript', 'rolldown', 'ajv', 'fast-check'])
      expect(names).not.toContain(name)
  })
})

test('the notices are those of the lock file; `npm run notices` renews them', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toBe(writeNotices(root))
})

describe('the bill of materials', () => {
  const bom = describeBom(root) as Bom

  test('has what CycloneDX 1.6 asks for', () => {
    const check = new Ajv2020({ allErrors: true, strict: false }).compile(bomSchema)
    expect(check(bom), JSON.stringify(check.errors)).toBe(true)
  })

  test('is the same every time', () => {
    expect(JSON.stringify(describeBom(root))).toBe(JSON.stringify(bom))
  })

  test('names every package once, and what each builds on', () => {
    const refs = [bom.metadata.component, ...bom.components].map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(bom.components.length).toBe(
      new Set(packages.map(({ name, version }) => `${name}@${version}`)).size,
    )
    expect(bom.dependencies.map(({ ref }) => ref)).toEqual(refs)
    const known = new Set(refs)
    for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(known).toContain(ref)
  })
})
