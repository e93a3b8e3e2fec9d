import { escalation, searchDossier, supervisorDecision } from '@dictamen/contracts'
import { fluffRules, type DossierRulesets, type PlantedOrders } from '@dictamen/dossier'
import { createPointReader } from '@dictamen/dossier/points'
import {
  defineEvaluator,
  defineSystem,
  type Parts,
  type Ruleset,
  type RulesetReference,
  type SystemDescription,
} from '@dictamen/kernel'
import { FINAL_DECISIONS } from './confirmations.ts'
import {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
  createCandidate,
  createEscalation,
  createSearchRules,
  FIRST_EDITION,
  judgingRules,
  pagesRules,
  protocolRules,
  quotesRules,
  type SearchRules,
} from './index.ts'

/** What decides a search. */
export interface OpenedSearchRules extends SearchRules {
  readonly shield: Ruleset
  /** With what code itself reads the sources, and so does the extractive witness. */
  readonly dossier: DossierRulesets
  readonly orders: PlantedOrders
}

type Open = (name: string) => Ruleset
type OpenOrders = (shield: Ruleset) => PlantedOrders

/** What decides a search, one by one: who testifies is not among them, nor how it is told. */
const DECIDING = [
  'search-protocol',
  'checklist-gem1',
  'checklist-gem2',
  'checklist-gem3',
  'checklist-gem4',
  'checklist-gem5',
  'judging',
  'search-pages',
  'quotes',
  'reading',
  'timeline',
  'contradictions',
  'fluff',
  'taught',
  'points',
  'shield',
] as const

/** What says how documents are sorted before a decision, and how it is told after. */
const TELLING = ['inputs', 'report'] as const

let last: { readonly opened: readonly Ruleset[]; readonly rules: OpenedSearchRules } | undefined

/** The rules of a search, from wherever each set is opened; the last ones are remembered, because many records share them. */
export function loadSearchRules(open: Open, openOrders: OpenOrders): OpenedSearchRules {
  const opened = [...DECIDING, ...TELLING].map(open)
  const isSame = last?.opened.every((one, at) => one === opened[at]) ?? false
  if (last === undefined || !isSame) last = { opened, rules: assembleRules(open, openOrders) }
  return last.rules
}

function assembleRules(open: Open, openOrders: OpenOrders): OpenedSearchRules {
  const checklists = {
    GEM_1: open('checklist-gem1'),
    GEM_2: open('checklist-gem2'),
    GEM_3: open('checklist-gem3'),
    GEM_4: open('checklist-gem4'),
    GEM_5: open('checklist-gem5'),
  }
  const dossier = {
    reading: open('reading'),
    timeline: open('timeline'),
    contradictions: open('contradictions'),
    fluff: open('fluff'),
    taught: open('taught'),
  }
  const shield = open('shield')
  const orders = openOrders(shield)
  const touching = open('points')
  const rules = createSearchRules({
    protocol: open('search-protocol'),
    checklists,
    judging: open('judging'),
    pages: open('search-pages'),
    points: { ...createPointReader({ ...dossier, points: touching }, orders), sha256: touching.sha256 },
    quotes: open('quotes'),
    dossier,
    orders,
  })
  return { ...rules, shield, dossier, orders }
}

/** Searches, as the rest of the house knows them. Who tells planted orders is not theirs to know. */
export function describeSearches(openOrders: OpenOrders): SystemDescription {
  const rulesOf = ({ ruleset, recorded }: Parts): SearchRules =>
    underEdition(loadSearchRules(ruleset, openOrders), recorded)
  return defineSystem({
    name: 'searches',
    title: 'Búsquedas',
    word: 'search',
    brief: 'Búsquedas: el protocolo GEM1–GEM5 con su Supervisor',
    rulesets: [
      { definition: protocolRules, file: 'protocol-1.0.yaml' },
      { definition: checklistGem1Rules, file: 'checklist-gem1-1.0.yaml' },
      { definition: checklistGem2Rules, file: 'checklist-gem2-1.0.yaml' },
      { definition: checklistGem3Rules, file: 'checklist-gem3-1.0.yaml' },
      { definition: checklistGem4Rules, file: 'checklist-gem4-1.0.yaml' },
      { definition: checklistGem5Rules, file: 'checklist-gem5-1.0.yaml' },
      { definition: judgingRules, file: 'judging-1.0.yaml' },
      { definition: pagesRules, file: 'pages-1.0.yaml' },
      { definition: fluffRules, file: 'fluff-1.0.yaml' },
      { definition: quotesRules, file: 'quotes-1.0.yaml' },
    ],
    evaluators: [
      defineEvaluator({
        id: 'searches/candidate',
        face: 'run',
        input: searchDossier,
        output: supervisorDecision,
        needs: DECIDING,
        create: (parts) => createCandidate(rulesOf(parts)),
        question: { pointer: '/decision', options: FINAL_DECISIONS },
      }),
      defineEvaluator({
        id: 'searches/escalation',
        face: 'run',
        input: searchDossier,
        output: escalation,
        needs: DECIDING,
        create: (parts) => createEscalation(rulesOf(parts)),
        question: { pointer: '/decision', options: ['APROBADO', 'DESCARTADO'], isCase: true },
      }),
    ],
  })
}

/** The rules under the name that a record gives them: over the same testimony those that ship decide as the first edition did. */
function underEdition(rules: SearchRules, recorded: RulesetReference | undefined): SearchRules {
  const isFirst = recorded?.version === FIRST_EDITION.version && recorded.sha256 === FIRST_EDITION.ruleset
  if (!isFirst) return rules
  // The protocol orders and decides as it did; only the instructions have other words since.
  const protocol = { ...rules.steps.protocol, reference: FIRST_EDITION.protocol }
  return { steps: { ...rules.steps, protocol }, reference: recorded }
}
