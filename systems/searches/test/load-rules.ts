import { readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputRules } from '@dictamen/search-folder'

const file = 'inputs-1.0.yaml'

export const inputs = loadRuleset(
  readDocument(
    readFileSync(join(import.meta.dirname, '../../../packages/search-folder/rules', file), 'utf8'),
    file,
  ),
  inputRules,
)
