import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateWhole } from './generate-whole.ts'
import { pause, outcomeOfError, type ModelOutcome } from './outcome.ts'
import { streamAnswer } from './stream-answer.ts'
import { longestOf } from './tokens.ts'
import { traceCall } from './trace.ts'
import { WholeAnswer } from './whole-answer.ts'

export interface AskOptions {
  /** How long nothing may come before the call is let go: no token, from the first moment on. */
  readonly idleMs?: number
  /** How long one call may take in all. */
  readonly totalMs?: number
  readonly maxTokens?: number
  /** How often one question is put before it waits for another day. */
  readonly tries?: number
  /** The first pause between two tries; each doubles the one before. */
  readonly pauseMs?: number
  /** The most that a provider's own wish to wait is heeded. */
  readonly mostWaitMs?: number
  readonly signal?: AbortSignal
}

export type AskLimits = Required<Omit<AskOptions, 'signal'>>

export const DEFAULTS: AskLimits = {
  idleMs: 60_000,
  totalMs: 600_000,
  maxTokens: 16_000,
  tries: 4,
  pauseMs: 1000,
  mostWaitMs: 30_000,
}

/** Makes the model for one call; what is fetched for it may be told apart from other calls. */
export type ModelFactory = () => LanguageModelV4

/** Puts a question to a model: tried again while the provider is passingly away, always under the same key. */
export async function askModel(
  create: ModelFactory,
  request: ModelRequest,
  options: AskOptions = {},
): Promise<ModelOutcome> {
  const settings = { ...DEFAULTS, ...options }
  for (let attempt = 1; ; attempt++) {
    if (settings.signal?.aborted === true) return abandoned(false)
    const model = create()
    const outcome = await traceCall(model, attempt, () => askOnce(model, request, settings))
    if (outcome.kind !== 'pause' || !outcome.isPassing || attempt >= settings.tries) return outcome
    const wished = outcome.waitMs ?? 0
    if (wished > settings.mostWaitMs) return outcome
    await pauseFor(Math.max(wished, settings.pauseMs * 2 ** (attempt - 1)), settings.signal)
  }
}

/** Waits, unless nobody waits for the answer. */
async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error
  })
}

async function askOnce(
  model: LanguageModelV4,
  request: ModelRequest,
  settings: AskLimits & AskOptions,
): Promise<ModelOutcome> {
  const limits = startLimits(settings)
  try {
    return await streamAnswer(model, request, { ...settings, signal: limits.signal, onToken: limits.renew })
  } catch (error) {
    if (error instanceof WholeAnswer) return await generateWhole(model, request, settings.maxTokens)
    if (settings.signal?.aborted === true) return abandoned(true)
    const reached = limits.reason()
    if (reached !== null) return reached
    const outcome = outcomeOfError(error, model.modelId, longestOf(request, settings.maxTokens))
    return limits.isHeard() && outcome.kind === 'pause' ? BROKEN : outcome
  } finally {
    limits.end()
  }
}

/** What was heard of is paid for: nobody asks for it again by himself. */
const BROKEN = pause('la conexión con el proveedor se cortó', { isPassing: false, mayBePaid: true })

interface RunningLimits {
  readonly signal: AbortSignal
  readonly renew: () => void
  /** Whether anything came. */
  readonly isHeard: () => boolean
  /** Why the call was let go; null when no limit was reached. */
  readonly reason: () => ModelOutcome | null
  readonly end: () => void
}

/** Lets go of a call on which nothing comes for too long, or which does not end. */
function startLimits({ idleMs, totalMs, signal }: AskLimits & AskOptions): RunningLimits {
  const limit = new AbortController()
  let reached: string | null = null
  let heard = false
  const reach = (reason: string): void => {
    reached ??= reason
    limit.abort()
  }
  const silence = `el proveedor calló ${seconds(idleMs)} s y se dejó la llamada`
  const total = setTimeout(
    () => reach(`la respuesta pasó de ${seconds(totalMs)} s y se dejó la llamada`),
    totalMs,
  )
  let idle = setTimeout(() => reach(silence), idleMs)
  return {
    signal: signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]),
    isHeard: () => heard,
    renew: () => {
      heard = true
      clearTimeout(idle)
      idle = setTimeout(() => reach(silence), idleMs)
    },
    reason: () => (reached === null ? null : pause(reached, { isPassing: false, mayBePaid: true })),
    end: () => {
      clearTimeout(idle)
      clearTimeout(total)
    },
  }
}

function seconds(ms: number): string {
  return String(ms / 1000).replace('.', ',')
}

function abandoned(mayBePaid: boolean): ModelOutcome {
  return pause('la llamada se dejó porque se pidió parar', { isPassing: false, mayBePaid })
}
