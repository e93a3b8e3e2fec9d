import { createSign } from 'node:crypto'
import type { DriveCredentials } from './credentials.ts'
import { Refusal } from './sentences.ts'

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
const LIFETIME = 3600
/** Seconds before its end at which a token is no longer used. */
const MARGIN = 120

/** Asks the service that gives tokens: a form in, its answer out. */
export type TokenRequest = (uri: string, form: URLSearchParams) => Promise<unknown>

/** Gives a valid token whenever one is needed. */
export class AccessToken {
  readonly #credentials: DriveCredentials
  readonly #request: TokenRequest
  readonly #now: () => number
  #token: string | null = null
  #until = 0

  constructor(credentials: DriveCredentials, request: TokenRequest, now: () => number) {
    this.#credentials = credentials
    this.#request = request
    this.#now = now
  }

  async get(): Promise<string> {
    const credentials = this.#credentials
    if (credentials.kind === 'token') return credentials.token
    if (this.#token !== null && this.#now() < this.#until) return this.#token
    const { tokenUri } = credentials
    const answer = await this.#request(
      tokenUri,
      new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(credentials, this.#now()),
      }),
    )
    const { access_token, expires_in } = (answer ?? {}) as Record<string, unknown>
    if (typeof access_token !== 'string') throw refused('la cuenta de servicio no ha recibido acceso')
    this.#token = access_token
    this.#until = this.#now() + (typeof expires_in === 'number' ? expires_in : LIFETIME) - MARGIN
    return access_token
  }
}

/** A signed request for a token (RFC 7523). */
function assertionOf(
  { email, privateKey, tokenUri }: Extract<DriveCredentials, { kind: 'service_account' }>,
  now: number,
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const issued = Math.floor(now)
  const claims = { iss: email, scope: SCOPE, aud: tokenUri, iat: issued, exp: issued + LIFETIME }
  const head = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  try {
    return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`
  } catch {
    throw refused('la clave privada de la cuenta de servicio no sirve')
  }
}

function refused(reason: string): Refusal {
  return new Refusal('ServiceRefused', { service: 'Google Drive', name: 'la carpeta', reason })
}
