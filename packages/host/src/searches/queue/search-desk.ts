import type { GemRequest } from '@dictamen/contracts'
import type { Clock } from '@dictamen/kernel/ports'
import { WitnessUnavailable, type Testimony } from '@dictamen/kernel/witness'
import type { PendingStep, SearchWitness, StoredAnswer } from '@dictamen/searches'
import { createClock } from '../../ports.ts'
import type { ProviderPlace } from '../../providers/registry.ts'
import type { RunKeys } from '../../providers/run-keys.ts'
import { onlyCandidate, withoutCandidates } from '../only-candidate.ts'
import { openSearchRules } from '../open-rules.ts'
import { keyOfOrder, openWitness } from '../open-witness.ts'
import { SearchSession } from '../session.ts'
import { traceStep } from '../traced-witness.ts'
import { RunPaused } from '../../runs/run-paused.ts'
import type { SearchPlan } from './search-plan.ts'
import { readJson, type Material, type RunBudgets } from '../../runs/material.ts'

/** Answers by the key of their step, whichever run asked: see the adapter. */
export interface KeptStepAnswers {
  load(key: string, owner: SearchOwner): Promise<Uint8Array | null>
  /** Does something about a key while no other worker does. */
  alone<Result>(key: string, action: () => Promise<Result>): Promise<Result>
  begin(key: string, owner: SearchOwner): Promise<BegunCall>
  abandon(key: string): Promise<void>
  keep(key: string, owner: SearchOwner, bytes: Uint8Array): Promise<void>
}

/** How often a call was begun without a known end, and the name under which that may stand in the clear. */
export interface BegunCall {
  readonly calls: number
  readonly name: string
}

/** The run of a search. */
export interface SearchOwner {
  readonly run: string
  readonly space: string
}

/** Which part of which search: one candidate by its number from 1, or the mandate. */
export interface SearchPart extends SearchOwner {
  readonly plan: string
  readonly candidate: number | null
}

/** The step that is due; null when the part has come to its end. */
export interface NextStep {
  readonly step: string | null
}

interface Opened {
  readonly session: SearchSession
  readonly witness: SearchWitness
  readonly clock: Clock
}

/** Puts a question; how often that was begun without hearing of its end. */
type PaidCall = (request: GemRequest) => Promise<{ readonly reply: Testimony; readonly calls: number }>

const MOST_OPEN = 32

/** Who pays for runs: the keys that were kept with them, and how one is told from another. */
export interface PaidBy extends RunKeys {
  readonly place: ProviderPlace
  credentialOf(key: string): string
}

/** Does the steps of searches: one question each, its answer kept under its key before anybody reads it. */
export class SearchDesk {
  readonly #material: Material
  readonly #budgets: RunBudgets
  readonly #answers: KeptStepAnswers
  readonly #open = new Map<string, Promise<Opened>>()
  readonly #keys: PaidBy | undefined

  constructor(material: Material, budgets: RunBudgets, answers: KeptStepAnswers, keys?: PaidBy) {
    this.#keys = keys
    this.#material = material
    this.#budgets = budgets
    this.#answers = answers
  }

