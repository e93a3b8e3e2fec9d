import type { SearchDossier, SearchLedger } from '@dictamen/contracts'
import type { DecidedProgress } from './metrics.ts'
import type { StepRecord } from './run-steps.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** Calls that were made again, where there were any. */
function repeatedIn(answers: readonly StoredAnswer[]): { readonly repeated?: number } {
  const repeated = answers.filter(({ llamada_repetida: isRepeated }) => isRepeated).length
  return repeated === 0 ? {} : { repeated }
}

/** What a search spent, what it read, and what it set aside. */
export function writeLedger(
  { search_id, sources, ignored_files }: SearchDossier,
  mandate: StepRecord | null,
  candidates: readonly DecidedProgress[],
): SearchLedger {
  const records = [...(mandate === null ? [] : [mandate]), ...candidates.flatMap((one) => one.records)]
  const groups = Map.groupBy(records, ({ run }) => run.step)
  return {
    search_id,
    steps: [...groups].map(([step, runs]) => {
      const answers = runs.flatMap((one) => one.answers)
      const sum = (figure: (answer: (typeof answers)[number]) => number): number =>
        answers.reduce((total, answer) => total + figure(answer), 0)
      return {
        step,
        calls: answers.length,
        tokens_in: sum(({ tokens }) => tokens.input),
        tokens_out: sum(({ tokens }) => tokens.output),
        cost: answers.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
        ...repeatedIn(answers),
      }
    }),
    read: sources.map(({ path, kind, lines, candidate_id }) => ({ path, kind, lines, candidate_id })),
    set_aside: ignored_files.map(({ path, reason }) => ({ path, reason })),
  }
}
