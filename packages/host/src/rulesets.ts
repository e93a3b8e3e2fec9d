import { examRules } from '@dictamen/exams'
import { customRules, iraRules } from '@dictamen/audits'
import { comparisonRules, flagsRules, importRules, mandatesRules } from '@dictamen/interviews'
import { answerRules, decisionRules, governorRules, routerRules, synthesizerRules } from '@dictamen/queries'
import { contradictionsRules, fluffRules, readingRules, taughtRules, timelineRules } from '@dictamen/dossier'
import {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
  inputRules,
  judgingRules,
  protocolRules,
  quotesRules,
  reportRules,
} from '@dictamen/searches'
import { pointsRules } from '@dictamen/dossier/points'
import { shieldRules } from '@dictamen/shield'
import { extractiveRules } from '@dictamen/witness-extractive'
import {
  documentOf,
  Fault,
  loadProvedRuleset,
  loadRuleset,
  Refusal,
  textOf,
  valueAt,
  type Document,
  type Json,
  type Ruleset,
  type RulesetDefinition,
} from '@dictamen/kernel'
import { isProved, readRuleFile, readRuleText, type RuleFolder } from './rule-files.ts'
import type { Ground } from './verdict.ts'
import { withModel } from './with-model.ts'

/** A rule set that the product knows: its room, its file and the code that some of its rules need. */
interface Known {
  readonly system: string
  /** Where it lies in its room: `rules` unless said otherwise. */
  readonly folder?: RuleFolder
  /** Fitted rules that it leaves to a file of `models`. */
  readonly model?: string
  /** The file that ships; null for a set that only users write. */
  readonly file: string | null
  readonly definition: RulesetDefinition
}

const known: readonly Known[] = [
  { system: 'interviews', file: 'flags-1.1.yaml', definition: flagsRules },
  { system: 'interviews', file: 'mandates-1.0.yaml', definition: mandatesRules },
  { system: 'interviews', file: 'comparison-1.0.yaml', definition: comparisonRules },
  { system: 'audits', file: 'ira-2.0.yaml', definition: iraRules },
  { system: 'audits', file: null, definition: customRules },
  { system: 'interviews', file: 'import-1.0.yaml', definition: importRules },
  {
    system: 'queries',
    file: 'router-1.0.yaml',
    model: 'router-words-1.0.yaml',
    definition: routerRules,
  },
  { system: 'queries', file: 'decisions-1.0.yaml', definition: decisionRules },
  { system: 'queries', file: 'answers-1.0.yaml', definition: answerRules },
  { system: 'queries', file: 'governor-1.0.yaml', definition: governorRules },
  { system: 'queries', file: 'synthesizer-1.0.yaml', definition: synthesizerRules },
  { system: 'searches', file: 'protocol-1.0.yaml', definition: protocolRules },
  { system: 'searches', file: 'checklist-gem1-1.0.yaml', definition: checklistGem1Rules },
  { system: 'searches', file: 'checklist-gem2-1.0.yaml', definition: checklistGem2Rules },
  { system: 'searches', file: 'checklist-gem3-1.0.yaml', definition: checklistGem3Rules },
  { system: 'searches', file: 'checklist-gem4-1.0.yaml', definition: checklistGem4Rules },
  { system: 'searches', file: 'checklist-gem5-1.0.yaml', definition: checklistGem5Rules },
  { system: 'searches', file: 'judging-1.0.yaml', definition: judgingRules },
  { system: 'searches', file: 'inputs-1.0.yaml', definition: inputRules },
  { system: 'searches', file: 'fluff-1.0.yaml', definition: fluffRules },
  { system: 'searches', file: 'quotes-1.0.yaml', definition: quotesRules },
  { system: 'searches', file: 'report-1.0.yaml', definition: reportRules },
  { system: 'shield', file: 'shield-1.0.yaml', definition: shieldRules },
  { system: 'dossier', file: 'reading-1.1.yaml', definition: readingRules },
  { system: 'dossier', file: 'timeline-1.0.yaml', definition: timelineRules },
  { system: 'dossier', file: 'contradictions-1.0.yaml', definition: contradictionsRules },
  { system: 'dossier', folder: 'models', file: 'taught-1.0.bin', definition: taughtRules },
  { system: 'dossier', file: 'points-1.0.yaml', definition: pointsRules },
  { system: 'extractive', file: 'extractive-2.0.yaml', definition: extractiveRules },
  { system: 'exams', file: 'rules-1.1.yaml', definition: examRules },
  { system: 'exams', file: 'rules-1.0.yaml', definition: examRules },
]

const shipped = new Map<string, Ruleset>()

export interface RulesetOptions {
  /** Another file instead of the one that ships. */
  readonly rules?: Document | undefined
  readonly profile?: string | undefined
  /** Which of the files that ship, where a rule set has several versions. */
  readonly file?: string | undefined
}

/** The options that decide which rules run, as plain data. */
export function groundOf({ rules, profile }: RulesetOptions): Ground {
  return {
    ...(rules === undefined ? {} : { rules: rules.value }),
    ...(profile === undefined ? {} : { profile }),
  }
}

