// Fits what is taught by examples to its corpus: `npm run searches:fit -- --write`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeNoFits } from './write-no-fits.ts'
import { writeTaught } from './write.ts'

for (const [name, fit] of [
  ['taught-1.0.yaml', writeTaught],
  ['no-fits-1.0.yaml', writeNoFits],
] as const) {
  const file = join(import.meta.dirname, '../rules', name)
  const fitted = fit()
  if (process.argv.includes('--write')) writeFileSync(file, fitted)
  else if (fitted !== readFileSync(file, 'utf8')) {
    process.stderr.write(`${name} is not what the corpus gives: npm run searches:fit -- --write\n`)
    process.exitCode = 1
  }
}
