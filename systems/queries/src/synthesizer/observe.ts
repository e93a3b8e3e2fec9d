import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { chooseEvidence, searchNotebook, type EvidenceObserved } from './find-evidence.ts'
import type { SynthesizerPorts } from './ports.ts'
import { askForWording, type WordingObserved } from './wording.ts'

/** What the Synthesizer cannot know by itself: the time, what the notebook holds, how a model would word it. */
export interface SynthesizerObservations {
  readonly created_at: string
  readonly evidence: EvidenceObserved
  readonly wording: WordingObserved | null
}

/** How an edition composes its answer from a request and the evidence that was found. */
export type Compose<Request> = (request: Request, evidence: SynthesizerOutput['evidence']) => string

/** Gathers evidence and wording, each within the seconds of the mode; what takes longer is cut and said so. */
export async function observeSynthesis<Request extends SynthesizerRequest>(
  request: Request,
  ports: SynthesizerPorts,
  rules: Ruleset,
  compose: Compose<Request>,
): Promise<SynthesizerObservations> {
  const created_at = ports.clock.now()
  const evidence = await observeEvidence(request, ports, rules)
  const wording = await observeWording(
    request,
    () => compose(request, chooseEvidence(evidence, rules)),
    ports,
    rules,
  )
  return { created_at, evidence, wording }
}

async function observeEvidence(
  request: SynthesizerRequest,
  ports: SynthesizerPorts,
  rules: Ruleset,
): Promise<EvidenceObserved> {
  const { notebook, embedder } = ports
  const none = { candidates: [], embedder: null }
  if (!request.plan.needs_evidence) return { status: 'not_needed', ...none }
  if (notebook === undefined) return { status: 'unavailable', ...none }
  const search = notebook
    .read()
    .then((documents) => searchNotebook(request, documents, embedder, rules))
    .catch((): EvidenceObserved => ({ status: 'unavailable', ...none }))
  return (await within(search, request, ports)) ?? { status: 'cut', ...none }
}

async function observeWording(
  request: SynthesizerRequest,
  draft: () => string,
  ports: SynthesizerPorts,
  rules: Ruleset,
): Promise<WordingObserved | null> {
  const { model, audit } = ports
  if (model === undefined) return null
  const work = askForWording(request, draft(), { model, audit }, rules)
  return (await within(work, request, ports)) ?? { status: 'cut', model: model.name, text: '', reasons: [] }
}

function within<Result>(
  work: Promise<Result>,
  { plan, limits }: SynthesizerRequest,
  { deadline }: SynthesizerPorts,
): Promise<Result | null> {
  if (deadline === undefined) return work
  return deadline.within(work, plan.mode === 'fast' ? limits.fast_seconds : limits.deep_seconds)
}
