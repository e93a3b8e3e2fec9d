import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShipped, type Shipped } from './packages.ts'

/** What the program is made of, as CycloneDX 1.6 has it. The same lock file gives the same bytes. */
export function describeBom(root: string): object {
  const { direct, packages } = readShipped(root)
  const refs = new Map(packages.map((one) => [one.path, purlOf(one)]))
  const refsOf = (paths: readonly string[]): string[] =>
    [...new Set(paths.map((path) => refs.get(path)!))].sort()
  const own = ownComponent(root)
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: unique(packages).map(componentOf),
    dependencies: [
      { ref: own['bom-ref'], dependsOn: refsOf(direct) },
      ...unique(packages).map((one) => ({ ref: purlOf(one), dependsOn: refsOf(one.needs) })),
    ],
  }
  return { ...bom, serialNumber: serialOf(JSON.stringify(bom)) }
}

interface Own {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly description: string
}

function ownComponent(root: string): { readonly 'bom-ref': string } & Record<string, unknown> {
  const { name, version, license, description } = JSON.parse(
    readFileSync(join(root, 'packages/host/package.json'), 'utf8'),
  ) as Own
  const purl = purlOf({ name, version })
  return {
    'bom-ref': purl,
    type: 'application',
    name,
    version,
    description,
    licenses: [{ license: { id: license } }],
    purl,
  }
}

/** The same package in two folders is one component. */
function unique(packages: readonly Shipped[]): Shipped[] {
  const byPurl = new Map<string, Shipped>()
  for (const one of packages) {
    const known = byPurl.get(purlOf(one))
    byPurl.set(purlOf(one), known === undefined || known.optional ? one : known)
  }
  return [...byPurl].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function componentOf(one: Shipped): object {
  const [scope, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  return {
    'bom-ref': purlOf(one),
    type: 'library',
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: one.version,
    scope: one.optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: one.sha512 }],
    licenses: [one.license.includes(' ') ? { expression: one.license } : { license: { id: one.license } }],
    purl: purlOf(one),
  }
}

function purlOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** A UUID of the content, so that another content has another number and the same has the same. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`
}
