import type { SearchReport } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import type { SearchSoFar } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import { traced } from '../telemetry.ts'
import { openAgent, readAgent } from './open-agent.ts'
import { openDossier } from './open-dossier.ts'
import { openSearchRules } from './open-rules.ts'
import { runSearch } from './run-search.ts'
import { saveAnswers } from './save-answers.ts'
import { writeOutputs } from './write-outputs.ts'

export interface SearchOptions {
  /** `extractive` or `replay:FOLDER`; a language model is asked on the queue. */
  readonly agent?: string | undefined
  /** Where `outputs` is written; the search's own folder unless said otherwise, one of its name for Google Drive. */
  readonly output?: string | undefined
  /** Only this candidate. */
  readonly candidate?: string | undefined
  readonly now?: string | undefined
  /** A folder where every answer is kept for `replay:`. */
  readonly saveAnswers?: string | undefined
  readonly onBoard?: ((board: SearchSoFar) => void) | undefined
}

/** A search as it was left: its report, the bytes of every file, and the arithmetic behind them. */
export interface SearchResult {
  readonly report: SearchReport
  readonly files: ReadonlyMap<string, string>
  readonly soFar: SearchSoFar
}

/** Runs the search of a folder, or of `drive:` and the id of one, and writes its outputs. */
export async function searchFolder(folder: string, options: SearchOptions = {}): Promise<SearchResult> {
  const rules = openSearchRules()
  const order = await readAgent(options.agent ?? 'extractive')
  if (order.address !== null)
    throw new Refusal('UsageWrong', { reason: `a ${order.name} se le pregunta por la cola, con permiso` })
  const { agent, identity } = await openAgent(order, rules)
  const { dossier, output } = await openDossier(folder, options.candidate)
  const attributes = { 'dictamen.agent': agent.id, 'dictamen.candidates': dossier.candidates.length }
  const soFar = await traced('search run', attributes, () =>
    runSearch({
      dossier,
      rules: rules.steps,
      identity,
      agent,
      clock: createClock(options.now),
      ...(options.onBoard === undefined ? {} : { onBoard: options.onBoard }),
    }),
  )
  return await leave(soFar, options.output ?? output, options.saveAnswers)
}

/** Writes what a search has come to; nowhere, when null is given for the place. */
export async function leave(
  soFar: SearchSoFar,
  output: string | null,
  answers?: string,
): Promise<SearchResult> {
  const files = soFar.files()
  if (output !== null) await writeOutputs(output, files)
  if (answers !== undefined) await saveAnswers(answers, soFar)
  return { report: soFar.report, files, soFar }
}
