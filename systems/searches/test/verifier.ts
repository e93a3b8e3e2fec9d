import { createSourceChecker } from '@dictamen/dossier'
import { openDossierRules, openRules, openShippedOrders } from '../../../packages/dossier/test/rules.ts'
import { createVerifier } from '../src/citations/verifier.ts'
import { quotesRules } from '../src/index.ts'

const rulesets = openDossierRules()

/** What looks up citations and sources, with the rules that ship. */
export const verifier = createVerifier(
  createSourceChecker(rulesets, openShippedOrders()),
  openRules('systems/searches/rules/quotes-1.0.yaml', quotesRules),
  rulesets.fluff,
)
