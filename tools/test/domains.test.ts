import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSystems } from '../../packages/host/src/systems.ts'

const root = join(import.meta.dirname, '../..')

/** What goes through the list of systems: none of it may know which there are. */
const GENERIC = [
  'packages/host/src/*.ts',
  'packages/host/src/{records,runs,threads}/*.ts',
  'apps/cli/src/*.ts',
  'apps/cli/src/commands/{contracts,evaluate,records,rules}.ts',
  'apps/server/src/*.ts',
  'apps/server/src/{access,threads}/*.ts',
  'apps/server/src/routes/{asked,evaluation,index}.ts',
  'apps/mcp/src/*.ts',
  'apps/mcp/src/tools/{asked,evaluation}.ts',
  'tools/reference.ts',
]
/** The lists: of systems, of the rooms that refuse in their own words, of workflows, of what the library offers. */
const LISTS = new Set([
  'packages/host/src/systems.ts',
  'packages/host/src/sentences.ts',
  'packages/host/src/index.ts',
])

const files = GENERIC.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
  (file) => !LISTS.has(file),
)

/** What would tell one system from another: its package, its evaluators, its rule sets, its contracts. */
const words = listSystems().flatMap(({ name, rulesets, evaluators }) => [
  `@dictamen/${name}`,
  `'${name}'`,
  ...rulesets.map((ruleset) => `'${ruleset.name ?? ruleset.definition.id}'`),
  ...evaluators.flatMap(({ id, input, output }) => [`'${id}'`, `'${input.id}@`, `'${output.id}@`]),
])

test('nothing that serves every system names one', () => {
  expect(files.length).toBeGreaterThan(35)
  const naming = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replace(/fullDescription: '[^']*'/g, '')
    return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`)
  })
  expect(naming).toEqual([])
})

test('the kernel knows no word of any system', () => {
  const ofSystems = new Set(listSystems().flatMap(({ name, word }) => [name, word]))
  // What is kept of a decision, of whatever system: to audit it is to decide it again.
  const own = /\bAuditRecord\b/g
  const sources = globSync('packages/kernel/src/**/*.ts', { cwd: root })
  expect(sources.length).toBeGreaterThan(50)
  const said = sources.flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const names = code.replace(own, '').match(/[A-Z]?[a-z]+/g) ?? []
    return names.filter((name) => ofSystems.has(name.toLowerCase())).map((name) => `${path}: ${name}`)
  })
  expect(said).toEqual([])
})

test('every command and tool that a description names by its face is there', async () => {
  const { tools } = await import('../../apps/mcp/src/tools/index.ts')
  const { systemCommands } = await import('../../apps/cli/src/system-commands.ts')
  const commands = systemCommands()
  for (const { word, evaluators } of listSystems())
    for (const { asked, face } of evaluators) {
      const verb = asked?.word ?? face!
      expect(commands[word]!.getRoutingTargetForInput(verb)).toBeDefined()
      expect(tools.map(({ name }) => name)).toContain(`${word}_${verb}`)
    }
})
