import type { Judgements } from '@dictamen/contracts'
import type { RunOutcome } from '@dictamen/kernel/durable'
import { canonicalJson } from '@dictamen/kernel/record'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import type { SearchSoFar } from '@dictamen/searches'
import type { Installation } from '../../installation.ts'
import { createClock } from '../../ports.ts'
import type { OpenedDossier } from '../open-dossier.ts'
import { openSearchRules } from '../open-rules.ts'
import { keyOfOrder, noticeOf, openWitness, type AgentOrder } from '../open-witness.ts'
import { judgedIn, leave, type SearchResult } from '../search-folder.ts'
import { subjectsOf, verdictsOf, type CandidateVerdicts } from '../search-verdicts.ts'
import { SearchSession } from '../session.ts'
import type { SearchSpending } from '../spending.ts'
import { traced } from '../../telemetry.ts'
import { VERSION } from '../../version.ts'
import { explainFailure, followRun, SPACE, startOnce, type Following } from '../../runs/issue.ts'
import { putJson } from '../../runs/material.ts'
import { loadAnswer } from './search-desk.ts'
import { pauseOf } from '../../runs/run-paused.ts'
import type { SearchPlan } from './search-plan.ts'
import { Refusal } from '../../sentences.ts'

export interface QueuedSearchOptions extends Omit<Following, 'onProgress'> {
  readonly search: OpenedDossier
  readonly agent: AgentOrder
  readonly now?: string | undefined
  /** Where `outputs` is written; null for nowhere. */
  readonly output?: string | null | undefined
  /** The most that the search may spend, in millionths of a dollar. */
  readonly budget?: number | undefined
  readonly saveAnswers?: string | undefined
  /** In which space its candidates are known. */
  readonly space?: string | undefined
  /** Hears the name of the run as soon as it has one. */
  readonly onRun?: (run: string) => void
  /** Hears how far the search is, about once a second. */
  readonly onBoard?: (board: SearchSoFar) => void
}

export type QueuedSearch =
  | {
      readonly state: 'done'
      readonly run: string
      readonly result: SearchResult
      readonly spending: SearchSpending
    }
  /** Nobody waits any more: others go on with it, or it stands until the same order is given again. */
  | { readonly state: 'detached' | 'stopped'; readonly run: string; readonly worked: boolean }

const UNLIMITED = Number.MAX_SAFE_INTEGER
const LOOK_MS = 1000

/** Runs a search on the queue, or takes up the one that waits: what was answered is not asked again. */
export async function queueSearch(
  installation: Installation,
  options: QueuedSearchOptions,
): Promise<QueuedSearch> {
  const { agent, onRun, onBoard } = options
  await checkBudget(options)
  const { keys } = await installation.searches()
  const opened = await openRun(installation, options)
  const { run, session } = opened
  await installation.insist(() => startRun(installation, options, opened))
  onRun?.(run)
  const look = onBoard === undefined ? async () => undefined : seldom(session, onBoard)
  const { onWorking, detached, isStopped } = options
  const following = { onLook: look, onWorking, detached, isStopped }
  const ended = await traced('search run', { 'dictamen.agent': agent.name, 'dictamen.run': run }, () =>
    followRun(installation, run, following),
  )
  if (ended.state !== 'detached') keys?.forget(run)
  if (ended.state !== 'ended') return { ...ended, run }
  return await concludeRun(installation, options, opened, ended.outcome)
}

/** Writes what a run has come to, as far as it has. */
async function concludeRun(
  installation: Installation,
  { search, agent, budget, output = search.output, saveAnswers }: QueuedSearchOptions,
  { run, session, identity }: OpenedRun,
  outcome: RunOutcome,
): Promise<QueuedSearch> {
  const vault = await installation.vault()
  const { budgets } = await installation.searches()
  const paused = outcome.state === 'failed' ? pauseOf(outcome.error) : null
  if (outcome.state !== 'done' && paused === null) {
    const reason = outcome.state === 'failed' ? await explainFailure(vault, run, outcome.error) : 'se canceló'
    throw new Refusal('RunFailed', { run, reason: reason.replace(/\.$/, '') })
  }
  await installation.insist(() => session.catchUp())
  const soFar = session.soFar(paused === null ? [] : [paused])
  const verdicts = (): Iterable<CandidateVerdicts> => verdictsOf(search.dossier, identity, soFar)
  const { spent = 0, held = 0 } = (await installation.insist(() => budgets.read(run))) ?? {}
  const price = (await noticeOf(agent, search.dossier))?.price ?? null
  const spending: SearchSpending = { spent, held, most: budget ?? null, price }
  const told = { saveAnswers, spending: agent.address === null ? null : spending }
  const result = { ...(await leave(soFar, search.dossier, output, told)), verdicts }
  return { state: 'done', run, result, spending }
}

