import { contracts } from '@dictamen/contracts'
import {
  documentOf,
  loadRuleset,
  nameOf,
  parseContract,
  readDocument,
  type Contract,
  type DocumentReader,
  type Json,
  type Page,
  type Ruleset,
} from '@dictamen/kernel'
import { evaluateCase, type Evaluators } from '@dictamen/testkit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  createExam,
  createExam10,
  createExam12,
  examRules,
  loadLanguages,
  loadLocale,
  type Locale,
} from '../src/index.ts'
import { readReview } from './given.ts'

export const folder = join(import.meta.dirname, '..')

const locales: Locale[] = readdirSync(join(folder, 'rules/locales'))
  .sort((a, b) => (a === 'es.yaml' ? -1 : b === 'es.yaml' ? 1 : a < b ? -1 : 1))
  .map((name) => loadLocale(readDocument(readFileSync(join(folder, 'rules/locales', name), 'utf8'), name)))

const languages = loadLanguages(
  readDocument(readFileSync(join(folder, 'rules/languages.yaml'), 'utf8'), 'languages.yaml'),
)

export function readRules(file: string): Json {
  return readDocument(readFileSync(join(folder, 'rules', file), 'utf8'), file).value
}

/** The rule sets of exams, by file. */
export const rulesets = [
  { file: 'rules-1.0.yaml', evaluator: 'exam10' },
  { file: 'rules-1.1.yaml', evaluator: 'exam' },
  { file: 'rules-1.2.yaml', evaluator: 'exam12' },
] as const

const loaded = new Map<string, Ruleset>()

function load(file: string, changed?: Json): Ruleset {
  if (changed !== undefined) return loadRuleset(documentOf(changed, file), examRules)
  const known = loaded.get(file) ?? loadRuleset(documentOf(readRules(file), file), examRules)
  loaded.set(file, known)
  return known
}

/** The evaluators that cases name: a review laid out as the case says, or a contract alone. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const rules = load('rules-1.1.yaml', changed['rules-1.1.yaml'])
  const rules12 = load('rules-1.2.yaml', changed['rules-1.2.yaml'])
  const rules10 = load('rules-1.0.yaml', changed['rules-1.0.yaml'])
  return {
    exam: (given) => {
      const { pages, assets } = readReview(given)
      return evaluateCase(createExam(rules, locales, languages), requestOf(assets), portsOf(pages))
    },
    exam12: (given) => {
      const { pages, assets } = readReview(given)
      return evaluateCase(createExam12(rules12, locales, languages), requestOf(assets), portsOf(pages))
    },
    exam10: (given) => {
      const { pages, assets } = readReview(given)
      return evaluateCase(createExam10(rules10, locales), requestOf(assets), portsOf(pages))
    },
    contract: (given) => {
      const { contract, value } = z.strictObject({ contract: z.string(), value: z.json() }).parse(given)
      const found = contracts.find((candidate) => nameOf(candidate) === contract) as unknown as Contract<Json>
      return Promise.resolve({ output: parseContract(found, value) })
    },
  }
}

export function requestOf(assets: string | null = null): Json {
  return { file_name: 'revision.pdf', sha256: '0'.repeat(64), assets }
}

/** A reader that already has the pages. */
export function portsOf(pages: readonly Page[]): {
  reader: DocumentReader
  store: { put(): Promise<string>; get(): Promise<Uint8Array> }
} {
  return {
    reader: {
      async *read() {
        yield* pages
      },
      look: () => Promise.reject(new Error('no picture is asked for here')),
    },
    store: { put: () => Promise.resolve(''), get: () => Promise.resolve(new Uint8Array()) },
  }
}
