// Fits the weights of words to the corpus: `npm run router:fit -- --write`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fittedWords } from './fitted.ts'

const MARK = '  - id: router/words\n'
const file = join(import.meta.dirname, '../rules/router-1.0.yaml')
const text = readFileSync(file, 'utf8')
const at = text.indexOf(MARK)
const fitted = (at === -1 ? `${text.trimEnd()}\n\n` : text.slice(0, at)) + fittedWords()
if (process.argv.includes('--write')) writeFileSync(file, fitted)
else if (fitted !== text) {
  process.stderr.write(
    'The weights of words are not those that the corpus gives: npm run router:fit -- --write\n',
  )
  process.exitCode = 1
}
