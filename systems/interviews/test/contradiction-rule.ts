import { readFileSync } from 'node:fs'
import { loadRuleset, readDocument, type Ruleset } from '@dictamen/kernel'
import {
  contradictionWithContext,
  type ContradictionOptions,
} from '../src/rules/contradiction-with-context.ts'

/** Loads the rule entry as a rule set of its own; refused unless every example passes. */
export function loadRule(): Ruleset {
  const entry = readFileSync(new URL('../rules/contradiction.yaml-part', import.meta.url), 'utf8')
  const text = `ruleset: contradiction\nversion: 1.1.0\nsource: Flags 1.1\nrules:\n${entry}`
  return loadRuleset(readDocument(text, 'contradiction.yaml-part'), {
    id: 'contradiction',
    coded: [contradictionWithContext],
  })
}

export const ruleset = loadRule()
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
