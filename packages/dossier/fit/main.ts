// Fits what is taught by examples to its corpus: `npm run dossier:fit -- --write`.
import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { timelineRules } from '../src/checks/source-checks.ts'
import { Lexicon } from '../src/reading/lexicon.ts'
import { encodeModel } from '../src/taught/model.ts'
import { fitModel } from './tasks.ts'

const room = join(import.meta.dirname, '..')
const rules = readDocument(readFileSync(join(room, 'rules/timeline-1.0.yaml'), 'utf8'), 'timeline-1.0.yaml')
const fitted = encodeModel(fitModel(new Lexicon(loadRuleset(rules, timelineRules))))
const file = join(room, 'models/taught-1.0.bin')
if (process.argv.includes('--write')) writeFileSync(file, fitted)
else if (!readFileSync(file).equals(fitted)) {
  process.stderr.write('taught-1.0.bin is not what the corpus gives: npm run dossier:fit -- --write\n')
  process.exitCode = 1
}
