// Bundles the library and the command line into packages/host/dist, with the rule sets beside them.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'packages/host/dist')

rmSync(dist, { recursive: true, force: true })
const bundle = await rolldown({
  input: { index: join(root, 'packages/host/src/index.ts'), cli: join(root, 'apps/cli/src/main.ts') },
  platform: 'node',
  cwd: root,
  resolve: { conditionNames: ['@dictamen/source', 'node', 'import'] },
})
await bundle.write({ dir: dist, format: 'esm', minify: 'dce-only', chunkFileNames: '[name]-[hash].js' })
await bundle.close()

for (const system of readdirSync(join(root, 'systems'))) {
  const target = join(dist, 'rules', system)
  mkdirSync(target, { recursive: true })
  cpSync(join(root, 'systems', system, 'rules'), target, { recursive: true })
}
