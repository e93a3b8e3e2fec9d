import { documentOf, readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readFileSync } from 'node:fs'
import { flagsRules } from '../src/index.ts'
import {
  contradictionWithContext,
  type ContradictionOptions,
} from '../src/rules/contradiction-with-context.ts'
import { readRules } from './evaluators.ts'

export const ruleset = loadRuleset(documentOf(readRules('flags-1.2.yaml'), 'flags-1.2.yaml'), flagsRules)
export const options: ContradictionOptions = ruleset.optionsOf(contradictionWithContext)

/** A statement and an answer, labelled by hand. */
export interface LabelledPair {
  readonly statement: string
  readonly answer: string
  readonly contradiction: boolean
  readonly holdout?: boolean
}

const labelled = readFileSync(new URL('./contradiction-labelled.yaml', import.meta.url), 'utf8')
export const pairs = readDocument(labelled, 'contradiction-labelled.yaml').value as unknown as LabelledPair[]
