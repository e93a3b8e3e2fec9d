import type { IraInput } from '@dictamen/contracts'
import { documentOf, readDocument, type Document, type Json, type Ruleset } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  authorityOf,
  iraRules,
  loadKnowledge,
  loadNorms,
  type Knowledge,
  type Library,
  type NormFile,
} from '../src/index.ts'

export const folder = join(import.meta.dirname, '..')
const rulesFolder = join(folder, 'rules')
const exampleNorms = join(folder, '../../examples/auditoria/normas')

const documents = new Map<string, Document>()

/** A file of the rules folder as a document, read once: rules that were proved are not proved again. */
export function readRuleDocument(name: string): Document {
  const known = documents.get(name) ?? readDocument(readFileSync(join(rulesFolder, name), 'utf8'), name)
  documents.set(name, known)
  return known
}

/** The norms of a folder; those of the example story unless another is given. */
export function readNormFiles(path = exampleNorms): NormFile[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }))
}

let knowledge: Knowledge | undefined

/** What the analyzer knows, as it ships. */
export function readKnowledge(): Knowledge {
  return (knowledge ??= loadKnowledge({
    lexicon: readRuleDocument('lexicon-es.yaml'),
    whitelists: readdirSync(join(rulesFolder, 'whitelists'))
      .sort()
      .map((name) => readRuleDocument(`whitelists/${name}`)),
    synonyms: readRuleDocument('synonyms-es.yaml'),
    commonWords: readRuleDocument('common-words.yaml'),
    exact: readRuleDocument('exact.yaml'),
  }))
}

/** The rule set, as it ships or with other data. */
export function readRuleset(data?: Json): Ruleset {
  return loadRuleset(
    data === undefined ? readRuleDocument('ira-2.0.yaml') : documentOf(data, 'ira-2.0.yaml'),
    iraRules,
  )
}

/** A library with the built-in document beside the given norms. */
export function openLibrary(files: readonly NormFile[], rules: Ruleset): Library {
  const builtIn = [{ name: 'IRA.md', text: readFileSync(join(rulesFolder, 'IRA.md'), 'utf8') }]
  return loadNorms(files, { builtIn, authority: authorityOf(rules) })
}

/** An input over the norms of the example story. */
export function inputOf(output: string, change: Partial<IraInput> = {}): IraInput {
  return {
    input: 'Implementar el código del peso neto.',
    output,
    context_type: 'technical',
    active_documents: ['DNS', 'DR', 'ICR', 'RED'],
    document_versions: {},
    ...change,
  }
}
