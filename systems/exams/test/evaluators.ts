import { contracts } from '@dictamen/contracts'
import { readDocument, type Json, type Ruleset } from '@dictamen/kernel'
import type { DocumentReader, Page } from '@dictamen/kernel/ports'
import { contractEvaluator, evaluateCase, ShippedRules, type Evaluators } from '@dictamen/testkit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const shipped = new ShippedRules(
  ['rules-1.0.yaml', 'rules-1.1.yaml', 'rules-1.2.yaml'].map((file) => ({ file, definition: examRules })),
  join(folder, 'rules'),
)

const languages = loadLanguages(
  readDocument(readFileSync(join(folder, 'rules/languages.yaml'), 'utf8'), 'languages.yaml'),
)

export function readRules(file: string): Json {
  return shipped.read(file)
}

/** The rule sets of exams, by file. */
export const rulesets = [
  { file: 'rules-1.0.yaml', evaluator: 'exam10' },
  { file: 'rules-1.1.yaml', evaluator: 'exam' },
  { file: 'rules-1.2.yaml', evaluator: 'exam12' },
] as const

/** The rule sets have one id: the data that replaces one is given by its file. */
function load(file: string, changed: Readonly<Record<string, Json>>): Ruleset {
  const data = changed[file]
  return shipped.load(file, data === undefined ? {} : { [examRules.id]: data })
}

/** The evaluators that cases name: a review laid out as the case says, or a contract alone. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const rules = load('rules-1.1.yaml', changed)
  const rules12 = load('rules-1.2.yaml', changed)
  const rules10 = load('rules-1.0.yaml', changed)
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
    contract: contractEvaluator(contracts),
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
