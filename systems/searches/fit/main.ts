// Fits what is taught by examples to its corpus: `npm run searches:fit -- --write`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTaught } from './write.ts'

const file = join(import.meta.dirname, '../rules/taught-1.0.yaml')
const fitted = writeTaught()
if (process.argv.includes('--write')) writeFileSync(file, fitted)
else if (fitted !== readFileSync(file, 'utf8')) {
  process.stderr.write('The weights are not those that the corpus gives: npm run searches:fit -- --write\n')
  process.exitCode = 1
}
