import type {
  LanguageModelV4Content,
  LanguageModelV4Middleware,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { Json } from '@dictamen/kernel'
import { readParts, replaceText } from './stream-parts.ts'

/** What somebody thinks of an answer. */
export interface Judgement {
  readonly acceptable: boolean
  /** What to tell whoever asked, when the answer is not acceptable. */
  readonly reason: string
  /** What goes with the answer as metadata of the provider `dictamen`. */
  readonly details: Json
}

/** Judges an answer to a prompt before anybody sees it. */
export type Judge = (prompt: string, answer: string) => Promise<Judgement>

export interface AnswerMiddlewareOptions {
  readonly judge: Judge
  /**
   * What happens to an answer that is not acceptable: `annotate` lets it pass with its metadata, `replace` puts the reason
   * in its place, `throw` fails the call with AnswerBlocked.
   */
  readonly onRejected: 'annotate' | 'replace' | 'throw'
}

/** The answer was not acceptable and is not returned. */
export class AnswerBlocked extends Error {
  override readonly name = 'AnswerBlocked'
  readonly details: Json

  constructor({ reason, details }: Judgement) {
    super(reason)
    this.details = details
  }
}

const METADATA = 'dictamen'

/** A middleware for `wrapLanguageModel` that has every answer judged before it is returned, streamed ones included. */
export function createAnswerMiddleware({
  judge,
  onRejected,
}: AnswerMiddlewareOptions): LanguageModelV4Middleware {
  const settle = async (prompt: LanguageModelV4Prompt, answer: string): Promise<Judgement | null> => {
    if (answer.trim() === '') return null
    const judgement = await judge(promptText(prompt), answer)
    if (!judgement.acceptable && onRejected === 'throw') throw new AnswerBlocked(judgement)
    return judgement
  }
  const replaces = ({ acceptable }: Judgement): boolean => !acceptable && onRejected === 'replace'
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      const judgement = await settle(params.prompt, textOfContent(result.content))
      if (judgement === null) return result
      const providerMetadata = { ...result.providerMetadata, [METADATA]: metadataOf(judgement) }
      if (!replaces(judgement)) return { ...result, providerMetadata }
      const finishReason = { unified: 'content-filter' as const, raw: result.finishReason.raw }
      return {
        ...result,
        content: [{ type: 'text', text: judgement.reason }],
        finishReason,
        providerMetadata,
      }
    },
    async wrapStream({ doStream, params }) {
      const result = await doStream()
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async start(controller) {
          try {
            const { parts, text } = await readParts(result.stream)
            const judgement = await settle(params.prompt, text)
            const shown =
              judgement !== null && replaces(judgement) ? replaceText(parts, judgement.reason) : parts
            for (const part of shown) {
              const marked = judgement !== null && part.type === 'finish'
              controller.enqueue(
                marked
                  ? {
                      ...part,
                      providerMetadata: { ...part.providerMetadata, [METADATA]: metadataOf(judgement) },
                    }
                  : part,
              )
            }
          } catch (error) {
            controller.enqueue({ type: 'error', error })
          }
          controller.close()
        },
      })
      return { ...result, stream }
    },
  }
}

function metadataOf({ acceptable, details }: Judgement): Record<string, never> {
  return { acceptable, details } as unknown as Record<string, never>
}

function textOfContent(content: readonly LanguageModelV4Content[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}

/** What the user asked last. */
function promptText(prompt: LanguageModelV4Prompt): string {
  const last = prompt.findLast((message) => message.role === 'user')
  if (last === undefined || last.role !== 'user') return ''
  return last.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}
