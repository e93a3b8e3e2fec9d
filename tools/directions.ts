// Checks that every import goes in a direction the house allows, that there is no cycle, and that pure rooms stay pure.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { forbiddenInPureRooms, rooms, type Room } from './rooms.ts'

/** Source files by path from the root. */
export type Tree = ReadonlyMap<string, string>

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:(type)\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Reads the sources of a checkout. */
export function readTree(root: string): Tree {
  const files = globSync('{packages,systems,apps}/**/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  return new Map(
    files.sort().map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
}

/** Everything in a tree that breaks the directions of the house. */
export function checkDirections(tree: Tree): string[] {
  const problems: string[] = []
  for (const [path, text] of tree) {
    const room = roomOf(path)
    if (room === undefined) {
      problems.push(`${path} stands in no room`)
      continue
    }
    for (const { specifier } of importsOf(text)) {
      const target = targetOf(path, specifier)
      if (!isAllowed(room, target)) problems.push(`${path} (${room.name}) may not import ${specifier}`)
    }
    if (room.pure) problems.push(...impurities(path, text))
  }
  return [...problems, ...cycles(tree)]
}

function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.path.test(path))
}

function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => ({
    specifier: (match[2] ?? match[3])!,
    typeOnly: match[1] === 'type',
  }))
}

/** The room a specifier leads to, or the outside package it names. */
function targetOf(path: string, specifier: string): string {
  if (isOwnData(path, specifier)) return roomOf(path)?.name ?? 'outside'
  if (specifier.startsWith('.'))
    return roomOf(normalize(join(dirname(path), specifier)).replaceAll('\\', '/'))?.name ?? 'outside'
  if (specifier === 'dictamen' || specifier === 'dictamen/package.json') return 'host'
  const own = /^@dictamen\/([^/]+)/.exec(specifier)?.[1]
  if (own === undefined) return specifier
  return rooms.some((room) => room.name === own) ? own : 'adapters'
}

/** A package's own manifest or data file, beside its sources. */
function isOwnData(path: string, specifier: string): boolean {
  const owner = path.slice(0, path.indexOf('/src/'))
  const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
  return specifier.startsWith('.') && specifier.endsWith('.json') && target.startsWith(`${owner}/`)
}

function isAllowed(room: Room, target: string): boolean {
  const family = (name: string): string =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/')
  if (target === room.name || (room.name.startsWith('kernel') && target.startsWith('kernel'))) return true
  const outside = !rooms.some((other) => other.name === target) && target !== 'outside'
  return room.may.some((allowed) => {
    if (allowed === target || allowed === family(target)) return true
    if (allowed === 'node:*') return target.startsWith('node:')
    return allowed === '*' && outside && !target.startsWith('node:')
  })
}

function impurities(path: string, text: string): string[] {
  const code = withoutComments(text)
  return forbiddenInPureRooms.flatMap(({ what, pattern }) =>
    pattern.test(code) ? [`${path} is pure and touches ${what}`] : [],
  )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function cycles(tree: Tree): string[] {
  const edges = new Map<string, string[]>()
  for (const [path, text] of tree) {
    const relative = importsOf(text).filter(
      ({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly,
    )
    edges.set(
      path,
      relative.map(({ specifier }) => normalize(join(dirname(path), specifier)).replaceAll('\\', '/')),
    )
  }
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
    if (done.has(path) || trail.includes(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
