import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  protocolAt,
  type Body,
  type FakeAnswer,
  type FakeCall,
  type FakeProtocol,
} from './provider-protocols.ts'

export type { FakeCall } from './provider-protocols.ts'

/** What a provider can do instead of answering well. */
export type ProviderFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The text of an answer, and how it ended. */
  | { readonly text: string; readonly finish?: string }
  /** A word, and another, with a pause between, for as long as somebody listens. */
  | { readonly dripMs: number }
  /** The connection breaks before, or within, the answer. */
  | 'cut'
  | 'half'
  /** A page that is not of the protocol, and no page at all. */
  | 'garbage'
  | 'nothing'
  /** An answer that never ends, one that never begins, and one that falls silent. */
  | 'endless'
  | 'silent'
  | 'stalled'

/** The text of an answer, or how the provider fails. */
export type FakeReply = string | { readonly fault: ProviderFault }

/** A server on this machine that speaks the protocols of providers, charges once per key and can misbehave. */
export interface FakeProvider {
  readonly url: string
  readonly calls: readonly FakeCall[]
  /** How often each key was charged. */
  readonly charged: ReadonlyMap<string, number>
  /** How many calls were let go by whoever asked, before their answer had ended. */
  readonly dropped: number
  /** Answers the next calls with these instead. */
  fail(...faults: readonly ProviderFault[]): void
  close(): Promise<void>
}

/** An answer that is told: of which protocol, to which call, and whether word by word. */
interface Telling {
  readonly protocol: FakeProtocol
  readonly call: FakeCall
  readonly isStream: boolean
  readonly response: ServerResponse
}

/** Starts a provider; whoever answers gets the call and may take its time, or says how the provider fails. */
export async function startFakeProvider(
  answer: (call: FakeCall) => FakeReply | Promise<FakeReply>,
): Promise<FakeProvider> {
  const calls: FakeCall[] = []
  const charged = new Map<string, number>()
  const answered = new Map<string, string>()
  const faults: ProviderFault[] = []
  let dropped = 0
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const protocol = protocolAt(request.url ?? '')
    const call = await readCall(request, protocol)
    response.on('close', () => (dropped += response.writableFinished ? 0 : 1))
    calls.push(call)
    const telling = { protocol, call, response, isStream: call.body['stream'] === true }
    const fault = faults.shift()
    if (fault !== undefined) return misbehave(telling, fault)
    const known = answered.get(call.key)
    const given = known ?? (await answer(call))
    if (typeof given !== 'string') return misbehave(telling, given.fault)
    if (known === undefined) charged.set(call.key, (charged.get(call.key) ?? 0) + 1)
    answered.set(call.key, given)
    tell(telling, { text: given, finish: 'stop' })
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    charged,
    get dropped() {
      return dropped
    },
    fail: (...wanted) => void faults.push(...wanted),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

async function readCall(request: IncomingMessage, protocol: FakeProtocol): Promise<FakeCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
  const { authorization = '', 'x-api-key': secret = '' } = request.headers
  return {
    key: String(request.headers['idempotency-key'] ?? ''),
    secret: `${authorization.replace('Bearer ', '')}${String(secret)}`,
    ...protocol.read(body),
    body,
  }
}

const STREAM = { 'content-type': 'text/event-stream' }
const WHOLE = { 'content-type': 'application/json' }

function tell({ protocol, call, isStream, response }: Telling, answer: FakeAnswer): void {
  if (!isStream) return void response.writeHead(200, WHOLE).end(JSON.stringify(protocol.whole(answer, call)))
  response.writeHead(200, STREAM)
  const pieces = answer.text.match(/[\s\S]{1,400}/gu) ?? []
  const events = [
    ...protocol.first(call),
    ...pieces.map((piece) => protocol.piece(piece)),
    ...protocol.last(answer, call),
  ]
  response.end(events.map(eventOf).join(''))
}

function eventOf(event: object): string {
  const name = 'type' in event ? `event: ${String(event.type)}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}

function misbehave(telling: Telling, fault: ProviderFault): void {
  const { response } = telling
  if (fault === 'silent') return
  if (fault === 'cut') return void response.destroy()
  if (fault === 'garbage')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>¡hola!')
  if (fault === 'nothing') return void response.writeHead(200, WHOLE).end()
  if (fault === 'half' || fault === 'stalled' || fault === 'endless') return begin(telling, fault)
  if ('dripMs' in fault) return drip(telling, fault.dripMs)
  if ('text' in fault) return tell(telling, { finish: 'stop', ...fault })
  response.writeHead(fault.status, { ...WHOLE, ...fault.headers })
  response.end(JSON.stringify({ type: 'error', error: { message: 'no', type: 'fake' } }))
}

/** Begins an answer that does not come to its end. */
function begin(telling: Telling, fault: 'half' | 'stalled' | 'endless'): void {
  const { protocol, call, response, isStream } = telling
  const more = isStream ? eventOf(protocol.piece('{"meta": {'.padEnd(2000))) : ' '.repeat(65_536)
  response.writeHead(200, isStream ? STREAM : WHOLE)
  if (isStream) response.write(protocol.first(call).map(eventOf).join(''))
  if (fault !== 'endless') {
    response.write(more)
    // Later, so that whoever asked has heard the beginning.
    if (fault === 'half') setTimeout(() => response.destroy(), 50)
    return
  }
  const write = (): void => {
    while (!response.destroyed && response.write(more));
  }
  response.on('drain', write)
  write()
}

/** A word from time to time, until whoever reads lets go. */
function drip({ protocol, call, response }: Telling, everyMs: number): void {
  response.writeHead(200, STREAM).write(protocol.first(call).map(eventOf).join(''))
  const words = setInterval(() => response.write(eventOf(protocol.piece('y '))), everyMs)
  response.on('close', () => clearInterval(words))
}
