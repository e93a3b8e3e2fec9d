import type { IraConfig, WordListName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Keywords } from './context/classify.ts'
import { conversationalKeywords, phrasesOf, technicalKeywords } from './context/keywords.ts'
import { prepareLists } from './lexicon/word-list.ts'
import { claimOpeners } from './references/claim-openers.ts'
import { decisions, type DecisionOptions } from './rules/decisions.ts'
import { conflictingNorms, type ConflictOptions } from './rules/conflict.ts'
import { mandatoryReference, type ReferenceOptions } from './rules/ir-0-01.ts'
import { implicitContext } from './rules/ir-3-01.ts'
import { historyMarkers, unreferencedHistory, type HistoryOptions } from './rules/ir-3-02.ts'
import { semanticDrift } from './rules/ir-4-01.ts'
import { paraphrasedNorm, type ParaphraseOptions } from './rules/ir-4-02.ts'
import { coverage, type CoverageOptions } from './rules/ir-5-02.ts'
import { determinism } from './rules/ir-6-02.ts'
import { allMarkers, uncitedMarkers, unrequestedInference, type InferenceOptions } from './rules/ir-7-01.ts'
import { toneByContext, valueWords, type ToneOptions } from './rules/ir-7-02.ts'
import { partialSolution, type PartialOptions } from './rules/ir-8-01.ts'
import { complaintMarkers, failForMisunderstanding, type MisunderstandingOptions } from './rules/ir-8-03.ts'
import { metrics, type Optima } from './rules/metrics.ts'
import type { SimilarityOptions } from './rules/similarity.ts'

const SEED_ENGINE = 'minilm'

/** The options of every rule, with what the configuration changes of them. */
export interface Settings {
  readonly keywords: Keywords
  readonly decisions: DecisionOptions
  readonly reference: ReferenceOptions
  readonly concepts: SimilarityOptions
  readonly history: HistoryOptions
  readonly drift: SimilarityOptions
  readonly paraphrase: ParaphraseOptions
  readonly coverage: CoverageOptions
  readonly determinism: SimilarityOptions
  readonly inference: InferenceOptions
  readonly tone: ToneOptions
  readonly solution: PartialOptions
  readonly misunderstanding: MisunderstandingOptions
  readonly conflict: ConflictOptions
  readonly optimal: Optima
}

/** Reads the options of a rule set and lays the configuration over them. */
export function readSettings(rules: Ruleset, config: IraConfig): Settings {
  const change = (name: WordListName, list: readonly string[]): string[] => changeList(config, name, list)
  const history = rules.optionsOf(unreferencedHistory)
  const inference = rules.optionsOf(unrequestedInference)
  const tone = rules.optionsOf(toneByContext)
  const misunderstanding = rules.optionsOf(failForMisunderstanding)
  const verbs = rules.optionsOf(decisions)
  const technical = rules.optionsOf(technicalKeywords)
  const conversational = rules.optionsOf(conversationalKeywords)
  const optimal = rules.optionsOf(metrics)
  const { markers } = inference
  const settings: Settings = {
    keywords: {
      technical: { keywords: change('technical_keywords', technical.keywords) },
      conversational: { keywords: change('conversational_keywords', conversational.keywords) },
    },
    decisions: { ...verbs, verbs: change('decision_verbs', verbs.verbs) },
    reference: rules.optionsOf(mandatoryReference),
    concepts: withThreshold(rules.optionsOf(implicitContext), config, 'ir_3_01_concept_threshold'),
    history: { ...history, markers: change('history_markers', history.markers) },
    drift: withThreshold(rules.optionsOf(semanticDrift), config, 'ir_4_01_embedding_threshold'),
    paraphrase: {
      ...rules.optionsOf(paraphrasedNorm),
      ...override('threshold', config.ir_4_02_fuzzy_match_threshold),
    },
    coverage: { ...rules.optionsOf(coverage), ...override('threshold', config.ir_5_02_coverage_ratio) },
    determinism: withThreshold(rules.optionsOf(determinism), config, 'ir_6_02_determinism_threshold'),
    inference: { ...inference, markers: changeFamilies(config, markers) },
    tone: {
      ...tone,
      value_words: change('value_words', tone.value_words),
      formal_markers: {
        ...tone.formal_markers,
        strong: change('formal_markers', tone.formal_markers.strong),
      },
      ...override('formality_tolerance', config.ir_7_02_formality_tolerance),
    },
    solution: rules.optionsOf(partialSolution),
    misunderstanding: {
      ...misunderstanding,
      markers: change('misunderstanding_markers', misunderstanding.markers),
    },
    conflict: rules.optionsOf(conflictingNorms),
    optimal: {
      ...optimal,
      ...override('coverage', config.coverage_optimal),
      ...override('determinism', config.determinism_optimal),
      ...override('drift', config.drift_optimal),
    },
  }
  prepareLists(listsOf(settings))
  return settings
}