/** Loads the rule set of an evaluator; the one that ships is loaded once per profile. */
export function openRuleset(id: string, { rules, profile, file: wanted }: RulesetOptions = {}): Ruleset {
  const found = known.find(
    (candidate) => candidate.definition.id === id && (wanted === undefined || candidate.file === wanted),
  )!
  const { file, definition } = found
  if (rules !== undefined) return loadRuleset(wholeOf(rules, found), definition, profile)
  if (file === null) throw new Fault(`no rule set ${id} ships`)
  const key = `${id} ${file} ${profile ?? ''}`
  const loaded = shipped.get(key) ?? loadShipped(readShipped(found, file), definition, profile)
  shipped.set(key, loaded)
  return loaded
}

/** What once shipped, from where it was kept. */
export interface KeptMaterial {
  readonly sha256: string
  readonly value: Json
}

const MOST_KEPT = 64
const kept = new Map<string, Ruleset>()

/** Loads a rule set that once shipped: its examples were run then, and the last ones are remembered. */
export function openKeptRuleset(id: string, { sha256, value }: KeptMaterial, profile?: string): Ruleset {
  const key = `${id} ${sha256} ${profile ?? ''}`
  const { definition } = known.find((candidate) => candidate.definition.id === id)!
  const loaded = kept.get(key) ?? loadProvedRuleset(documentOf(value, id), definition, profile)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, loaded)
  return loaded
}

/** Loads the rule sets of some systems that ship, so that nobody has to wait for them later. */
export function warmRulesets(systems: readonly string[]): void {
  for (const { system, file, definition } of known)
    if (file !== null && systems.includes(system)) openRuleset(definition.id, { file })
}

/** The document of a rule set that ships. */
function readShipped(found: Known, file: string): Document {
  return wholeOf(readRuleFile(found.system, file, found.folder), found)
}

function wholeOf(document: Document, { system, model }: Known): Document {
  return model === undefined ? document : withModel(document, readRuleFile(system, model, 'models'))
}

/** A rule set as it is loaded: with the fitted rules that its file leaves to a model. */
export function wholeRuleset(document: Document): Document {
  const id = valueAt(document.value, '/ruleset')
  const found = known.find((candidate) => candidate.definition.id === id)
  return found === undefined ? document : wholeOf(document, found)
}

function loadShipped(
  document: Document,
  definition: RulesetDefinition,
  profile: string | undefined,
): Ruleset {
  return (isProved(document) ? loadProvedRuleset : loadRuleset)(document, definition, profile)
}

/** Loads any rule set that the product knows, told by the name it declares. */
export function recogniseRuleset(document: Document): { definition: RulesetDefinition; ruleset: Ruleset } {
  const id = valueAt(document.value, '/ruleset')
  const found = known.find((candidate) => candidate.definition.id === id)
  if (found === undefined) {
    const expected = known.map((candidate) => candidate.definition.id).join(', ')
    throw new Refusal('RulesetForeign', { name: document.name, found: textOf(id ?? 'ninguno'), expected })
  }
  return { definition: found.definition, ruleset: loadRuleset(wholeOf(document, found), found.definition) }
}

/** Which way each figure of a rule set makes it stricter. */
export function directionsOf(id: Json | undefined): NonNullable<RulesetDefinition['stricter']> {
  return known.find((candidate) => candidate.definition.id === id)?.definition.stricter ?? {}
}

/** The file of a rule set that ships; undefined when none does. */
export function shippedRuleset(id: Json | undefined): Document | undefined {
  const found = known.find((candidate) => candidate.definition.id === id)
  return found === undefined || found.file === null ? undefined : readShipped(found, found.file)
}

/** Everything that ships under a name: a rule set, or all those by which a system decides. */
export function shippedUnder(id: string): readonly Document[] {
  return known.flatMap((found) =>
    found.file !== null && (found.definition.id === id || found.system === id)
      ? [readShipped(found, found.file)]
      : [],
  )
}

/** A rule set that ships, by the name of its file. */
export interface ShippedRuleset {
  readonly system: string
  readonly id: string
  readonly file: string
}

/** Every rule set that ships, as an expert may edit it: fitted weights are none. */
export function listRulesets(): readonly ShippedRuleset[] {
  return known.flatMap(({ system, folder, file, definition: { id } }) =>
    file === null || folder === 'models' ? [] : [{ system, id, file }],
  )
}

/** Every rule set and every set of fitted weights that ships. */
export function provableRulesets(): readonly { readonly id: string; readonly file: string }[] {
  return known.flatMap(({ file, definition: { id } }) => (file === null ? [] : [{ id, file }]))
}

/** The document of a rule set that ships, whole: its hash is that of the rule set. */
export function readRulesetFile(id: string, file: string): Document {
  return readShipped(
    known.find((found) => found.definition.id === id && found.file === file)!,
    file,
  )
}

/** The text of a rule set that ships, as an expert edits it. */
export function readRuleset({ system, file }: Pick<ShippedRuleset, 'system' | 'file'>): string {
  return readRuleText(system, file)
}
