// What a release must be, seen from outside: packed, installed in an empty folder, used without network on every Node that
// it names, imported and typed. usage: npm run check:release [-- TARBALL]
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRun, withoutNetwork } from './release/commands.ts'
import { checkTypes } from './release/consumer-types.ts'
import {
  checkCommands,
  checkImports,
  checkMissingParts,
  checkWeight,
  installTarball,
  type Installed,
} from './release/installed.ts'

const root = join(import.meta.dirname, '..')
const tools = join(import.meta.dirname, 'release')
const tool = (name: string): string => join(tools, 'node_modules/.bin', name)

/** The oldest that the package takes, the one of the house, and the newest. */
const NODES = [
  join(tools, 'node_modules/node-22/bin/node'),
  process.execPath,
  join(tools, 'node_modules/node-26/bin/node'),
]

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')))
// Processes that read documents, and a database, run as other accounts.
chmodSync(folder, 0o755)
try {
  check('tools', () => mustRun(tools, ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']))
  check('OpenAPI for three tools', checkDescription)
  const tarball = process.argv[2] ?? pack()
  check('publint', () => mustRun(root, [tool('publint'), 'run', tarball, '--strict']))
  check('attw', () => mustRun(root, [tool('attw'), tarball, '--profile', 'esm-only', '--no-color']))
  const installed: Installed = { folder: join(folder, 'installed'), examples: join(folder, 'examples') }
  cpSync(join(root, 'examples'), installed.examples, { recursive: true })
  check('install', () => installTarball(installed.folder, tarball))
  check('weight', () => checkWeight(installed))
  check('types', () => checkTypes(installed.folder, join(root, 'node_modules/.bin/tsc')))
  check('missing parts', () => checkMissingParts(installed, process.execPath))
  check('MCP by SDK 1 and 2', () => {
    const asking = [join(tools, 'ask-mcp.mjs'), process.execPath, installed.folder, installed.examples]
    mustRun(tools, withoutNetwork([process.execPath, ...asking]))
  })
  const given = new Set(NODES.filter((node) => existsSync(node)).map((node) => useOn(installed, node)))
  if (given.size !== 1) throw new Error('two versions of Node give different bytes')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pack(): string {
  check('pack', () =>
    mustRun(join(root, 'packages/host'), ['npm', 'pack', '--pack-destination', folder, '--silent']),
  )
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  )
}

/** Whoever generates a client starts from the description of the API: the tools for that take it as it is. */
function checkDescription(): void {
  const file = join(folder, 'openapi.json')
  mustRun(root, [process.execPath, '--conditions=@dictamen/source', 'tools/openapi.ts', file])
  mustRun(tools, [tool('redocly'), 'lint', file, '--format', 'summary'])
  mustRun(tools, [process.execPath, 'parse-openapi.mjs', file])
  const types = join(folder, 'openapi.ts')
  mustRun(tools, [tool('openapi-typescript'), file, '-o', types])
  mustRun(tools, [tool('tsc'), '--noEmit', '--strict', types])
}

function useOn(installed: Installed, node: string): string {
  const version = mustRun(folder, [node, '--version']).trim()
  check(`imports on ${version}`, () => checkImports(installed, node))
  return check(`commands on ${version}`, () => checkCommands(installed, node))
}

function check<Found>(name: string, doIt: () => Found): Found {
  const started = performance.now()
  const found = doIt()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const told = typeof found === 'string' && found.length < 20 ? ` ${found.trim()}` : ''
  process.stdout.write(`${name}: ok${told} (${seconds} s)\n`)
  return found
}
