import type { LanguageModelV4, LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import type { Model } from '@dictamen/kernel/ports'

/** A language model of the AI SDK behind the kernel's port. An answer that was cut, blocked or is no text is an error. */
export function openLanguageModel(model: LanguageModelV4): Model {
  const name = `${model.provider}/${model.modelId}`
  return {
    name,
    async ask({ system, prompt, schema, idempotencyKey }) {
      const answer = await model.doGenerate({
        prompt: [
          { role: 'system', content: system },
          { role: 'user', content: [{ type: 'text', text: prompt }] },
        ],
        ...(schema === null ? {} : { responseFormat: { type: 'json', schema: schema as object } }),
        headers: { 'idempotency-key': idempotencyKey },
        temperature: 0,
      })
      const { inputTokens, outputTokens } = answer.usage
      return {
        text: textOf(name, answer),
        model: answer.response?.modelId ?? model.modelId,
        tokens: { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 },
      }
    },
  }
}

function textOf(name: string, { content, finishReason }: LanguageModelV4GenerateResult): string {
  if (finishReason.unified !== 'stop')
    throw new Error(`${name} no terminó su respuesta (${finishReason.unified})`)
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  if (text.trim() === '') throw new Error(`${name} contestó sin texto`)
  return text
}
