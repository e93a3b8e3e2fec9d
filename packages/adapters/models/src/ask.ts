import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import { generateText, jsonSchema, Output, type JSONSchema7 } from 'ai'
import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf, outcomeOfError, type ModelOutcome } from './outcome.ts'
import { traceCall } from './trace.ts'

export interface AskOptions {
  /** How long one try may take. */
  readonly timeoutMs?: number
  readonly maxTokens?: number
  /** How often one question is put before it waits for another day. */
  readonly tries?: number
  /** The first pause between two tries; each doubles the one before. */
  readonly pauseMs?: number
  /** The most that a provider's own wish to wait is heeded. */
  readonly mostWaitMs?: number
  readonly signal?: AbortSignal
}

export const DEFAULTS: Required<Omit<AskOptions, 'signal'>> = {
  timeoutMs: 180_000,
  maxTokens: 16_000,
  tries: 4,
  pauseMs: 1000,
  mostWaitMs: 30_000,
}

// The library would write its warnings to the standard error of whoever runs it.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** Strict schemas allow no field that may be absent; answers are read leniently and checked by code. */
const NOT_STRICT = Object.fromEntries(
  ['openai', 'openaiCompatible', 'mistral', 'ollama'].map((name) => [name, { strictJsonSchema: false }]),
)

/** Puts a question to a model: tried again while the provider is passingly away, always under the same key. */
export async function askModel(
  model: LanguageModelV4,
  request: ModelRequest,
  options: AskOptions = {},
): Promise<ModelOutcome> {
  const settings = { ...DEFAULTS, ...options }
  for (let attempt = 1; ; attempt++) {
    const outcome = await traceCall(model, attempt, () => askOnce(model, request, settings))
    if (outcome.kind !== 'pause' || !outcome.isPassing || attempt >= settings.tries) return outcome
    const wished = outcome.waitMs ?? 0
    if (wished > settings.mostWaitMs) return outcome
    await pauseFor(Math.max(wished, settings.pauseMs * 2 ** (attempt - 1)), settings.signal)
    if (settings.signal?.aborted === true) return outcome
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
  { system, prompt, schema, idempotencyKey }: ModelRequest,
  { timeoutMs, maxTokens, signal }: typeof DEFAULTS & AskOptions,
): Promise<ModelOutcome> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await generateText({
      model,
      instructions: system,
      prompt,
      ...(schema === null
        ? {}
        : { output: Output.object({ schema: jsonSchema(schema as JSONSchema7), name: 'respuesta' }) }),
      temperature: 0,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      headers: { 'idempotency-key': idempotencyKey },
      providerOptions: NOT_STRICT,
    })
    const { text, finishReason, response, usage } = answer
    const tokens = { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 }
    return outcomeOf({ text, finishReason, model: response.modelId, tokens })
  } catch (error) {
    return outcomeOfError(timeout.aborted ? timeout.reason : error, model.modelId)
  }
}
