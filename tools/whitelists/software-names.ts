import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { StandardNames } from './names.ts'

/** Sections of Debian whose packages are what a technical text names. */
const SECTIONS = new Set('database web httpd python java'.split(' '))
const SHORTEST = 3

/**
 * The names of known software, from a folder that holds three unpacked packages of npm (`simple-icons`, `linguist-languages`,
 * `npm-high-impact`), the two `Contents-*.gz` of Debian, and `available`, what `apt-cache dumpavail` prints.
 * What is a standard name of one topic is no name of a program for the others.
 */
export function readSoftwareNames(folder: string, standard: ReadonlySet<string>): StandardNames {
  const contents = globSync('Contents-*.gz', { cwd: folder }).flatMap((file) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .split('\n'),
  )
  const names = [
    ...brandsIn(readFileSync(join(folder, 'simple-icons/data/simple-icons.json'), 'utf8')),
    ...globSync('linguist-languages/data/*.js', { cwd: folder }).flatMap((file) =>
      matchesIn(readFileSync(join(folder, file), 'utf8'), /(?:^|\s)name: ["'](.+?)["']/g),
    ),
    ...packagesOfNpm(readFileSync(join(folder, 'npm-high-impact/lib/top-dependent.js'), 'utf8')),
    ...packagesOfDebian(readFileSync(join(folder, 'available'), 'utf8')),
    ...contents.flatMap(libraryAt),
  ]
  const version = (name: string): string =>
    /"version": "([^"]+)"/.exec(readFileSync(join(folder, name, 'package.json'), 'utf8'))![1]!
  const packages = ['simple-icons', 'linguist-languages', 'npm-high-impact']
  return {
    source: `Debian 12, nombres de paquetes, módulos de Python y artefactos de Maven; ${packages.map((name) => `${name} ${version(name)}`).join('; ')}`,
    names: [...new Set(names.map(joined))].filter(
      (name) => name.length >= SHORTEST && /^\p{L}/u.test(name) && !standard.has(name),
    ),
  }
}

/** A name as it is looked up: small letters and figures, without what joins its words. */
function joined(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!)
}

function brandsIn(json: string): string[] {
  const icons = JSON.parse(json) as {
    readonly title: string
    readonly aliases?: {
      readonly aka?: readonly string[]
      readonly dup?: readonly { readonly title: string }[]
    }
  }[]
  return icons.flatMap(({ title, aliases }) => [
    title,
    // «Apache Kafka» goes by Kafka.
    ...(title.startsWith('Apache ') ? [title.slice('Apache '.length)] : []),
    ...(aliases?.aka ?? []),
    ...(aliases?.dup ?? []).map((other) => other.title),
  ])
}

/** A scoped package is known by its name, its scope, and both together. */
function packagesOfNpm(list: string): string[] {
  return matchesIn(list, /^ {2}'([^']+)',$/gm).flatMap((name) => {
    const [scope, own] = name.startsWith('@') ? name.slice(1).split('/') : [name]
    return own === undefined ? [scope!] : [scope!, own, `${scope}${own}`]
  })
}

function packagesOfDebian(available: string): string[] {
  return available.split('\n\n').flatMap((entry) => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (\\S+)`, 'm').exec(entry)?.[1]
    const section = field('Section')?.split('/').at(-1)
    const own = field('Package')
    if (own === undefined || section === undefined || !SECTIONS.has(section)) return []
    return [own, field('Source') ?? own].map((name) =>
      name
        .replace(/^(?:python3-|lib(?=.*-java$))/, '')
        .replace(/-(?:java|dev|doc|common|data|utils|tools|bin|core|server|client)$/, ''),
    )
  })
}

const PYTHON = /^usr\/lib\/python3\/dist-packages\/([A-Za-z]\w+)(?:\/__init__\.py|\.py)\s/
const MAVEN = /^usr\/share\/maven-repo\/([a-z0-9_./-]+)\/([^/\s]+)\/[^/\s]+\/[^/\s]+\.jar\s/
const EXTENSION = /^usr\/share\/postgresql\/\d+\/extension\/([a-z_]+)\.control\s/

/** The module, the artifact with its group, or the extension of a database that a file of a package is of. */
function libraryAt(line: string): string[] {
  const module = PYTHON.exec(line)?.[1] ?? EXTENSION.exec(line)?.[1]
  if (module !== undefined) return [module]
  const [, group, artifact] = MAVEN.exec(line) ?? []
  if (group === undefined) return []
  const parts = group.split('/').filter((part) => part.length > SHORTEST)
  return [...parts.slice(-1), artifact!.replace(/-core$/, '')]
}
