import { Refusal } from './sentences.ts'

/** Who asks: a token that somebody else renews, or a service account that signs for its own. */
export type DriveCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'service_account'
      readonly email: string
      readonly privateKey: string
      readonly tokenUri: string
    }

const TOKEN_URI = 'https://oauth2.googleapis.com/token'

/** Reads the key file of a service account. What is wrong with it is said without its content. */
export function readServiceAccount(json: string, name: string): DriveCredentials {
  const wrong = (reason: string): Refusal => new Refusal('FileUnreadable', { name, reason })
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    throw wrong('no es el JSON de una cuenta de servicio')
  }
  const { client_email, private_key, token_uri } = (data ?? {}) as Record<string, unknown>
  if (typeof client_email !== 'string' || typeof private_key !== 'string')
    throw wrong('le faltan client_email o private_key')
  const tokenUri = typeof token_uri === 'string' ? token_uri : TOKEN_URI
  return { kind: 'service_account', email: client_email, privateKey: private_key, tokenUri }
}
