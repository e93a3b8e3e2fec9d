import type { GemName, Judgement, Repair, SourceContradiction } from '@dictamen/contracts'
import { testimonyOf } from '@dictamen/dossier'
import { renderGem } from '../outputs/render-gem.ts'
import { nextOfCandidate, type CandidateState } from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { pointsAsked } from '../sheet/open-points.ts'
import { readForSheet } from '../sheet/point-reader.ts'
import { weighPoints, type SheetGround, type WeighedPoint } from '../sheet/weigh.ts'
import type { AuditedRun, StepRules } from '../steps/step.ts'
import type { AnswerBook } from './answer-book.ts'
import { requestSource } from './build-request.ts'
import { hiddenNotices } from './hidden-notices.ts'
import { isPending, runStep, type PendingStep, type SearchSetting, type StepRecord } from './run-steps.ts'
import { repairAfterAudit } from './repair.ts'
import { kindsOf, readBy, sourcesFor } from './sources-of.ts'

/** How far a candidate has come, with everything behind it, and the question that is open. */
export interface CandidateProgress {
  readonly state: CandidateState
  readonly records: readonly StepRecord[]
  /** What is to be judged of the candidate, and what holds of it. */
  readonly points: readonly WeighedPoint[]
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
  const sources = sourcesFor(dossier, candidate)
  const present = kindsOf(sources)
  const notices = hiddenNotices(dossier, candidate)
  const irresoluble = contradictionsOf(setting, book, candidate)
  const records: StepRecord[] = []
  for (;;) {
    const runs = records.map(({ run }) => run)
    const state = { candidate_id: candidate, present, mandate: mandate.run, irresoluble, runs }
    const next = nextOfCandidate(rules.protocol, state)
    const before = next.next === 'run' ? gemsBefore(next.gem, rules.protocol) : rules.protocol.order.candidate
    const stated = latestOf(records).filter(({ run }) => before.includes(run.gem))
    const sheet = groundOf(setting, book, candidate, { mandate, stated })
    const end = (pending: PendingStep | null): CandidateProgress => ({
      state,
      records,
      points: pointsSoFar(sheet, records, setting),
      pending,
    })
    if (next.next === 'decided') return end(null)
    const latest = latestOf(records)
    const read = new Set(readBy(rules.protocol, next.gem, sources).map(({ path }) => path))
    const heard = sheet === null ? [] : weighPoints({ ...sheet, people: [] }, rules.judging)
    const result = runStep(setting, book, {
      candidate_id: candidate,
      gem: next.gem,
      step: next.step,
      corrections: next.corrections,
      mandate: mandate.run.output,
      outputs: latest.flatMap(({ outcome }) => (outcome.status === 'refused' ? [] : [outcome.heard.output])),
      audited: next.gem === rules.protocol.order.audit ? auditedOf(latest, candidate, rules) : [],
      notices: next.step === 'gem1' ? notices : [],
      points: pointsAsked(next.gem, heard, read, rules.judging),
      sheet,
      repair: repairFor(next.gem, latest, rules.protocol),
    })
    if (isPending(result)) return end(result)
    records.push(result)
  }
}

/** What is said of a candidate's points by the steps so far and by people; null while no mandate was read. */
function groundOf(
  { dossier, judgements, witness, rules }: SearchSetting,
  book: AnswerBook,
  candidate: string,
  { mandate, stated }: { readonly mandate: StepRecord; readonly stated: readonly StepRecord[] },
): SheetGround | null {
  const { output } = mandate.run
  if (output === null) return null
  const people = judgements
    .filter(({ search_id, candidate_id: id }) => search_id === dossier.search_id && id === candidate)
    .flatMap(({ judgements: given }): Judgement[] => given)
  const own = sourcesFor(dossier, candidate)
  const ofMandate = sourcesFor(dossier, null).filter(({ kind }) => kind !== 'client_culture')
  const testimony = testimonyOf(own, dossier.evidence).filter(({ kind }) => kind !== 'client_culture')
  const found = book.readers.get(candidate) ?? readForSheet(rules.points, testimony, ofMandate)
  book.readers.set(candidate, found)
  return {
    mandate: output,
    sources: [...ofMandate, ...own],
    own: new Set(own.filter(({ kind }) => kind !== 'client_culture').map(({ path }) => path)),
    by: witness.name,
    stated: stated.flatMap(({ outcome, answers }) =>
      outcome.status === 'refused'
        ? []
        : [{ content: outcome.checks.answer.content, by: witness.name, at: answers.at(-1)!.asked_at }],
    ),
    people,
    reader: found,
  }
}

/** The points after the last step that weighed the recommendation, or as they stand before it. */
function pointsSoFar(
  sheet: SheetGround | null,
  records: readonly StepRecord[],
  { rules }: SearchSetting,
): readonly WeighedPoint[] {
  if (sheet === null) return []
  const verdict = records.findLast(({ run, outcome }) => run.gem === 'GEM_3' && outcome.status === 'accepted')
  if (verdict !== undefined && verdict.outcome.status === 'accepted') return verdict.outcome.points
  return weighPoints(sheet, rules.judging)
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

/** What a GEM said before it was sent back. An audit looks at a report as if for the first time. */
function repairFor(gem: GemName, latest: readonly StepRecord[], { order }: Protocol): Repair | null {
  const before = latest.find(({ run }) => run.gem === gem)
  return gem === order.audit || before === undefined ? null : repairAfterAudit(before)
}

/** The GEMs that a candidate passes before this one. */
function gemsBefore(gem: GemName, { order: { candidate } }: Protocol): readonly GemName[] {
  const at = candidate.indexOf(gem)
  return at === -1 ? candidate : candidate.slice(0, at)
}

/** The last record of each GEM. */
function latestOf(records: readonly StepRecord[]): readonly StepRecord[] {
  const latest = new Map(records.map((record) => [record.run.gem, record]))
  return [...latest.values()]
}

function auditedOf(latest: readonly StepRecord[], candidate: string, { pages }: StepRules): AuditedRun[] {
  return latest.flatMap(({ run, outcome }): AuditedRun[] => {
    if (outcome.status === 'refused' || run.gem === 'GEM_4') return []
    const { output, edition, heard, checks, sourceChecks } = outcome
    const page = {
      path: `outputs/${candidate}/${run.step}.md`,
      text: renderGem(heard, run.step, pages),
    }
    return [{ gem: run.gem, step: run.step, output, edition, page, checks, sourceChecks }]
  })
}