/** The lists that are looked for in the same words: of the output, of the output across its commas, of the prompt. */
function listsOf(settings: Settings): (readonly (readonly string[])[])[] {
  const { decisions: verbs, history, paraphrase, inference, tone, misunderstanding, keywords } = settings
  return [
    [
      verbs.commitments,
      verbs.proposals,
      verbs.findings,
      verbs.labels,
      verbs.except,
      verbs.generic_subjects,
      verbs.language_subjects,
      history.past_times,
      history.earlier_times,
      paraphrase.verbs,
      paraphrase.prohibiting,
      claimOpeners(paraphrase),
      paraphrase.commentary,
      paraphrase.reformulations,
      valueWords(tone),
      tone.except,
      tone.formal_markers.strong,
      tone.formal_markers.light,
    ],
    [
      historyMarkers(history),
      history.except,
      allMarkers(inference),
      uncitedMarkers(inference),
      inference.except,
    ],
    [inference.suggestion_marks],
    [complaintMarkers(misunderstanding), misunderstanding.except],
    [phrasesOf(keywords.technical), phrasesOf(keywords.conversational)],
  ]
}

function override<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>)
}

type ThresholdKey =
  | 'ir_3_01_concept_threshold'
  | 'ir_4_01_embedding_threshold'
  | 'ir_6_02_determinism_threshold'

/**
 * The configured threshold belongs to the seed's model, in whatever language it runs; those of other embedders are
 * configured under their own names.
 */
function withThreshold(options: SimilarityOptions, config: IraConfig, key: ThresholdKey): SimilarityOptions {
  const shipped = Object.entries(options.embedders).filter(
    ([engine]) => config[key] === undefined || !engine.startsWith(SEED_ENGINE),
  )
  const own = Object.entries(config.embedders ?? {}).flatMap(([engine, values]) => {
    const value = values[key]
    return value === undefined ? [] : [[engine, value] as const]
  })
  return {
    ...options,
    ...override('threshold', config[key]),
    embedders: Object.fromEntries([...shipped, ...own]),
  }
}

function changeList(config: IraConfig, name: WordListName, list: readonly string[]): string[] {
  const { add = [], remove = [] } = config.word_lists?.[name] ?? {}
  if (add.length === 0 && remove.length === 0) return list as string[]
  return [...list.filter((word) => !remove.includes(word)), ...add.filter((word) => !list.includes(word))]
}

function changeFamilies(
  config: IraConfig,
  families: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const { add = [], remove = [] } = config.word_lists?.requirement_markers ?? {}
  if (add.length === 0 && remove.length === 0) return families
  const kept = Object.entries(families).map(
    ([family, words]) => [family, words.filter((word) => !remove.includes(word))] as const,
  )
  return { ...Object.fromEntries(kept), ...(add.length === 0 ? {} : { configured: [...add] }) }
}
