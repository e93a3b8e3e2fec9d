import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from './commands.ts'

const RESOLUTIONS = [
  { name: 'nodenext', module: 'nodenext', moduleResolution: 'nodenext' },
  { name: 'bundler', module: 'esnext', moduleResolution: 'bundler' },
]
const SAMPLE = /```ts\n([\s\S]*?)```/

/** Compiles the sample of the package's README as a user would, strictly, declarations of libraries included. */
export function checkTypes(folder: string, tsc: string): void {
  const readme = readFileSync(join(folder, 'node_modules/dictamen/README.md'), 'utf8')
  const [, sample] = SAMPLE.exec(readme) ?? []
  if (sample === undefined) throw new Error('the README of the package has no sample')
  writeFileSync(join(folder, 'sample.mts'), sample)
  for (const { name, ...resolution } of RESOLUTIONS) {
    const compilerOptions = { ...resolution, strict: true, target: 'es2024', noEmit: true, types: ['node'] }
    const config = `tsconfig.${name}.json`
    writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, files: ['sample.mts'] }))
    mustRun(folder, [tsc, '-p', config])
  }
}
