import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it came in. */
export interface FakeCall {
  readonly key: string
  readonly model: string
  readonly system: string
  readonly prompt: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What a provider can do instead of answering well. */
export type ProviderFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The text of an answer, and how it ended. */
  | { readonly text: string; readonly finish?: string }
  /** The connection breaks before, or within, the answer. */
  | 'cut'
  | 'half'
  /** A page that is not of the protocol, and no page at all. */
  | 'garbage'
  | 'nothing'
  /** An answer that never ends, and one that never begins. */
  | 'endless'
  | 'silent'

/** A server on this machine that speaks the protocol of OpenAI, charges once per key and can misbehave. */
export interface FakeProvider {
  readonly url: string
  readonly calls: readonly FakeCall[]
  /** How often each key was charged. */
  readonly charged: ReadonlyMap<string, number>
  /** Answers the next calls with these instead. */
  fail(...faults: readonly ProviderFault[]): void
  close(): Promise<void>
}

/** Starts a provider; whoever answers gets the call and may take its time. */
export async function startFakeProvider(
  answer: (call: FakeCall) => string | Promise<string>,
): Promise<FakeProvider> {
  const calls: FakeCall[] = []
  const charged = new Map<string, number>()
  const answered = new Map<string, string>()
  const faults: ProviderFault[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    calls.push(call)
    const fault = faults.shift()
    if (fault !== undefined) return misbehave(response, fault)
    const known = answered.get(call.key)
    if (known === undefined) charged.set(call.key, (charged.get(call.key) ?? 0) + 1)
    const text = known ?? (await answer(call))
    answered.set(call.key, text)
    send(response, completionOf(text, 'stop', call))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    charged,
    fail: (...wanted) => void faults.push(...wanted),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

interface ChatBody extends Record<string, unknown> {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatBody
  const said = (role: string): string =>
    body.messages
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
      .join('\n')
  return {
    key: String(request.headers['idempotency-key'] ?? ''),
    model: body.model,
    system: said('system'),
    prompt: said('user'),
    body,
  }
}

function completionOf(
  text: string,
  finish: string,
  call: Pick<FakeCall, 'model' | 'system' | 'prompt'>,
): object {
  const usage = {
    prompt_tokens: Math.ceil((call.system.length + call.prompt.length) / 4),
    completion_tokens: Math.ceil(text.length / 4),
  }
  return {
    id: 'fake',
    object: 'chat.completion',
    created: 0,
    model: call.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  }
}

function misbehave(response: ServerResponse, fault: ProviderFault): void {
  if (fault === 'silent') return
  if (fault === 'cut') return void response.destroy()
  if (fault === 'garbage')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>¡hola!')
  if (fault === 'endless') return drip(response)
  if (fault === 'nothing') return void response.writeHead(200, { 'content-type': 'application/json' }).end()
  if (fault === 'half') {
    const whole = JSON.stringify(completionOf('{"meta": {', 'stop', { model: '', system: '', prompt: '' }))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
    return
  }
  if ('text' in fault) {
    const { text, finish = 'stop' } = fault
    return send(response, completionOf(text, finish, { model: 'fake', system: '', prompt: '' }))
  }
  response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
  response.end(JSON.stringify({ error: { message: 'no', type: 'fake' } }))
}

/** Writes and writes, until whoever reads lets go. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
