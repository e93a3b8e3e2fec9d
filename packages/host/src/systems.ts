import { audits } from '@dictamen/audits/system'
import { contradictionsRules, readingRules, taughtRules, timelineRules } from '@dictamen/dossier'
import { pointsRules } from '@dictamen/dossier/points'
import { exams } from '@dictamen/exams/system'
import { interviews } from '@dictamen/interviews/system'
import { Fault, type SystemDescription } from '@dictamen/kernel'
import type { AnyEvaluator, RuleRoom } from '@dictamen/kernel/host'
import { queries } from '@dictamen/queries/system'
import { describeSearches } from '@dictamen/searches/system'
import { inputRules } from '@dictamen/search-folder'
import { reportRules } from '@dictamen/search-report'
import { stabilityRules } from '@dictamen/search-stability'
import { openOrders, shieldRules } from '@dictamen/shield'
import { extractiveRules } from '@dictamen/witness-extractive'
import { Refusal } from './sentences.ts'

/** The systems of the house. Whatever records, replays, listens, prints or explains goes through this list. */
const systems: SystemDescription[] = [interviews, exams, audits, queries, describeSearches(openOrders)]

/** Rooms that bring rule sets and evaluate nothing by themselves. */
const readers: readonly RuleRoom[] = [
  { name: 'shield', rulesets: [{ definition: shieldRules, file: 'shield-1.0.yaml' }] },
  {
    name: 'dossier',
    rulesets: [
      { definition: readingRules, file: 'reading-1.1.yaml' },
      { definition: timelineRules, file: 'timeline-1.0.yaml' },
      { definition: contradictionsRules, file: 'contradictions-1.0.yaml' },
      { definition: taughtRules, file: 'taught-1.0.bin', folder: 'models' },
      { definition: pointsRules, file: 'points-1.0.yaml' },
    ],
  },
  { name: 'search-folder', rulesets: [{ definition: inputRules, file: 'inputs-1.0.yaml' }] },
  { name: 'search-report', rulesets: [{ definition: reportRules, file: 'report-1.0.yaml' }] },
  { name: 'search-stability', rulesets: [{ definition: stabilityRules, file: 'stability-1.0.yaml' }] },
  { name: 'extractive', rulesets: [{ definition: extractiveRules, file: 'extractive-2.0.yaml' }] },
]

const places = new Map<string, string>()
let isRead = false

export function listSystems(): readonly SystemDescription[] {
  isRead = true
  return systems
}

/** Every room that brings rule sets. */
export function listRuleRooms(): readonly RuleRoom[] {
  return [...listSystems(), ...readers]
}

/** The folder of a room that does not lie in this house; undefined for those that do. */
export function placeOfRoom(name: string): string | undefined {
  return places.get(name)
}

/** Adds a system that lies in a folder of its own; only before anybody has asked which there are. */
export function registerSystem(system: SystemDescription, folder: string): void {
  if (isRead) throw new Fault(`${system.name} is registered after the systems were asked for`)
  systems.push(system)
  places.set(system.name, folder)
}

/** The evaluator of an id; refuses one that nobody has. */
export function evaluatorOf(id: string): AnyEvaluator {
  const found = findEvaluator(id)
  if (found === undefined) throw new Refusal('SystemUnknown', { system: id })
  return found
}

export function findEvaluator(id: string): AnyEvaluator | undefined {
  return listSystems()
    .flatMap(({ evaluators }) => evaluators)
    .find((evaluator) => evaluator.id === id)
}

/** The system of an evaluator. */
export function systemOf(id: string): SystemDescription | undefined {
  return listSystems().find(({ evaluators }) => evaluators.some((evaluator) => evaluator.id === id))
}
