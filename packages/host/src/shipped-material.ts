import { Fault, type Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { listRuleFiles, readLocales, readRuleFile, readRuleText } from './rule-files.ts'
import { openRuleset, provableRulesets, readRulesetFile } from './rulesets.ts'

/** What an edition ships and decides with, by name: rule sets, and what lies beside them. */
export interface Edition {
  /** Null for what it does not ship. */
  hashOf(name: string): string | null
  read(name: string): Json
}

/** A rule set by its id, and by its file where an edition ships several; of those with one name, the first decides. */
const rulesets = new Map(
  provableRulesets()
    .toReversed()
    .map(({ id, file }) => [id === 'exam' ? `exam@${/(\d\.\d)/.exec(file)![1]}` : id, { id, file }]),
)

/** What decides besides rule sets: the words of a language, and the norms that always hold. */
const beside: Readonly<Record<string, () => Json>> = {
  'exam-locales': () => readLocales('exams').map(({ name, value }) => ({ name, value })),
  'audit-knowledge': () => ({
    lexicon: readRuleFile('audits', 'lexicon-es.yaml').value,
    whitelists: listRuleFiles('audits', 'whitelists').map((file) => readRuleFile('audits', file).value),
    synonyms: readRuleFile('audits', 'synonyms-es.yaml').value,
  }),
  'audit-norms': () => [{ name: 'IRA.md', text: readRuleText('audits', 'IRA.md') }],
}

const hashes = new Map<string, string>()

/** What this edition ships. */
export const thisEdition: Edition = {
  hashOf: (name) => {
    const ruleset = rulesets.get(name)
    if (ruleset !== undefined) return openRuleset(ruleset.id, { file: ruleset.file }).sha256
    if (beside[name] === undefined) return null
    const known = hashes.get(name) ?? hashOf(beside[name]())
    hashes.set(name, known)
    return known
  },
  read: (name) => {
    const ruleset = rulesets.get(name)
    if (ruleset !== undefined) return readRulesetFile(ruleset.id, ruleset.file).value
    const read = beside[name]
    if (read === undefined) throw new Fault(`nothing called ${name} ships`)
    return read()
  },
}
