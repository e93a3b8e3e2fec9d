// The rooms of the house: what each may import, and what a pure room may not touch.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A room: the folders it owns, the packages it may import, and whether it is pure. */
export interface Room {
  readonly name: string
  /** Matches the path of a file from the root. */
  readonly path: RegExp
  /** Names of rooms and of outside packages (node: for the platform) that its sources may import. */
  readonly may: readonly string[]
  readonly pure: boolean
}

const WITNESSES = ['extractive', 'model', 'person', 'replay']
const SYSTEMS = readdirSync(join(import.meta.dirname, '../systems'))
/** What a pure room of decisions may import. */
const DECIDING = ['dossier', 'likeness', 'spanish', 'paper', 'contracts', 'kernel', 'zod', '@orama/stemmers']

export const rooms: readonly Room[] = [
  {
    name: 'kernel/record',
    path: /^packages\/kernel\/src\/record\//,
    may: ['zod', 'node:crypto'],
    pure: true,
  },
  { name: 'kernel', path: /^packages\/kernel\/src\//, may: ['zod', 'yaml', 're2js'], pure: true },
  { name: 'paper', path: /^packages\/paper\/src\//, may: ['node:crypto', 'node:zlib'], pure: true },
  { name: 'likeness', path: /^packages\/likeness\/src\//, may: ['kernel'], pure: true },
  { name: 'contracts', path: /^packages\/contracts\/src\//, may: ['kernel', 'zod'], pure: true },
  {
    name: 'spanish',
    path: /^packages\/spanish\/src\//,
    may: ['kernel', '@orama/stemmers'],
    pure: true,
  },
  {
    name: 'shield',
    path: /^packages\/shield\/src\//,
    may: ['spanish', 'contracts', 'kernel', 'zod'],
    pure: true,
  },
  {
    name: 'dossier',
    path: /^packages\/dossier\/src\//,
    may: ['spanish', 'contracts', 'kernel', 'zod'],
    pure: true,
  },
  {
    name: 'search-folder',
    path: /^packages\/search-folder\/src\//,
    may: ['contracts', 'kernel', 'zod'],
    pure: true,
  },
  {
    name: 'search-stability',
    path: /^packages\/search-stability\/src\//,
    may: ['dossier', 'contracts', 'kernel', 'zod'],
    pure: true,
  },
  {
    name: 'search-report',
    path: /^packages\/search-report\/src\//,
    may: ['dossier', 'paper', 'contracts', 'kernel', 'zod'],
    pure: true,
  },
  ...WITNESSES.map((name) => ({
    name: `witness-${name}`,
    path: new RegExp(`^packages/witnesses/${name}/src/`),
    may: ['dossier', 'spanish', 'contracts', 'kernel', 'zod'],
    pure: true,
  })),
  ...SYSTEMS.map((name) => ({
    name,
    path: new RegExp(`^systems/${name}/src/`),
    may: DECIDING,
    pure: true,
  })),
  // A system that only tests have is held to the same.
  { name: 'tried system', path: /^packages\/host\/test\/[^/]+\/src\//, may: DECIDING, pure: true },
  { name: 'verifier', path: /^packages\/verifier\/src\//, may: [], pure: false },
  {
    name: 'testkit',
    path: /^packages\/testkit\/src\//,
    may: ['kernel', 'zod', 'yaml', 'vitest', 'node:*'],
    pure: false,
  },
  {
    name: 'adapters',
    path: /^packages\/adapters\/[^/]+\/src\//,
    may: ['kernel', 'isolation', '*', 'node:*'],
    pure: false,
  },
  { name: 'isolation', path: /^packages\/isolation\/src\//, may: ['kernel', 'node:*'], pure: false },
  {
    name: 'host',
    path: /^packages\/host\/src\//,
    may: [
      'kernel',
      'contracts',
      'adapters',
      'verifier',
      'shield',
      'dossier',
      'paper',
      'search-folder',
      'search-report',
      'search-stability',
      ...WITNESSES.map((name) => `witness-${name}`),
      ...SYSTEMS,
      'node:*',
      'sarif',
      '@opentelemetry/api',
    ],
    pure: false,
  },
  {
    name: 'cli',
    path: /^apps\/cli\/src\//,
    may: ['host', 'server', 'mcp', 'telemetry', '@stricli/core', 'yaml', 'node:*'],
    pure: false,
  },
  {
    name: 'server',
    path: /^apps\/server\/src\//,
    may: ['host', 'mcp', 'telemetry', '*', 'node:*'],
    pure: false,
  },
  {
    name: 'mcp',
    path: /^apps\/mcp\/src\//,
    may: ['host', '@modelcontextprotocol/server', 'zod', 'node:*'],
    pure: false,
  },
  { name: 'telemetry', path: /^apps\/telemetry\/src\//, may: ['*', 'node:*'], pure: false },
  { name: 'console', path: /^apps\/console\/src\//, may: ['contracts', '*'], pure: false },
]

/** What a pure room may not say: clock, chance, environment, locale, output, transcendental mathematics. */
export const forbiddenInPureRooms: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'the clock', pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now/ },
  { what: 'chance', pattern: /\bMath\.random\(|\brandomUUID\(/ },
  { what: 'the environment', pattern: /\bprocess\.|\bglobalThis\b/ },
  { what: 'the locale', pattern: /\bIntl\.|\blocaleCompare\(|\btoLocale[A-Z]\w*\(/ },
  { what: 'output', pattern: /\bconsole\./ },
  {
    what: 'transcendental mathematics',
    pattern:
      /\bMath\.(exp|log\w*|pow|sin|cos|tan|a?sinh?|a?cosh?|a?tanh?|cbrt|hypot|expm1)\(|[\w)\]] ?\*\* ?[\w(]/,
  },
  { what: 'time or network', pattern: /\bsetTimeout\(|\bsetInterval\(|\bfetch\(/ },
]
