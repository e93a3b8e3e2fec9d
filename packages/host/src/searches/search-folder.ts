import type { Judgements, SearchDossier, SearchReport } from '@dictamen/contracts'
import { writePages } from '@dictamen/search-report'
import { hearSearch, type SearchSoFar, type SearchWitness } from '@dictamen/searches'
import { createClock } from '../ports.ts'
import { traced } from '../telemetry.ts'
import { tracedWitness } from './traced-witness.ts'
import { answersInOutputs } from './answers-in-outputs.ts'
import { readJudgements } from './judgements.ts'
import { openDossier } from './open-dossier.ts'
import { openSearchRules } from './open-rules.ts'
import { openWitness, readAgent } from './open-witness.ts'
import { openReportRules } from './report-rules.ts'
import { saveAnswers } from './save-answers.ts'
import { withSpending, type SearchSpending } from './spending.ts'
import { verdictsOf, type CandidateVerdicts } from './search-verdicts.ts'
import { writeOutputs } from './write-outputs.ts'
import { Refusal } from '../sentences.ts'

export interface SearchOptions {
  /** Who testifies: `extractive`, `replay:FOLDER`, or any object that answers; a language model is asked on the queue. */
  readonly agent?: string | SearchWitness | undefined
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
  /** The final decisions as evaluations, one candidate after the other, for whoever keeps a record of them. */
  verdicts(): Iterable<CandidateVerdicts>
}

/** Runs the search of a folder, or of `drive:` and the id of one, and writes its outputs. */
export async function searchFolder(folder: string, options: SearchOptions = {}): Promise<SearchResult> {
  const rules = openSearchRules()
  const witness = await witnessOf(options.agent ?? 'extractive')
  const { identity } = witness
  const { dossier, output: own } = await openDossier(folder, options.candidate)
  const output = options.output ?? own
  const attributes = { 'dictamen.agent': identity.name, 'dictamen.candidates': dossier.candidates.length }
  const clock = createClock(options.now)
  const judgements = await judgedIn(output, dossier)
  const setting = { dossier, rules: rules.steps, now: clock.now(), judgements }
  // What the built-in witness said before a person judged stays said when it was said.
  const isKept = output !== null && judgements.length > 0 && identity.name === 'extractive'
  const answers = isKept ? await answersInOutputs(output, witness, setting) : {}
  const hearing = { witness: tracedWitness(witness), clock, judgements, answers, onBoard: options.onBoard }
  const soFar = await traced('search run', attributes, () => hearSearch(dossier, rules.steps, hearing))
  const verdicts = (): Iterable<CandidateVerdicts> => verdictsOf(dossier, identity, soFar)
  return { ...(await leave(soFar, dossier, output, options)), verdicts }
}

/** What people judged of the candidates of a search where its outputs go. */
export function judgedIn(
  output: string | null,
  { candidates }: SearchDossier,
): Promise<readonly Judgements[]> {
  return output === null
    ? Promise.resolve([])
    : readJudgements(
        output,
        candidates.map(({ candidate_id: id }) => id),
      )
}

/** The witness of a name, or the one that was brought. */
async function witnessOf(agent: string | SearchWitness): Promise<SearchWitness> {
  if (typeof agent !== 'string') return agent
  const order = await readAgent(agent)
  if (order.address !== null)
    throw new Refusal('UsageWrong', { reason: `a ${order.name} se le pregunta por la cola, con permiso` })
  return openWitness(order)
}

/** Every file of a search: what its run leaves, and what people read of it. */
export function filesOf(
  soFar: SearchSoFar,
  dossier: SearchDossier,
  spending: SearchSpending | null = null,
): ReadonlyMap<string, string> {
  return writePages(withSpending(soFar.files(), spending), dossier, openReportRules())
}

/** What is left besides the outputs of a search. */
interface Leaving {
  /** A folder where every answer is kept for `replay:`. */
  readonly saveAnswers?: string | undefined
  readonly spending?: SearchSpending | null
}

/** Writes what a search has come to; nowhere, when null is given for the place. */
export async function leave(
  soFar: SearchSoFar,
  dossier: SearchDossier,
  output: string | null,
  { saveAnswers: answers, spending = null }: Leaving = {},
): Promise<Omit<SearchResult, 'verdicts'>> {
  const files = filesOf(soFar, dossier, spending)
  if (output !== null) await writeOutputs(output, files)
  if (answers !== undefined) await saveAnswers(answers, soFar)
  return { report: soFar.report, files, soFar }
}
