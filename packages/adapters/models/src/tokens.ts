import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ModelRequest } from '@dictamen/kernel/ports'
import type { Tokens } from './outcome.ts'

/** Bytes of Spanish prose and JSON that go for one token, about. */
const BYTES = 3.5

/** How many tokens a text is, about: for estimates, and where a provider does not say. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES)
}

type Asked = Pick<ModelRequest, 'system' | 'prompt' | 'schema'>

/** What a call is billed for whose answer was cut for having no end. */
export function longestOf({ system, prompt, schema }: Asked, maxTokens: number): Tokens {
  return { input: estimateTokens(system + prompt + JSON.stringify(schema)), output: maxTokens }
}

/** What a call is billed for: as the provider says, else as much as went and came. */
export function tokensOf(
  usage: LanguageModelV4Usage | undefined,
  { system, prompt, schema }: Asked,
  text: string,
): Tokens {
  const { total: input, cacheWrite } = usage?.inputTokens ?? { total: undefined, cacheWrite: undefined }
  const output = usage?.outputTokens.total
  return {
    // What a provider keeps to read it again is billed a quarter more, once.
    input:
      input === undefined
        ? estimateTokens(system + prompt + JSON.stringify(schema))
        : input + Math.ceil((cacheWrite ?? 0) / 4),
    output: output ?? estimateTokens(text),
  }
}
