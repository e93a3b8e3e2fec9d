import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import type { JSONSchema7 } from '@ai-sdk/provider'

/** Strict schemas allow no field that may be absent; answers are read leniently and checked by code. */
const PROVIDER_OPTIONS = Object.fromEntries(
  ['openai', 'openaiCompatible', 'mistral', 'ollama'].map((name) => [name, { strictJsonSchema: false }]),
)

/** Instructions are the same for every candidate: a provider that keeps what it read must be told of it, or keeps it by itself. */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** A question as every provider's protocol is asked: the instructions first, because they change least. */
export function callOptions(
  { system, prompt, schema, idempotencyKey }: ModelRequest,
  maxOutputTokens: number,
  abortSignal?: AbortSignal,
): LanguageModelV4CallOptions {
  return {
    prompt: [
      { role: 'system', content: system, providerOptions: KEEP },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    ...(schema === null
      ? {}
      : { responseFormat: { type: 'json', schema: schema as JSONSchema7, name: 'respuesta' } }),
    temperature: 0,
    maxOutputTokens,
    headers: { 'idempotency-key': idempotencyKey },
    providerOptions: PROVIDER_OPTIONS,
    ...(abortSignal === undefined ? {} : { abortSignal }),
  }
}
