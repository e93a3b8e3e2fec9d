import {
  compareRepetitions,
  perturb,
  PERTURBATIONS,
  readPerturbing,
  type Perturbation,
  type Repeated,
  type StabilityReport,
} from '@dictamen/search-stability'
import { hearSearch, type SearchSoFar } from '@dictamen/searches'
import type { Installation } from '../installation.ts'
import { createClock } from '../ports.ts'
import { openRuleset } from '../rulesets.ts'
import { queueSearch } from './queue/queued-search.ts'
import { tracedWitness } from './traced-witness.ts'
import type { OpenedDossier } from './open-dossier.ts'
import { openSearchRules } from './open-rules.ts'
import { openWitness, type AgentOrder } from './open-witness.ts'
import { Refusal } from '../sentences.ts'

/** What a search is repeated with: a change that should change nothing, or another answer of the same model. */
export const REPETITIONS = [...PERTURBATIONS, 'sample'] as const

export type RepetitionKind = (typeof REPETITIONS)[number]

export interface StabilityOptions {
  readonly search: OpenedDossier
  readonly agent: AgentOrder
  /** Other models that are asked the same, as often. */
  readonly others?: readonly AgentOrder[] | undefined
  /** What is changed; what the agent can bear unless said otherwise. */
  readonly kinds?: readonly RepetitionKind[] | undefined
  /** How often a model is asked everything again. */
  readonly samples?: number | undefined
  readonly now?: string | undefined
  /** The most that all repetitions together may spend, in millionths of a dollar. */
  readonly budget?: number | undefined
  /** Hears what is about to be repeated. */
  readonly onRepetition?: ((title: string) => void) | undefined
}

/** What an agent can bear: recorded answers quote names, and only a model can be asked again. */
export function repetitionsOf({ name, address }: AgentOrder): readonly RepetitionKind[] {
  if (address !== null) return ['sample']
  return name.startsWith('replay:') ? ['order', 'wrap'] : PERTURBATIONS
}

/** Repeats a search with changes that should change nothing and says what came out otherwise. Nothing is written. */
export async function measureStability(
  options: StabilityOptions,
  installation?: Installation,
): Promise<StabilityReport> {
  const { search, agent, samples = 3, onRepetition } = options
  const kinds = options.kinds ?? repetitionsOf(agent)
  const unbearable = kinds.filter((kind) => kind === 'sample' && agent.address === null)
  if (unbearable.length > 0)
    throw new Refusal('UsageWrong', {
      reason: `a ${agent.name} no se le puede pedir otra respuesta (sample)`,
    })
  const rules = readPerturbing(openRuleset('stability'))
  const run = runnerOf(options, installation)
  const first = await run(search, agent)
  const repeated: Repeated[] = []
  const asked = kinds.filter((kind): kind is Perturbation => kind !== 'sample')
  for (const { kind, title, dossier, untouched } of perturb(search.dossier, asked, rules)) {
    onRepetition?.(title)
    repeated.push({ kind, title, untouched, soFar: await run({ ...search, dossier }, agent) })
  }
  for (let sample = 2; kinds.includes('sample') && sample <= samples + 1; sample += 1) {
    const title = `otra respuesta (${sample - 1})`
    onRepetition?.(title)
    repeated.push({ kind: 'sample', title, untouched: [], soFar: await run(search, { ...agent, sample }) })
  }
  for (const other of options.others ?? [])
    for (let sample = 1; sample <= samples; sample += 1) {
      const title = `${other.name} (${sample})`
      onRepetition?.(title)
      const soFar = await run(search, { ...other, sample })
      repeated.push({ kind: 'agent', title, untouched: [], soFar })
    }
  return compareRepetitions(first, repeated)
}

/** Runs a search to its end, here or on the queue; one that pauses measures nothing. */
function runnerOf(
  { now, budget }: StabilityOptions,
  installation: Installation | undefined,
): (search: OpenedDossier, agent: AgentOrder) => Promise<SearchSoFar> {
  let left = budget
  const runQueued = async (search: OpenedDossier, agent: AgentOrder): Promise<SearchSoFar> => {
    const queued = await queueSearch(installation!, { search, agent, now, output: null, budget: left })
    if (queued.state !== 'done')
      throw new Refusal('RunFailed', { run: queued.run, reason: 'nadie la esperó' })
    const { spent, held } = queued.spending
    left = left === undefined ? undefined : Math.max(0, left - spent - held)
    return queued.result.soFar
  }
  return async (search, agent) => {
    const soFar = await (installation === undefined ? runHere(search, agent, now) : runQueued(search, agent))
    const { status, reasons } = soFar.report
    if (status === 'PAUSADO')
      throw new Refusal('ServiceUnavailable', {
        service: agent.name,
        reason: reasons.join(' ').replace(/\.$/, ''),
      })
    return soFar
  }
}

async function runHere({ dossier }: OpenedDossier, order: AgentOrder, now?: string): Promise<SearchSoFar> {
  const hearing = { witness: tracedWitness(await openWitness(order)), clock: createClock(now) }
  return await hearSearch(dossier, openSearchRules().steps, hearing)
}
