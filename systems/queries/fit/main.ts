// Fits the weights of words to the corpus: `npm run router:fit -- --write`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fittedWords } from './fitted.ts'

const MARK = '  - id: router/words\n'
const file = join(import.meta.dirname, '../models/router-words-1.0.yaml')
const text = readFileSync(file, 'utf8')
const fitted = text.slice(0, text.indexOf(MARK)) + fittedWords()
if (process.argv.includes('--write')) writeFileSync(file, fitted)
else if (fitted !== text) {
  process.stderr.write(
    'The weights of words are not those that the corpus gives: npm run router:fit -- --write\n',
  )
  process.exitCode = 1
}
