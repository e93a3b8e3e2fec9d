import type { Judgements, JudgementSheet, SearchReport } from '@dictamen/contracts'
import { nextOfSearch } from '../protocol/next.ts'
import { decideCandidate } from '../supervisor/decide-candidate.ts'
import { judgementsIn, sheetOf, tellJudgement } from '../sheet/tell-judgements.ts'
import { hiddenNotices } from './hidden-notices.ts'
import type { DecidedProgress } from './metrics.ts'
import { runCandidate, type CandidateProgress } from './run-candidate.ts'
import type { AnswerBook } from './answer-book.ts'
import { isPending, runStep, type PendingStep, type SearchSetting, type StepRecord } from './run-steps.ts'
import { kindsOf, sourcesFor } from './sources-of.ts'
import { writeFiles } from './write-files.ts'
import { writeReport } from './write-report.ts'

/** A search as far as the stored answers reach. */
export interface SearchSoFar {
  /** The questions that can be asked now; none when there is nothing more to do. */
  readonly pending: readonly PendingStep[]
  readonly mandate: StepRecord | null
  readonly candidates: readonly DecidedProgress[]
  readonly report: SearchReport
  /** What is to be judged of each candidate, and what was: one sheet each, once the mandate is read. */
  readonly sheets: readonly JudgementSheet[]
  /** What people judged of this search. */
  readonly judgements: readonly Judgements[]
  /** Writes every file under the search folder, by its path there. */
  files(): ReadonlyMap<string, string>
}

/**
 * Everything that follows from a dossier and the answers stored so far: the decisions, the files, and what is to be
 * asked next. `paused` are the reasons why nothing more is asked for now.
 */
export function reduceSearch(
  setting: SearchSetting,
  book: AnswerBook,
  paused: readonly string[] = [],
): SearchSoFar {
  const { dossier, rules } = setting
  const present = kindsOf(sourcesFor(dossier, null))
  const step = nextOfSearch(rules.protocol, present, false)
  const mandate =
    step.next === 'run'
      ? runStep(setting, book, {
          candidate_id: null,
          gem: step.gem,
          step: step.step,
          corrections: [],
          mandate: null,
          outputs: [],
          audited: [],
          notices: hiddenNotices(dossier, null),
          points: [],
          sheet: null,
          repair: null,
        })
      : null
  const read = mandate === null || isPending(mandate) ? null : mandate
  const candidates =
    read === null ? [] : dossier.candidates.map(({ candidate_id: id }) => progressOf(setting, book, id, read))
  const open = mandate !== null && isPending(mandate) ? [mandate] : []
  const pending = [...open, ...candidates.flatMap((progress) => progress.pending ?? [])]
  const report = writeReport(setting, {
    blocked: step.next === 'blocked' ? step.reasons : [],
    paused: pending.length > 0 ? (paused.length > 0 ? paused : ['Quedan pasos por ejecutar.']) : [],
    mandate: read,
    candidates,
  })
  return {
    pending,
    mandate: read,
    candidates,
    report,
    judgements: setting.judgements.filter(({ search_id: id }) => id === dossier.search_id),
    sheets: read === null ? [] : candidates.map((progress) => sheetOf(dossier.search_id, progress)),
    files: () => writeFiles(setting, read, candidates, report),
  }
}

function progressOf(
  setting: SearchSetting,
  book: AnswerBook,
  id: string,
  mandate: StepRecord,
): DecidedProgress {
  const progress = runCandidate(setting, book, id, mandate)
  const moments = [mandate, ...progress.records].flatMap(({ answers }) =>
    answers.map((answer) => answer.asked_at),
  )
  const judged = judgementsIn(progress.points)
  const timestamp = latest([...moments, ...judged.map(({ at }) => at)]) ?? setting.now
  const unused = setting.dossier.ignored_files.filter(({ path }) => path.startsWith(`${id}/`))
  const { protocol, judging } = setting.rules
  const occasion = {
    search_id: setting.dossier.search_id,
    timestamp,
    unused,
    confirmNo: isOfPoints(progress) ? judging.sentences.confirm_no : undefined,
    judged: judged.map((judgement) => tellJudgement(judgement, progress.points, judging)),
  }
  return { ...progress, decision: decideCandidate(protocol, progress.state, occasion) }
}

/** Whether somebody testified who knew of points. */
function isOfPoints({ records }: CandidateProgress): boolean {
  return records.some(({ outcome }) => outcome.status === 'accepted' && outcome.edition === '1.1')
}

/** The latest of several moments in UTC; undefined of none. */
function latest(moments: readonly string[]): string | undefined {
  return moments.toSorted().at(-1)
}
