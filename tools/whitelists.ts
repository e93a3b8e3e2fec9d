// Writes the whitelists of standard names from the libraries that are installed: `node tools/whitelists.ts [TOPIC…]`. A topic
// whose source is missing here keeps the list that is committed. `DOTNET` names a folder with the assemblies of a .NET
// implementation, `JAVA_HOME` a JDK, `POSTGRES` an installation of PostgreSQL, `SOFTWARE` what `readSoftwareNames` asks for.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:http2'
import { basename, join } from 'node:path'
import { namesOfAssembly } from './whitelists/dotnet-metadata.ts'
import {
  commonWords,
  isCompound,
  isPublicName,
  namesOfDeclarations,
  classesOfJavaImage,
  namesOfJavaClasses,
  namesOfPostgres,
  type StandardNames,
} from './whitelists/names.ts'
import { readSoftwareNames } from './whitelists/software-names.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'systems/audits/rules/whitelists')

interface Topic {
  readonly title: string
  /** What a code fence of it is called. */
  readonly fences: readonly string[]
  /** Words that name it. */
  readonly words: readonly string[]
  /** Whether its names stand for whole terms only. */
  readonly whole?: boolean
  readonly prefixes: readonly string[]
  readonly read: () => StandardNames | null
}

const SCRIPT = ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'javascript', 'typescript', 'vue', 'svelte']

const topics: Readonly<Record<string, Topic>> = {
  ecmascript: {
    title: 'JavaScript y TypeScript',
    fences: SCRIPT,
    words: ['javascript', 'typescript', 'ecmascript', 'node', 'deno', 'react', 'angular', 'npm', 'tsconfig'],
    prefixes: [],
    read: () => readLibraries((name) => /^lib\.(?:es|decorators|scripthost)/.test(name)),
  },
  web: {
    title: 'Plataforma web',
    fences: [...SCRIPT, 'html', 'css'],
    words: [
      'javascript',
      'typescript',
      'navegador',
      'browser',
      'dom',
      'html',
      'css',
      'react',
      'angular',
      'frontend',
    ],
    prefixes: [],
    read: () => readLibraries((name) => /^lib\.(?:dom|webworker)/.test(name)),
  },
  node: {
    title: 'Node.js',
    fences: SCRIPT,
    words: ['node', 'nodejs', 'typescript', 'javascript', 'npm'],
    prefixes: ['node:'],
    read: readNode,
  },
  python: {
    title: 'Python',
    fences: ['py', 'python', 'python3', 'ipython', 'pycon'],
    words: ['python', 'django', 'flask', 'fastapi', 'pytest', 'mypy', 'pip'],
    prefixes: [],
    read: readPython,
  },
  java: {
    title: 'Java',
    fences: ['java', 'kotlin', 'kt', 'groovy', 'scala'],
    words: ['java', 'kotlin', 'jvm', 'jdk', 'maven', 'gradle'],
    prefixes: ['java', 'javax'],
    read: readJava,
  },
  'dotnet-types': {
    title: 'C# y .NET, de sus ensamblados',
    fences: ['cs', 'csharp', 'c#', 'fsharp', 'vb'],
    words: ['c#', '.net', 'dotnet', 'csharp', 'nuget', 'blazor'],
    prefixes: [],
    read: readDotnet,
  },
  sql: {
    title: 'SQL',
    fences: ['sql', 'psql', 'plsql', 'plpgsql', 'tsql', 'mysql', 'sqlite'],
    words: ['sql', 'postgresql', 'postgres', 'mysql', 'sqlite', 'oracle'],
    prefixes: [],
    read: readSql,
  },
  software: {
    title: 'Nombres de programas y bibliotecas',
    fences: [],
    words: [],
    whole: true,
    prefixes: [],
    read: readSoftware,
  },
  http: { title: 'HTTP', fences: [], words: [], prefixes: [], read: readHttp },
}

function readLibraries(isWanted: (name: string) => boolean): StandardNames | null {
  const [place] = globSync('node_modules/@typescript/typescript-*/lib', { cwd: root })
  if (place === undefined) return null
  const files = globSync('lib.*.d.ts', { cwd: join(root, place) }).filter(isWanted)
  return {
    source: `typescript ${versionOf('typescript')}, ${isWanted('lib.dom.d.ts') ? 'lib.dom*.d.ts' : 'lib.es*.d.ts'}`,
    names: files.flatMap((file) => namesOfDeclarations(readFileSync(join(root, place, file), 'utf8'))),
  }
}

function readNode(): StandardNames | null {
  const files = globSync('node_modules/@types/node/**/*.d.ts', { cwd: root })
  if (files.length === 0) return null
  return {
    source: `@types/node ${versionOf('@types/node')}`,
    names: files.flatMap((file) => namesOfDeclarations(readFileSync(join(root, file), 'utf8'))),
  }
}

function readPython(): StandardNames | null {
  const said = output('python3', [join(import.meta.dirname, 'whitelists/python-names.py')])
  if (said === null) return null
  const [version, ...names] = said.trim().split('\n')
  return { source: `Python ${version}, biblioteca estándar`, names }
}

