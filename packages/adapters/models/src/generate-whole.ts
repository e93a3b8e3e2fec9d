import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import { callOptions } from './call-options.ts'
import { outcomeOf, outcomeOfError, type ModelOutcome } from './outcome.ts'
import { longestOf, tokensOf } from './tokens.ts'

/** Reads an answer that came in one piece though a stream was asked for: what was fetched is fetched no second time. */
export async function generateWhole(
  model: LanguageModelV4,
  request: ModelRequest,
  maxTokens: number,
): Promise<ModelOutcome> {
  try {
    const { content, finishReason, usage, response } = await model.doGenerate(callOptions(request, maxTokens))
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const tokens = tokensOf(usage, request, text)
    return outcomeOf({
      text,
      finishReason: finishReason.unified,
      model: response?.modelId ?? model.modelId,
      tokens,
    })
  } catch (error) {
    return outcomeOfError(error, model.modelId, longestOf(request, maxTokens))
  }
}
