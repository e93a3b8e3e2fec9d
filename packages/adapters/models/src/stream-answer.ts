import type { LanguageModelV4, LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import { AnswerTooLong } from './bounded-fetch.ts'
import { callOptions } from './call-options.ts'
import { outcomeOf, pause, type ModelOutcome } from './outcome.ts'
import { tokensOf } from './tokens.ts'

interface Listening {
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Hears that something came that the model wrote, or thought. */
  readonly onToken: () => void
}

/** The longest text that is listened to; whoever writes more does not end. */
const MOST_CHARACTERS = 1_000_000

/** Asks a model and hears its answer word by word. */
export async function streamAnswer(
  model: LanguageModelV4,
  request: ModelRequest,
  { maxTokens, signal, onToken }: Listening,
): Promise<ModelOutcome> {
  const { stream } = await model.doStream(callOptions(request, maxTokens, signal))
  let text = ''
  let name = model.modelId
  let finish:
    | { readonly reason: LanguageModelV4FinishReason; readonly usage: LanguageModelV4Usage }
    | undefined
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'response-metadata') name = part.modelId ?? name
    if (part.type === 'finish') finish = { reason: part.finishReason, usage: part.usage }
    if (!part.type.endsWith('-delta')) continue
    onToken()
    if (part.type === 'text-delta') text += part.delta
    if (text.length > MOST_CHARACTERS) throw new AnswerTooLong('the text has no end')
  }
  // A stream that ends without a word and without saying why it ended is nobody's answer.
  if (finish === undefined || (text === '' && finish.reason.raw === undefined))
    return pause('el proveedor contestó algo que no es de su protocolo', {
      isPassing: false,
      mayBePaid: true,
    })
  const tokens = tokensOf(finish.usage, request, text)
  return outcomeOf({ text, finishReason: finish.reason.unified, model: name, tokens })
}
