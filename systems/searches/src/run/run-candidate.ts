import type { GemOutput, SourceContradiction } from '@dictamen/contracts'
import { renderGem } from '../outputs/render-gem.ts'
import { nextOfCandidate, type CandidateState } from '../protocol/next.ts'
import { testimonyOf } from '@dictamen/dossier'
import type { AuditedRun } from '../steps/step.ts'
import { requestSource } from './build-request.ts'
import { hiddenNotices } from './hidden-notices.ts'
import {
  isPending,
  runStep,
  type AnswerBook,
  type PendingStep,
  type SearchSetting,
  type StepRecord,
} from './run-steps.ts'
import { kindsOf, sourcesFor } from './sources-of.ts'

/** How far a candidate has come, with everything behind it, and the question that is open. */
export interface CandidateProgress {
  readonly state: CandidateState
  readonly records: readonly StepRecord[]
  readonly pending: PendingStep | null
}

/** Runs a candidate from stored answers as far as they reach. */
export function runCandidate(
  setting: SearchSetting,
  book: AnswerBook,
  candidate: string,
  mandate: StepRecord,
): CandidateProgress {
  const { dossier, rules } = setting
  const present = kindsOf(sourcesFor(dossier, candidate))
  const notices = hiddenNotices(dossier, candidate)
  const irresoluble = contradictionsOf(setting, book, candidate)
  const records: StepRecord[] = []
  for (;;) {
    const runs = records.map(({ run }) => run)
    const state = { candidate_id: candidate, present, mandate: mandate.run, irresoluble, runs }
    const next = nextOfCandidate(rules.protocol, state)
    if (next.next === 'decided') return { state, records, pending: null }
    const latest = latestOf(records)
    const result = runStep(setting, book, {
      candidate_id: candidate,
      gem: next.gem,
      step: next.step,
      corrections: next.corrections,
      mandate: mandate.run.output,
      outputs: latest.flatMap(({ run }) => (run.output === null ? [] : [run.output])),
      audited: next.gem === rules.protocol.order.audit ? auditedOf(latest, candidate) : [],
      notices: next.step === 'gem1' ? notices : [],
    })
    if (isPending(result)) return { state, records, pending: result }
    records.push(result)
  }
}

/** What the candidate's own sources contradict one another in, whichever GEM reads them. */
function contradictionsOf(
  { dossier, rules }: SearchSetting,
  book: AnswerBook,
  candidate: string,
): readonly SourceContradiction[] {
  const known = book.irresoluble.get(candidate)
  if (known !== undefined) return known
  const own = dossier.sources.filter(
    ({ candidate_id: id, kind }) => id === candidate && kind !== 'client_culture',
  )
  const { contradictions } = rules.verifier.checkSources(
    testimonyOf(own, dossier.evidence).map(requestSource),
  )
  const found = contradictions.filter(({ irresoluble }) => irresoluble)
  book.irresoluble.set(candidate, found)
  return found
}

/** The last record of each GEM. */
function latestOf(records: readonly StepRecord[]): readonly StepRecord[] {
  const latest = new Map(records.map((record) => [record.run.gem, record]))
  return [...latest.values()]
}

function auditedOf(latest: readonly StepRecord[], candidate: string): AuditedRun[] {
  return latest.flatMap(({ run, outcome }): AuditedRun[] => {
    if (outcome.status === 'refused' || run.gem === 'GEM_4') return []
    const output: GemOutput = outcome.output
    const page = {
      path: `outputs/${candidate}/${run.step}.md`,
      text: renderGem(output, outcome.sheet, run.step),
    }
    const { checks, sourceChecks } = outcome
    return [{ gem: run.gem, step: run.step, output, page, checks, sourceChecks }]
  })
}
