// Runs the examples of every rule set that ships and writes down what was read, so that a start need not do either again.
// usage: node tools/prove-rules.ts FOLDER
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  fingerprintOf,
  readRuleFile,
  type ProvedFile,
  type RuleFolder,
} from '../packages/host/src/rule-files.ts'
import { openRuleset, shippedNames } from '../packages/host/src/rulesets.ts'
import { ruleFolders } from './rule-folders.ts'

const [target = ''] = process.argv.slice(2)

for (const name of shippedNames()) openRuleset(name)

for (const { room, folder, path } of ruleFolders())
  for (const found of globSync('**/*.yaml', { cwd: path })) {
    const text = readFileSync(join(path, found), 'utf8')
    const file = relative(path, join(path, found)).replaceAll('\\', '/')
    const { value } = readRuleFile(room, file, folder as RuleFolder)
    const proved: ProvedFile = { sha256: fingerprintOf(text), value }
    const into = join(target, room, `${file}.json`)
    mkdirSync(dirname(into), { recursive: true })
    writeFileSync(into, JSON.stringify(proved))
  }
