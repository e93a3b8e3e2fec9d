// The reference of rules and contracts, written from them; `--write` renews docs/referencia.
import { contracts } from '@dictamen/contracts'
import { EXPORT_LOSSES, LOSSES } from '@dictamen/exams'
import { nameOf } from '@dictamen/kernel'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/referencia')
const MOST_EXAMPLES = 8

interface RulesetFile {
  readonly ruleset: string
  readonly version: string
  readonly source: string
  readonly rules: readonly {
    readonly id: string
    readonly profile?: string
    readonly source: string
    readonly description: string
    readonly examples?: { readonly fires: readonly unknown[]; readonly quiet: readonly unknown[] }
  }[]
}

/** The pages of the reference, by file name. */
export function emitReference(): Map<string, string> {
  const files = globSync('{systems/*,packages/*,packages/witnesses/*}/rules/*.yaml', { cwd: root }).sort()
  const rulesets = files.map((path) => ({
    path: path.replaceAll('\\', '/'),
    data: parse(readFileSync(join(root, path), 'utf8')) as RulesetFile,
  }))
  const known = rulesets.filter(({ data }) => data.ruleset !== undefined)
  const pages = known.map(({ path, data }): [string, string] => [
    `reglas-${basename(path, '.yaml')}.md`,
    pageOfRules(path, data),
  ])
  return new Map([
    ['contratos.md', pageOfContracts()],
    ['exportaciones.md', pageOfExports()],
    ['idiomas.md', pageOfLocales()],
    ...pages,
  ])
}

export function readReference(): Map<string, string> {
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

function pageOfContracts(): string {
  const rows = contracts.map((contract) => {
    const facts = Object.keys(contract.invariants)
    return `| [${nameOf(contract)}](../../packages/contracts/schemas/${nameOf(contract)}.json) | ${contract.source} | ${facts.join('; ')} |`
  })
  return [
    '# Contratos',
    '',
    'Página generada. El esquema de cada uno: `dictamen contracts show ID@VERSIÓN`.',
    '',
    '| contrato | procede de | hechos que deben cumplirse |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function pageOfExports(): string {
  const formats = Object.entries(EXPORT_LOSSES).map(
    ([format, { pictures, losses }]) =>
      `| \`${format}\` | ${pictures} | ${losses.map((code) => `\`${code}\``).join(', ')} |`,
  )
  return [
    '# Exportaciones de un banco de preguntas',
    '',
    'Página generada. `dictamen exam export BANCO --to FORMATO -o FICHERO` dice en la salida de errores, por código y pregunta, lo que el formato no lleva; `dictamen exam import`, lo que no llega.',
    '',
    '| formato | imágenes | pérdidas posibles |',
    '|---|---|---|',
    ...formats,
    '',
    '| código | significa |',
    '|---|---|',
    ...Object.entries(LOSSES).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`),
    '',
  ].join('\n')
}

interface LocaleFile {
  readonly locale: string
  readonly source: string
  readonly strings: Readonly<Record<string, readonly string[]>>
  readonly unverified: readonly string[]
}

function pageOfLocales(): string {
  const files = globSync('systems/exams/rules/locales/*.yaml', { cwd: root }).sort()
  const packs = files.map((path) => parse(readFileSync(join(root, path), 'utf8')) as LocaleFile)
  const sections = packs.flatMap(({ locale, source, strings, unverified }) => [
    `## ${locale}`,
    '',
    `${source}. ${Object.keys(strings).length} cadenas, ${unverified.length} sin comprobar.`,
    '',
    ...unverified.map((key) => `- «${key}»: ${(strings[key] ?? []).join(' · ')}`),
    ...(unverified.length > 0 ? [''] : []),
  ])
  return [
    '# Idiomas de las revisiones de Moodle',
    '',
    'Página generada desde `systems/exams/rules/locales`. Un idioma nuevo es otro fichero y ningún código. Se enumeran las cadenas que no se han podido comprobar en los paquetes públicos de Moodle.',
    '',
    ...sections,
  ].join('\n')
}

function pageOfRules(path: string, { ruleset, version, source, rules }: RulesetFile): string {
  const sections = rules.flatMap(({ id, profile, source: origin, description, examples }) => [
    `## ${id}${profile === undefined ? '' : ` (perfil ${profile})`}`,
    '',
    `${description} *(${origin})*`,
    '',
    ...listOf('Dispara', examples?.fires),
    ...listOf('Calla', examples?.quiet),
  ])
  return [
    `# Reglas ${ruleset} ${version}`,
    '',
    `Página generada desde \`${path}\`. Procede de: ${source}. Las palabras que disparan van en **negrita**.`,
    '',
    ...sections,
  ].join('\n')
}

function listOf(title: string, examples: readonly unknown[] = []): string[] {
  if (examples.length === 0) return []
  const shown = examples.slice(0, MOST_EXAMPLES).map((example) => `- ${show(example)}`)
  const more = examples.length - shown.length
  return [`${title}:`, '', ...shown, ...(more > 0 ? [`- … y ${more} más`] : []), '']
}

function show(example: unknown): string {
  const text =
    typeof example === 'string'
      ? example
      : Object.entries(example as object)
          .map(([key, value]) => `\`${key}\` ${String(value)}`)
          .join(' · ')
  const line = text.replace(/\s+/g, ' ').replaceAll('[[', '**').replaceAll(']]', '**').replaceAll('|', '\\|')
  return line.length > 400 ? `${line.slice(0, 397)}…` : line
}

if (process.argv.includes('--write')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of emitReference()) writeFileSync(join(folder, file), text)
}
