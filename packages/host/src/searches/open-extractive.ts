import type { SearchWitness } from '@dictamen/searches'
import { createExtractiveWitness } from '@dictamen/witness-extractive'
import { openRuleset } from '../rulesets.ts'
import { openSearchRules } from './open-rules.ts'

let opened: SearchWitness | undefined

/** The witness that needs no model, with the rules that ship; they are read when somebody asks for it and not before. */
export function openExtractive(): SearchWitness {
  const { dossier, orders } = openSearchRules()
  return (opened ??= createExtractiveWitness({ ...dossier, extractive: openRuleset('extractive') }, orders))
}
