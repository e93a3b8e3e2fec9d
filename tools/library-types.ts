// The declarations of the published library in one file: every room's own, gathered from what the compiler tells of each.
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const root = join(import.meta.dirname, '..')
const told = join(root, '.cache/types')

/** Packages of others stay imports. */
const OTHERS = /^(?!@dictamen\/|\.|\/)/

/** Writes `index.d.ts` into a folder. */
export async function writeLibraryTypes(folder: string): Promise<void> {
  rmSync(told, { recursive: true, force: true })
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.types.json', '--tsBuildInfoFile', 'null'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('the declarations of the library could not be written')
  const bundle = await rolldown({
    input: { index: toldOf(join(root, 'packages/host/src/index.ts')) },
    cwd: root,
    external: OTHERS,
    plugins: [resolveRooms(), dts({ dtsInput: true })],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
}

/** Rooms name one another by package, and files by their source: both are looked for among the declarations. */
function resolveRooms(): Plugin {
  return {
    name: 'rooms',
    resolveId: {
      order: 'pre',
      handler: (name, importer) => {
        if (name.startsWith('@dictamen/')) return sourceOf(name)
        if (importer === undefined || !name.startsWith('.') || name.endsWith('.d.ts')) return null
        return join(dirname(importer), name.replace(/\.ts$/, '.d.ts'))
      },
    },
  }
}

interface Manifest {
  readonly exports: Readonly<Record<string, string>>
}

function sourceOf(name: string): string {
  const [scope, room, ...entry] = name.split('/')
  const home = join(root, 'node_modules', scope!, room!)
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  const target = exports[['.', ...entry].join('/')]
  if (target === undefined) throw new Error(`${name} is no entry`)
  return toldOf(join(realpathSync(home), target))
}

function toldOf(source: string): string {
  return join(told, relative(root, source)).replace(/\.ts$/, '.d.ts')
}
