// The reference of rules and contracts, written from them; `--write` renews docs/referencia.
import { nameOf } from '@dictamen/kernel'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { listContracts } from '../packages/host/src/list-contracts.ts'
import { pathOfRules, readRuleFile, ruleFilesOf } from '../packages/host/src/rule-files.ts'
import { listRulesets } from '../packages/host/src/rulesets.ts'
import { listSystems } from '../packages/host/src/systems.ts'

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
  const own = listSystems().flatMap(({ name, pages = {} }) =>
    Object.entries(pages).map(([file, write]): [string, string] => [file, write(ruleFilesOf(name))]),
  )
  const rules = listRulesets().map(({ system, file }): [string, string] => [
    `reglas-${basename(file, '.yaml')}.md`,
    pageOfRules(system, file),
  ])
  return new Map([
    ['contratos.md', pageOfContracts()],
    ['evaluadores.md', pageOfEvaluators()],
    ...own,
    ...rules,
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
  const rows = listContracts().map((contract) => {
    const facts = Object.keys(contract.invariants)
    const name = nameOf(contract)
    const schema = `../../packages/contracts/schemas/${name}.json`
    const link = existsSync(join(folder, schema)) ? `[${name}](${schema})` : name
    return `| ${link} | ${contract.source} | ${facts.join('; ')} |`
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

function pageOfEvaluators(): string {
  const sections = listSystems().flatMap(({ name, title, word, evaluators }) => [
    `## ${title}`,
    '',
    '| evaluador | lee | da | decide con | orden | HTTP | herramienta MCP |',
    '|---|---|---|---|---|---|---|',
    ...evaluators.map(({ id, input, output, needs, asked, face }) => {
      const verb = asked?.word ?? face ?? ''
      const route = asked === undefined ? '' : `\`POST /v1/${name}/${verb}\``
      const command = `\`dictamen ${word} ${verb}\` | ${route} | \`${word}_${verb}\``
      return `| \`${id}\` | ${nameOf(input)} | ${nameOf(output)} | ${needs.join(', ')} | ${command} |`
    }),
    '',
  ])
  return [
    '# Evaluadores',
    '',
    'Página generada desde la descripción de cada sistema. Lo que se entrega como HTTP se describe entero en `/openapi.json`.',
    '',
    ...sections,
  ].join('\n')
}

function pageOfRules(room: string, file: string): string {
  const path = relative(root, pathOfRules(room, file)).replaceAll('\\', '/')
  const read = readRuleFile(room, file).value as unknown as RulesetFile
  const { ruleset, version, source, rules } = read
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
