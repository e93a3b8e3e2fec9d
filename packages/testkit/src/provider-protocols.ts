/** A call as it came in. */
export interface FakeCall {
  readonly key: string
  readonly model: string
  readonly system: string
  readonly prompt: string
  /** The secret that came with it. */
  readonly secret: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A text, and why it ended: `stop` and `length`. */
export interface FakeAnswer {
  readonly text: string
  readonly finish: string
}

/** How a provider is spoken to: what a call says, and how an answer is told, whole or word by word. */
export interface FakeProtocol {
  readonly path: RegExp
  read(body: Body): Pick<FakeCall, 'model' | 'system' | 'prompt'>
  whole(answer: FakeAnswer, call: FakeCall): object
  /** The events of a stream: those before the text, one for a piece of it, those after it. */
  first(call: FakeCall): readonly object[]
  piece(text: string): object
  last(answer: FakeAnswer, call: FakeCall): readonly object[]
}

export interface Body extends Readonly<Record<string, unknown>> {
  readonly model: string
  readonly system?: unknown
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { readonly text?: string }) => part.text ?? '').join('\n')
}

function saidBy(role: string, { messages }: Body): string {
  return messages
    .filter((message) => message.role === role)
    .map(({ content }) => textIn(content))
    .join('\n')
}

/** What a call and its answer are charged for. */
function tokensOf(
  { text }: FakeAnswer,
  { system, prompt }: FakeCall,
): { readonly sent: number; readonly given: number } {
  return { sent: Math.ceil((system.length + prompt.length) / 4), given: Math.ceil(text.length / 4) }
}

/** The protocol of OpenAI, which Ollama, Mistral and many others speak. */
const openai: FakeProtocol = {
  path: /\/chat\/completions$/u,
  read: (body) => ({ model: body.model, system: saidBy('system', body), prompt: saidBy('user', body) }),
  whole: (answer, call) => ({
    id: 'fake',
    object: 'chat.completion',
    created: 0,
    model: call.model,
    choices: [
      { index: 0, message: { role: 'assistant', content: answer.text }, finish_reason: answer.finish },
    ],
    usage: usageOf(answer, call),
  }),
  first: ({ model }) => [
    chunk({ model, choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }),
  ],
  piece: (content) => chunk({ choices: [{ index: 0, delta: { content } }] }),
  last: (answer, call) => [
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: answer.finish }] }),
    chunk({ choices: [], usage: usageOf(answer, call) }),
  ],
}

function chunk(fields: object): object {
  return { id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake', ...fields }
}

function usageOf(answer: FakeAnswer, call: FakeCall): object {
  const { sent, given } = tokensOf(answer, call)
  return { prompt_tokens: sent, completion_tokens: given, total_tokens: sent + given }
}

const STOPS: Readonly<Record<string, string>> = { stop: 'end_turn', length: 'max_tokens' }

/** The protocol of Anthropic. */
const anthropic: FakeProtocol = {
  path: /\/messages$/u,
  read: (body) => ({ model: body.model, system: textIn(body.system), prompt: saidBy('user', body) }),
  whole: (answer, call) => {
    const { sent, given } = tokensOf(answer, call)
    return {
      type: 'message',
      id: 'fake',
      model: call.model,
      role: 'assistant',
      content: [{ type: 'text', text: answer.text }],
      stop_reason: STOPS[answer.finish] ?? answer.finish,
      stop_sequence: null,
      usage: { input_tokens: sent, output_tokens: given },
    }
  },
  first: (call) => [
    {
      type: 'message_start',
      message: {
        id: 'fake',
        model: call.model,
        role: 'assistant',
        content: [],
        usage: { input_tokens: tokensOf({ text: '', finish: '' }, call).sent },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  piece: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  last: (answer, call) => [
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: STOPS[answer.finish] ?? answer.finish },
      usage: { output_tokens: tokensOf(answer, call).given },
    },
    { type: 'message_stop' },
  ],
}

/** The protocol that an address is of. */
export function protocolAt(path: string): FakeProtocol {
  return [anthropic].find((protocol) => protocol.path.test(path)) ?? openai
}
