// Builds the console and bundles the library and the command line into packages/host/dist, with the rule sets beside them;
// with --types, also the library's declarations, for a release.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { carryPdfJs, PDFJS_PATHS } from './carried-pdfjs.ts'
import { writeLibraryTypes } from './library-types.ts'
import { ruleFolders } from './rule-folders.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'packages/host/dist')

rmSync(dist, { recursive: true, force: true })
// What does not survive bundling (CommonJS, native parts): the published package depends on it, or carries it beside itself.
const external = [
  'pg',
  'pg-copy-streams',
  /^@dbos-inc\/dbos-sdk/,
  '@napi-rs/canvas',
  ...Object.keys(PDFJS_PATHS),
]

const bundle = await rolldown({
  input: {
    index: join(root, 'packages/host/src/index.ts'),
    cli: join(root, 'apps/cli/src/main.ts'),
    'audit-worker': join(root, 'packages/host/src/audits/batch-worker.ts'),
    'queue-process': join(root, 'packages/host/src/runs/queue-process.ts'),
    'server-worker': join(root, 'apps/server/src/threads/evaluation-thread.ts'),
    'pdf-process': join(root, 'packages/adapters/pdf/src/reading-process.ts'),
    'docx-process': join(root, 'packages/adapters/documents/src/reading-process.ts'),
  },
  platform: 'node',
  cwd: root,
  external,
  resolve: { conditionNames: ['@dictamen/source', 'node', 'import'] },
})
await bundle.write({
  dir: dist,
  format: 'esm',
  minify: 'dce-only',
  chunkFileNames: '[name]-[hash].js',
  paths: PDFJS_PATHS,
})
await bundle.close()
carryPdfJs(dist)

if (process.argv.includes('--types')) await writeLibraryTypes(dist)

cpSync(join(root, 'systems/searches/prompts'), join(dist, 'prompts'), { recursive: true })
cpSync(join(root, 'packages/adapters/models/data'), dist, { recursive: true })
const built = spawnSync('npm', ['run', 'build', '--silent', '--workspace', '@dictamen/console'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 2],
  shell: process.platform === 'win32',
})
if (built.status !== 0) throw new Error('the console could not be built')
cpSync(join(root, 'apps/console/dist'), join(dist, 'console'), { recursive: true })
cpSync(join(root, 'packages/adapters/postgres/migrations'), join(dist, 'migrations'), { recursive: true })

cpSync(join(root, 'packages/contracts/schemas'), join(dist, 'schemas'), { recursive: true })
cpSync(join(root, 'packages/verifier/page/verificador.html'), join(dist, 'verificador.html'))
cpSync(join(root, 'THIRD-PARTY-NOTICES.txt'), join(dist, 'THIRD-PARTY-NOTICES.txt'))

for (const { room, folder, path } of ruleFolders()) {
  const target = join(dist, folder, room)
  mkdirSync(target, { recursive: true })
  cpSync(path, target, { recursive: true })
}

const proving = spawnSync(
  process.execPath,
  ['--conditions=@dictamen/source', join(root, 'tools/prove-rules.ts'), join(dist, 'proved')],
  { cwd: root, stdio: ['ignore', 'ignore', 2] },
)
if (proving.status !== 0) throw new Error('a rule set that ships does not hold')