/** Puts a search on the queue unless it is there, with what it may spend and whose key pays for it. */
async function startRun(
  installation: Installation,
  { search: { dossier }, agent, now, budget, space = SPACE }: QueuedSearchOptions,
  { run, judgements }: OpenedRun,
): Promise<void> {
  const vault = await installation.vault()
  const { budgets, keys } = await installation.searches()
  await vault.checkRun(run)
  await vault.concern(run, space, subjectsOf(dossier))
  await budgets.open(run, budget ?? UNLIMITED)
  const key = (await keyOfOrder(agent, keys?.place)) ?? ''
  // Whoever works on it pays with this key, whatever others lie at hand there.
  if (key !== '') keys?.keep(run, key)
  const credential = keys === undefined || key === '' ? {} : { credential: keys.credentialOf(key) }
  await startOnce(installation.runs, run, async () => {
    const plan: SearchPlan = { dossier, agent, ...credential, now: now ?? null, ...judgedBy(judgements) }
    const input = { space: SPACE, plan: await putJson(vault.ofRun(run, SPACE), plan) }
    await installation.runs.start({ id: run, workflow: 'search@1', input, queue: 'runs', space: SPACE })
  })
}

/** How far the run of a search is; null when there is none. */
export async function lookAtSearch(
  installation: Installation,
  options: Pick<QueuedSearchOptions, 'search' | 'agent' | 'now' | 'output'>,
): Promise<{ readonly run: string; readonly isOver: boolean; readonly board: SearchSoFar } | null> {
  const { run, session } = await openRun(installation, options)
  const status = await installation.runs.status(run).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'RunUnknown') return null
    throw error
  })
  if (status === null) return null
  await session.catchUp()
  const isOver = status.state !== 'queued' && status.state !== 'running'
  const outcome = status.state === 'failed' ? await installation.runs.outcome(run) : null
  const paused = outcome?.state === 'failed' ? pauseOf(outcome.error) : null
  return { run, isOver, board: session.soFar(paused === null ? [] : [paused]) }
}

interface OpenedRun {
  readonly run: string
  readonly session: SearchSession
  readonly identity: WitnessIdentity
  readonly judgements: readonly Judgements[]
}

/** What people judged, where somebody did: an order without it is the order that it was. */
function judgedBy(judgements: readonly Judgements[]): { readonly judgements?: readonly Judgements[] } {
  return judgements.length === 0 ? {} : { judgements }
}

/** The run of an order: the same folder, inputs, agent, rules and clock are the same run. */
async function openRun(
  installation: Installation,
  { search, agent: order, now, output }: Pick<QueuedSearchOptions, 'search' | 'agent' | 'now' | 'output'>,
): Promise<OpenedRun> {
  const { dossier, source } = search
  if (order.name.startsWith('replay:'))
    throw new Refusal('UsageWrong', {
      reason: 'las respuestas grabadas (replay:) se leen en esta máquina, sin --queue',
    })
  const rules = openSearchRules()
  const { identity } = await openWitness(order)
  const judgements = await judgedIn(output === undefined ? search.output : output, dossier)
  const parts = {
    workflow: 'search@1',
    version: VERSION,
    source,
    inputs: dossier.sources.map(({ path, sha256 }) => [path, sha256]),
    candidates: dossier.candidates.map(({ candidate_id: id }) => id),
    identity: { ...identity },
    rules: rules.reference.sha256,
    now: now ?? null,
    ...judgedBy(judgements),
  }
  const run = `search-${(await installation.vault()).nameOf(canonicalJson(parts)).slice(0, 24)}`
  const { answers } = await installation.searches()
  const kept = { load: (key: string) => loadAnswer(answers, key, { run, space: SPACE }) }
  const clock = createClock(now)
  const session = new SearchSession({ dossier, rules: rules.steps, identity, clock, kept, judgements })
  return { run, session, identity, judgements }
}

/** A limit in dollars needs a price in dollars, of everybody who is asked. */
async function checkBudget({ budget, agent, search }: QueuedSearchOptions): Promise<void> {
  if (budget === undefined) return
  for (const order of [agent, agent.verifier ?? null]) {
    const notice = order === null ? null : await noticeOf(order, search.dossier)
    if (notice === null || notice.price !== null) continue
    throw new Refusal('UsageWrong', {
      reason: `no se conoce el precio de ${notice.provider}/${notice.model} y sin él no se puede respetar un presupuesto: dé --price ENTRADA/SALIDA en dólares por millón de tokens`,
    })
  }
}

/** Looks at the answers that came in, not more than once a second. */
function seldom(session: SearchSession, tell: (board: SearchSoFar) => void): () => Promise<void> {
  let last = 0
  return async () => {
    if (Date.now() - last < LOOK_MS) return
    await session.catchUp()
    tell(session.soFar())
    last = Date.now()
  }
}
