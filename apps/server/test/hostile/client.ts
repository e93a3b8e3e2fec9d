import { Agent, request } from 'node:http'
import type { HostileRequest } from './requests.ts'

export interface Answered {
  /** 0 when there was no answer at all. */
  readonly status: number
  readonly ms: number
  /** The beginning of it. */
  readonly text: string
}

const MOST_TEXT = 2000

/** Sends requests to a server on this machine. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  send({ method, path, type, body }: HostileRequest, key: string | null): Promise<Answered> {
    const { promise, resolve } = Promise.withResolvers<Answered>()
    const bytes = body()
    const started = performance.now()
    const fail = (error: Error): void =>
      resolve({ status: 0, ms: performance.now() - started, text: error.message })
    const headers = {
      'content-type': type,
      'content-length': bytes.length,
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    }
    const options = { host: '127.0.0.1', port: this.#port, path, method, headers, agent: this.#agent }
    const asked = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text = text.length < MOST_TEXT ? text + chunk : text))
      answer.on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - started, text }))
      answer.on('error', fail)
    })
    asked.on('error', fail)
    asked.end(bytes)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }
}