  /** How many candidates a plan has. */
  async count({ run, space, plan }: SearchPart): Promise<number> {
    return (await readJson<SearchPlan>(this.#material.ofRun(run, space), plan)).dossier.candidates.length
  }

  /** What is to be asked next. */
  async next(part: SearchPart): Promise<NextStep> {
    const { session } = await this.#opened(part)
    const [pending] = await session.catchUp()
    if (pending === undefined) this.#open.delete(nameOf(part))
    return { step: pending?.request.step ?? null }
  }

  /**
   * Asks what is due, unless it was answered meanwhile, and says what comes after. Once nobody waits for it a call under way
   * is let go: it may be paid, so what was held for it stays held.
   */
  async turn(part: SearchPart, signal?: AbortSignal): Promise<NextStep> {
    const opened = await this.#opened(part)
    const [pending] = await opened.session.catchUp()
    if (pending === undefined) return { step: null }
    const answer = await traceStep(pending.request, opened.witness.identity, () =>
      this.#ask(part, opened, pending, signal),
    ).catch((error: unknown) => {
      // Who takes it up again may bring another key.
      this.#open.delete(nameOf(part))
      throw error
    })
    opened.session.add(pending.key, answer)
    return await this.next(part)
  }

  async #ask(
    part: SearchPart,
    opened: Opened,
    { key, request }: PendingStep,
    signal: AbortSignal | undefined,
  ): Promise<StoredAnswer> {
    const { witness, clock } = opened
    const most = mostOf(witness, { ...request, timestamp: clock.now() })
    const ask = async (call: PaidCall): Promise<StoredAnswer> => {
      const asked_at = clock.now()
      const { reply, calls } = await call({ ...request, timestamp: asked_at })
      const { text, tokens, cost } = reply
      const seconds = Math.max(0, Math.round((Date.parse(clock.now()) - Date.parse(asked_at)) / 1000))
      const answer = { raw: text, asked_at, seconds, tokens, cost, llamada_repetida: calls > 1 }
      await this.#answers.keep(key, part, new TextEncoder().encode(JSON.stringify(answer)))
      return answer
    }
    // What costs nothing may be done twice: nothing is held for it, and nobody waits for another.
    if (most === 0)
      return await ask(async (asked) => ({ reply: await witness.testify(asked, key, signal), calls: 1 }))
    // Somebody who was taken for dead may still be at this call: who took over waits, and finds the answer.
    return await this.#answers.alone(key, async () => {
      const kept = await loadAnswer(this.#answers, key, part)
      return kept ?? (await ask((asked) => this.#pay(part, witness, asked, { key, most, signal })))
    })
  }

  /** Holds the most that a call may cost, makes it, and says what it did cost. */
  async #pay(
    part: SearchPart,
    witness: SearchWitness,
    request: GemRequest,
    { key, most, signal }: { key: string; most: number | null; signal: AbortSignal | undefined },
  ): ReturnType<PaidCall> {
    const { calls, name } = await this.#answers.begin(key, part)
    const held = `${name}/${calls}`
    if (!(await this.#budgets.reserve(part.run, held, most ?? 0))) {
      await this.#answers.abandon(key)
      throw new RunPaused('El presupuesto no alcanza para la llamada siguiente.')
    }
    try {
      const reply = await witness.testify(request, key, signal)
      await this.#budgets.settle(part.run, held, reply.cost ?? 0)
      return { reply, calls }
    } catch (error) {
      if (!(error instanceof WitnessUnavailable)) throw error
      if (!error.mayBePaid) {
        await this.#budgets.settle(part.run, held, 0)
        await this.#answers.abandon(key)
      }
      throw new RunPaused(error.message)
    }
  }

  #opened(part: SearchPart): Promise<Opened> {
    const name = nameOf(part)
    const known = this.#open.get(name)
    if (known !== undefined) return known
    const opened = this.#start(part)
    remember(this.#open, name, opened)
    opened.catch(() => this.#open.delete(name))
    return opened
  }

  /** The key that a run is paid with: nobody else's, though it be at hand. */
  async #keyOf(run: string, { agent, credential }: SearchPlan): Promise<string | null> {
    const kept = this.#keys?.find(run) ?? null
    if (kept !== null) return kept
    const own = await keyOfOrder(agent, this.#keys?.place)
    if (this.#keys === undefined || credential === undefined || own === null) return own
    if (this.#keys.credentialOf(own) === credential) return own
    throw new RunPaused(`Esta máquina no tiene la clave con que se pidió la búsqueda a ${agent.name}.`)
  }

  async #start(part: SearchPart): Promise<Opened> {
    const { run, space, plan, candidate } = part
    const material = this.#material.ofRun(run, space)
    const planned = await readJson<SearchPlan>(material, plan)
    const { dossier, agent: order, now, judgements } = planned
    const rules = openSearchRules()
    const witness = await openWitness(order, {
      key: await this.#keyOf(run, planned),
      ...(this.#keys === undefined ? {} : { place: this.#keys.place }),
    })
    const { identity } = witness
    const clock = createClock(now ?? undefined)
    const narrowed =
      candidate === null
        ? withoutCandidates(dossier)
        : onlyCandidate(dossier, dossier.candidates[candidate - 1]!.candidate_id)
    const kept = { load: (key: string) => loadAnswer(this.#answers, key, part) }
    const session = new SearchSession({
      dossier: narrowed,
      rules: rules.steps,
      identity,
      clock,
      kept,
      judgements,
    })
    return { session, witness, clock }
  }
}

/** The most that an answer may cost: nothing, of a witness that says nothing of it. */
function mostOf(witness: SearchWitness, request: GemRequest): number | null {
  return witness.most === undefined ? 0 : witness.most(request)
}

/** Keeps something at hand, in the place of what has been there longest. */
function remember<Value>(kept: Map<string, Value>, name: string, value: Value): void {
  if (kept.size >= MOST_OPEN) kept.delete(kept.keys().next().value!)
  kept.set(name, value)
}

/** An answer kept under a key. */
export async function loadAnswer(
  answers: KeptStepAnswers,
  key: string,
  owner: SearchOwner,
): Promise<StoredAnswer | undefined> {
  const bytes = await answers.load(key, owner)
  return bytes === null ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as StoredAnswer)
}

function nameOf({ plan, candidate }: SearchPart): string {
  return `${plan}/${candidate ?? 'mandate'}`
}
