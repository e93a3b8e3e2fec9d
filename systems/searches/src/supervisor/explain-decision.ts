import type { GemName, SupervisorDecision } from '@dictamen/contracts'
import type { Trace, TraceEntry } from '@dictamen/kernel'
import { judgementsIn } from '../sheet/tell-judgements.ts'
import type { StepRecord } from '../run/run-steps.ts'
import {
  computed,
  evidenceOfRun,
  figuresOfJudgement,
  fromDossier,
  spanOfJudgement,
  spansOfCitations,
  triggersOf,
  type DecisionGround,
} from './ground.ts'

const GATES: readonly (readonly [string, GemName])[] = [
  ['/gates/gem1_pass', 'GEM_1'],
  ['/gates/gem2_pass', 'GEM_2'],
  ['/gates/gem3_pass', 'GEM_3'],
  ['/gates/gem4_pass', 'GEM_4'],
]

/** Why every value of the Supervisor's decision is what it is. */
export function explainDecision(output: SupervisorDecision, ground: DecisionGround): Trace {
  return [
    ...explainMeta(output.meta, ground),
    ...explainGates(output, ground),
    ...explainOutcome(output, ground),
    ...explainActions(output, ground),
  ]
}

function explainMeta(meta: SupervisorDecision['meta'], { protocol }: DecisionGround): TraceEntry[] {
  return [
    fromDossier('/meta/search_id', '/search_id', meta.search_id),
    fromDossier('/meta/candidate_id', '/candidates/0/candidate_id', meta.candidate_id),
    computed('/meta/timestamp', 'dictamen/clock', { now: meta.timestamp }),
    computed('/meta/protocol', 'protocol/order', { ruleset: protocol.reference.sha256 }),
  ]
}

function explainGates({ gates }: SupervisorDecision, ground: DecisionGround): TraceEntry[] {
  const { protocol, progress } = ground
  const reached = GATES.map(([pointer, gem]) => {
    const record = progress.records.findLast(({ run }) => run.gem === gem)
    if (record === undefined) return computed(pointer, 'protocol/order', { reached: false })
    const { spans, figures } = evidenceOfRun(record, ground)
    return computed(pointer, 'protocol/gates', figures, { spans })
  })
  return [
    ...reached,
    computed('/gates/qa_attempt_count', 'protocol/retries', { attempts: gates.qa_attempt_count }),
    computed('/gates/qa_max_retries', 'protocol/retries', { most: protocol.retries.qa_max_retries }),
  ]
}

/** The decision follows from the gates and from what stops a case; each sentence opens the run or the cause it tells. */
function explainOutcome(output: SupervisorDecision, ground: DecisionGround): TraceEntry[] {
  const triggers = triggersOf(ground)
  const { records, points } = ground.progress
  const judged = judgementsIn(points)
  const causes = triggers.map(({ name, contradiction, count }) => ({
    spans: contradiction === null ? [] : spansOfCitations(contradiction.citations, ground.dossier),
    figures: { disparador: name, count },
  }))
  const sentences = output.rationale.map((_, at): TraceEntry => {
    const pointer = `/rationale/${at}`
    const record: StepRecord | undefined = records[at]
    const judgement = judged[at - records.length]
    const cause = causes[at - records.length - judged.length]
    if (record !== undefined) {
      const { spans, figures } = evidenceOfRun(record, ground)
      return computed(pointer, 'protocol/gates', figures, { spans })
    }
    if (judgement !== undefined)
      return computed(pointer, 'judging/authority', figuresOfJudgement(judgement), {
        spans: spanOfJudgement(judgement, ground),
      })
    return cause === undefined
      ? computed(pointer, 'protocol/gates', {}, { from: ['/decision'] })
      : computed(pointer, 'protocol/escalation', cause.figures, { spans: cause.spans })
  })
  const isEscalated = triggers.length > 0
  const decision = computed(
    '/decision',
    isEscalated ? 'protocol/escalation' : 'protocol/gates',
    isEscalated ? { disparadores: triggers.map(({ name }) => name) } : {},
    { from: GATES.map(([pointer]) => pointer), spans: causes.flatMap(({ spans }) => spans) },
  )
  return [decision, ...sentences]
}

/** What is to be done follows from the decision; a file that was not used is named as the folder names it. */
function explainActions(output: SupervisorDecision, { dossier }: DecisionGround): TraceEntry[] {
  if (output.required_actions.length === 0)
    return [computed('/required_actions', 'protocol/escalation', {}, { from: ['/decision'] })]
  return output.required_actions.map((action, at) => {
    const pointer = `/required_actions/${at}`
    const unused = dossier.ignored_files.findIndex(({ path }) => action.includes(path))
    return unused === -1
      ? computed(pointer, 'protocol/escalation', {}, { from: ['/decision'] })
      : fromDossier(pointer, `/ignored_files/${unused}/path`, dossier.ignored_files[unused]!.path)
  })
}
