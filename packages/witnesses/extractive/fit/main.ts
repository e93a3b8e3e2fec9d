// Fits what is taught by examples to its corpus: `npm run searches:fit -- --write`.
import { taught } from '@dictamen/dossier/taught'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testimony } from '../src/instruments.ts'
import { writeNoFits } from './write-no-fits.ts'
import { writeLessons } from './write.ts'

const packages = join(import.meta.dirname, '../../..')

for (const [name, fit] of [
  ['dossier/models/taught-1.0.yaml', () => writeLessons('taught', taught.tasks)],
  ['witnesses/extractive/models/testimony-1.0.yaml', () => writeLessons('testimony', testimony.tasks)],
  ['witnesses/extractive/models/no-fits-1.0.yaml', writeNoFits],
] as const) {
  const file = join(packages, name)
  const fitted = fit()
  if (process.argv.includes('--write')) writeFileSync(file, fitted)
  else if (fitted !== readFileSync(file, 'utf8')) {
    process.stderr.write(`${name} is not what the corpus gives: npm run searches:fit -- --write\n`)
    process.exitCode = 1
  }
}
