import type { LanguageModelV4 } from '@ai-sdk/provider'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ModelOutcome } from './outcome.ts'

/** Puts a call into a span by the conventions for generative models; no text of question or answer is in it. */
export async function traceCall(
  { provider, modelId }: Pick<LanguageModelV4, 'provider' | 'modelId'>,
  attempt: number,
  call: () => Promise<ModelOutcome>,
): Promise<ModelOutcome> {
  const span = trace.getTracer('dictamen').startSpan(`chat ${modelId}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': modelId,
      'dictamen.attempt': attempt,
    },
  })
  try {
    const outcome = await call()
    span.setAttribute('dictamen.outcome', outcome.kind)
    if (outcome.kind === 'pause')
      span
        .setStatus({ code: SpanStatusCode.ERROR, message: outcome.reason })
        .setAttribute('error.type', 'pause')
    else
      span.setAttributes({
        'gen_ai.response.model': outcome.model,
        'gen_ai.usage.input_tokens': outcome.tokens.input,
        'gen_ai.usage.output_tokens': outcome.tokens.output,
      })
    return outcome
  } finally {
    span.end()
  }
}
