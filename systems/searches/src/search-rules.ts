import type { GemName } from '@dictamen/contracts'
import { createSourceChecker, type DossierRulesets, type PlantedOrders } from '@dictamen/dossier'
import type { Ruleset, RulesetReference } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { createVerifier } from './citations/verifier.ts'
import { readPages } from './outputs/pages.ts'
import type { PointReading } from './sheet/point-reader.ts'
import { readJudging } from './sheet/rules.ts'
import { readProtocol } from './protocol/protocol.ts'
import type { StepRules } from './steps/step.ts'

/** What a search is decided by: the protocol, the checklists, and what code itself reads in the sources. */
export interface SearchParts {
  readonly protocol: Ruleset
  readonly checklists: Readonly<Record<GemName, Ruleset>>
  readonly judging: Ruleset
  readonly pages: Ruleset
  readonly points: PointReading & { readonly sha256: string }
  readonly quotes: Ruleset
  readonly dossier: DossierRulesets
  readonly orders: PlantedOrders
}

/** The same, ready to decide. */
export interface SearchRules {
  readonly steps: StepRules
  /** All of them as one rule set. A witness is not among them: who testified is part of what was observed. */
  readonly reference: RulesetReference
}

const VERSION = '2.0.0'

export function createSearchRules(parts: SearchParts): SearchRules {
  const { protocol, checklists, judging, pages, points, quotes, dossier, orders } = parts
  const checker = createSourceChecker(dossier, orders)
  return {
    steps: {
      protocol: readProtocol(protocol),
      checklists,
      judging: readJudging(judging),
      pages: readPages(pages),
      points,
      verifier: createVerifier(checker, quotes, dossier.fluff),
    },
    reference: {
      id: 'searches',
      version: VERSION,
      sha256: hashOf({
        protocol: protocol.sha256,
        checklists: hashesOf(checklists),
        judging: judging.sha256,
        pages: pages.sha256,
        points: points.sha256,
        quotes: quotes.sha256,
        dossier: hashesOf({ ...dossier }),
        orders: orders.sha256,
      }),
      profile: null,
    },
  }
}

function hashesOf(rulesets: Readonly<Record<string, Ruleset>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rulesets).map(([name, { sha256 }]) => [name, sha256]))
}
