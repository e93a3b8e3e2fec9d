// Runs the examples of every rule set that ships and writes down what was read, so that a start need not do either again.
// usage: node tools/prove-rules.ts FOLDER
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprintOf, readRuleFile, type ProvedFile } from '../packages/host/src/rule-files.ts'
import { listRulesets, openRuleset } from '../packages/host/src/rulesets.ts'

const [target = ''] = process.argv.slice(2)
const systems = join(import.meta.dirname, '../systems')

for (const { id, file } of listRulesets()) openRuleset(id, { file })

for (const system of readdirSync(systems)) {
  const folder = join(systems, system, 'rules')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue
    const text = readFileSync(join(folder, file), 'utf8')
    const proved: ProvedFile = { sha256: fingerprintOf(text), value: readRuleFile(system, file).value }
    const path = join(target, system, `${file}.json`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(proved))
  }
}
