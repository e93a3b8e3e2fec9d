import { setTimeout as wait } from 'node:timers/promises'
import { AccessToken } from './access-token.ts'
import type { DriveCredentials } from './credentials.ts'
import { Refusal } from './sentences.ts'

export interface DriveOptions {
  readonly credentials: DriveCredentials
  /** Where the service listens; Google's unless said otherwise. */
  readonly baseUrl?: string
  /** Bytes of one file; 32 MiB unless said otherwise. */
  readonly maxBytes?: number
  /** Milliseconds for one request; 60,000 unless said otherwise. */
  readonly deadline?: number
  /** How often a request is made before the service counts as unavailable; 4 unless said otherwise. */
  readonly attempts?: number
  /** Waits so many milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

const SERVICE = 'Google Drive'
/** Nobody waits longer than this for a service that asks for patience, in milliseconds: it is a pause then. */
const LONGEST_WAIT = 30_000
const QUOTA = /rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded/u
const REASONS: Readonly<Record<number, string>> = {
  400: 'la petición no se entiende (¿es un identificador de carpeta?)',
  401: 'las credenciales no valen o han caducado',
  403: 'las credenciales no tienen permiso',
  404: 'no existe o no está compartido con estas credenciales',
}

/** Makes the calls of Drive, version 3. Whatever it throws says nothing of tokens and keys. */
export class DriveClient {
  readonly #options: Required<Omit<DriveOptions, 'credentials'>>
  readonly #token: AccessToken

  constructor({ credentials, ...options }: DriveOptions) {
    this.#options = {
      baseUrl: 'https://www.googleapis.com/drive/v3',
      maxBytes: 32 * 1024 * 1024,
      deadline: 60_000,
      attempts: 4,
      sleep: (milliseconds) => wait(milliseconds),
      ...options,
    }
    const ask = async (uri: string, form: URLSearchParams): Promise<unknown> =>
      parsed(await this.#persist('la carpeta', () => this.#send(uri, { method: 'POST', body: form })))
    this.#token = new AccessToken(credentials, ask, () => Date.now() / 1000)
  }

  /** A call that answers with JSON. `what` names it in refusals. */
  async json(what: string, path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
    return parsed(await this.bytes(what, path, parameters))
  }

  /** A call that answers with the bytes of a file. */
  async bytes(what: string, path: string, parameters: Readonly<Record<string, string>>): Promise<Uint8Array> {
    const url = `${this.#options.baseUrl}${path}?${new URLSearchParams(parameters).toString()}`
    return this.#persist(what, async () => {
      const token = await this.#token.get()
      return this.#send(url, { headers: { authorization: `Bearer ${token}` } })
    })
  }

  async #persist(what: string, send: () => Promise<Response>): Promise<Uint8Array> {
    const { attempts, sleep } = this.#options
    let reason = 'la red no responde'
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const answer = await this.#attempt(what, send)
      if (answer instanceof Uint8Array) return answer
      reason = answer.reason
      const pause = answer.retryAfter ?? 500 * 2 ** (attempt - 1)
      if (attempt === attempts || pause > LONGEST_WAIT) break
      await sleep(pause)
    }
    throw new Refusal('ServiceUnavailable', { service: SERVICE, reason })
  }

  /** The bytes of an answer, or why to ask again; what will never be answered is refused. */
  async #attempt(
    what: string,
    send: () => Promise<Response>,
  ): Promise<Uint8Array | { readonly reason: string; readonly retryAfter: number | null }> {
    let response: Response
    try {
      response = await send()
      if (response.ok) return await this.#body(response, what)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return { reason: 'la red no responde', retryAfter: null }
    }
    const { status } = response
    const detail = status === 403 ? await response.text().catch(() => '') : ''
    await response.body?.cancel().catch(() => undefined)
    if (status === 429 || QUOTA.test(detail))
      return { reason: 'se ha agotado la cuota de peticiones', retryAfter: retryAfterOf(response) }
    if (status >= 500) return { reason: `el servicio falla (${status})`, retryAfter: retryAfterOf(response) }
    const reason = REASONS[status] ?? `el servicio contesta ${status}`
    throw new Refusal('ServiceRefused', { service: SERVICE, name: what, reason })
  }

  /** The body of an answer, cut off where it grows beyond the limit. */
  async #body(response: Response, what: string): Promise<Uint8Array> {
    const { maxBytes } = this.#options
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new Refusal('DocumentTooHeavy', { name: what, size, limit: maxBytes })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  #send(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, { ...init, signal: AbortSignal.timeout(this.#options.deadline) })
  }
}

function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new Refusal('ServiceUnavailable', { service: SERVICE, reason: 'contesta algo que no es JSON' })
  }
}
