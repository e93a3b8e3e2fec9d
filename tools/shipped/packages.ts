import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An installed package as the lock file has it. */
interface Locked {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A package of others that the program is made of or installs with itself. */
export interface Shipped {
  /** Its folder from the root: the name under which the lock file knows it. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** As SPDX writes it. */
  readonly license: string
  /** In hexadecimal, of the archive that is installed. */
  readonly sha512: string
  /** Whether the program runs without it. */
  readonly optional: boolean
  /** Whether it is for one kind of machine, and so not installed on the others. */
  readonly forOneMachine: boolean
  /** Paths of what it builds on. */
  readonly needs: readonly string[]
}

/** What the house itself needs of others, and all of those. */
export interface ShippedTree {
  readonly direct: readonly string[]
  readonly packages: readonly Shipped[]
}

/** Rooms whose dependencies stay at home. */
const AT_HOME = new Set(['packages/testkit'])
/** Tools that leave something of themselves in what they make. */
const LEFT_BEHIND = ['node_modules/tailwindcss']

/** Walks from the rooms that are built into the program to everything they need, as Node would find it. */
export function readShipped(root: string): ShippedTree {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  const rooms = Object.keys(locked).filter((path) => isRoom(path) && !AT_HOME.has(path))
  const required = new Set<string>()
  const reached = new Set<string>()
  const direct = new Set(LEFT_BEHIND)
  const visit = (path: string, isRequired: boolean): void => {
    const known = isRequired ? required : reached
    if (known.has(path) || isRoom(path)) return
    reached.add(path)
    if (isRequired) required.add(path)
    for (const need of needsOf(locked, path)) visit(need.path, isRequired && !need.optional)
  }
  for (const path of LEFT_BEHIND) visit(path, true)
  for (const room of rooms)
    for (const { path, optional } of needsOf(locked, room)) {
      if (!isRoom(path)) direct.add(path)
      visit(path, !optional)
    }
  const packages = [...reached].sort().map((path) => describe(locked, path, required.has(path)))
  return { direct: [...direct].sort(), packages }
}

/** A package of the house; anything else lies in a folder of installed ones. */
function isRoom(path: string): boolean {
  return path !== '' && !path.includes('node_modules/')
}

interface Need {
  readonly path: string
  readonly optional: boolean
}

function needsOf(locked: Readonly<Record<string, Locked>>, path: string): Need[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked[path]!
  const names = new Map<string, boolean>()
  for (const name of Object.keys({ ...peerDependencies, ...dependencies })) names.set(name, false)
  for (const name of Object.keys(optionalDependencies)) names.set(name, true)
  return [...names].flatMap(([name, optional]) => {
    const found = find(locked, path, name)
    return found === null ? [] : [{ path: found, optional }]
  })
}

/** Where Node finds a package from another one's folder; null where it is not installed. */
function find(locked: Readonly<Record<string, Locked>>, from: string, name: string): string | null {
  const folders = from.split('/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const path = [...folders.slice(0, depth), 'node_modules', name].join('/')
    const entry = locked[path]
    if (entry !== undefined) return entry.link === true ? entry.resolved! : path
  }
  return null
}

function describe(locked: Readonly<Record<string, Locked>>, path: string, isRequired: boolean): Shipped {
  const { version, license = 'NOASSERTION', integrity = '', os, cpu, name } = locked[path]!
  return {
    path,
    name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: version!,
    license,
    sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
    optional: !isRequired,
    forOneMachine: os !== undefined || cpu !== undefined,
    needs: needsOf(locked, path).map((need) => need.path),
  }
}