function readJava(): StandardNames | null {
  const home = process.env.JAVA_HOME
  if (home === undefined) return null
  const listed = output(join(home, 'bin/jimage'), ['list', join(home, 'lib/modules')]) ?? ''
  const printed = output(join(home, 'bin/javap'), ['-public', ...classesOfJavaImage(listed)]) ?? ''
  const version = /JAVA_VERSION="([^"]+)"/.exec(readFileSync(join(home, 'release'), 'utf8'))?.[1] ?? ''
  return { source: `JDK ${version}, paquetes java y javax`, names: namesOfJavaClasses(printed) }
}

function readDotnet(): StandardNames | null {
  const place = process.env.DOTNET
  if (place === undefined) return null
  const read = globSync('**/*.dll', { cwd: place })
    .map((file) => readFileSync(join(place, file)))
    .filter((file) => file.includes('BSJB'))
    .map(namesOfAssembly)
  return {
    source:
      'Mono 6.8.0.105 (.NET Framework 4.7 y .NET Standard 2.1): mscorlib, System, Core, Data, Net.Http, Xml',
    names: read.flatMap(({ types, methods }) => [
      ...types.map((name) => name.replace(/`\d+$/, '')),
      ...methods.map((name) => name.replace(/^(?:get|set|add|remove|op)_/, '')).filter(isCompound),
    ]),
  }
}

function readSql(): StandardNames | null {
  const home = process.env.POSTGRES
  if (home === undefined) return null
  const catalogue = [
    ...globSync(join(home, 'share/**/postgres.bki')),
    '/usr/share/postgresql/15/postgres.bki',
  ].find((path) => existsSync(path))
  const program = join(home, 'bin/postgres')
  const version = /[\d.]+/.exec(output(program, ['--version']) ?? '')?.[0] ?? ''
  return {
    source: `PostgreSQL ${version}: palabras del analizador y funciones del catálogo`,
    names: namesOfPostgres(readFileSync(program), readFileSync(catalogue!, 'utf8')),
  }
}

function readHttp(): StandardNames {
  const values = Object.entries(constants).flatMap(([name, value]) => {
    if (/^HTTP2_(?:HEADER|METHOD)_/.test(name)) return [String(value).replace(/^:/, '')]
    return name.startsWith('HTTP_STATUS_') ? [name.slice('HTTP_STATUS_'.length)] : []
  })
  return { source: `Node.js ${process.versions.node}, constantes de node:http2`, names: values }
}

function readSoftware(): StandardNames | null {
  const place = process.env.SOFTWARE
  if (place === undefined) return null
  const compounds = LIBRARIES.flatMap(namesOf).filter((name) => /\p{Ll}\p{Lu}/u.test(name))
  return readSoftwareNames(place, new Set(compounds.map((name) => name.toLowerCase())))
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

function output(program: string, args: readonly string[]): string | null {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

/** Names without case or repetition, in lines of a readable length. */
function linesOf(names: Iterable<string>): string[] {
  const kept = [...new Set([...names].filter(isPublicName))].sort()
  const lines: string[] = []
  let line = ''
  for (const name of kept) {
    if (line.length + name.length > 130) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? name : ` ${name}`
  }
  return line === '' ? lines : [...lines, line]
}

function listOf(values: readonly string[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}

function writeTopic(name: string, { title, fences, words, whole, prefixes, read }: Topic): void {
  const found = read()
  if (found === null) {
    console.error(`${name}: no source here, the list stays as it is`)
    return
  }
  const lines = linesOf(found.names)
  write(join(folder, `${name}.yaml`), [
    `whitelist: ${name}`,
    `title: ${JSON.stringify(title)}`,
    `source: ${JSON.stringify(found.source)}`,
    `fences: ${listOf(fences)}`,
    `words: ${listOf(words)}`,
    ...(whole === true ? ['whole: true'] : []),
    `prefixes: ${listOf(prefixes)}`,
    'identifiers:',
    ...lines.map((line) => `  - ${JSON.stringify(line)}`),
    'phrases: []',
  ])
}

/** The names of a list that is committed. */
function namesOf(topic: string): string[] {
  const text = readFileSync(join(folder, `${topic}.yaml`), 'utf8')
  return [...text.matchAll(/^ {2}- "(.*)"$/gm)].flatMap(([, line]) => line!.split(' '))
}

const FREQUENCY = { libraries: 4, names: 10 }

/** Names of programs are of the words of nobody's code. */
const LIBRARIES = Object.keys(topics).filter((name) => name !== 'software')

/** What names are made of in most of the libraries, from the lists that are committed. */
function writeCommonWords(): void {
  const read = LIBRARIES.map(namesOf)
  const { libraries, names } = FREQUENCY
  write(join(folder, '../common-words.yaml'), [
    'common_words: names',
    `title: "Palabras de los nombres de ${libraries} bibliotecas estándar o más, ${names} veces o más"`,
    `source: ${JSON.stringify(LIBRARIES.join(', '))}`,
    'words:',
    ...linesOf(commonWords(read, FREQUENCY)).map((line) => `  - ${JSON.stringify(line)}`),
  ])
}

function write(file: string, lines: readonly string[]): void {
  writeFileSync(file, ['# Written by tools/whitelists.ts; never by hand.', ...lines, ''].join('\n'))
  console.error(basename(file))
}

const asked = process.argv.slice(2)
for (const [name, topic] of Object.entries(topics))
  if (asked.length === 0 || asked.includes(name)) writeTopic(name, topic)
writeCommonWords()
