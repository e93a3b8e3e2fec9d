import { Fault } from '@dictamen/kernel'
import { fingerprintOf } from '@dictamen/kernel/log'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'

/** A key that signs heads. */
export interface SigningKey {
  readonly fingerprint: string
  /** SPKI, base64. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** A fresh Ed25519 key. */
export function createSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return { fingerprint: fingerprintOf(publicKey), publicKey: spki.toString('base64'), privateKey }
}

/** The key in force; null in a log that has none yet. */
export async function loadSigningKey(client: pg.ClientBase, vault: BlobVault): Promise<SigningKey | null> {
  const { rows } = await client.query<{
    fingerprint: string
    public_key: string
    wrapped_private: Buffer | null
  }>('SELECT fingerprint, public_key, wrapped_private FROM dictamen.signing_keys ORDER BY since DESC LIMIT 1')
  const [row] = rows
  if (row === undefined) return null
  if (row.wrapped_private === null) throw new Fault('the key in force has lost its private half')
  const der = vault.unwrap(row.wrapped_private, row.fingerprint)
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
  return { fingerprint: row.fingerprint, publicKey: row.public_key, privateKey }
}

/** Keeps a key, wrapped; the private half of the one before it is destroyed. */
export async function keepSigningKey(
  client: pg.ClientBase,
  vault: BlobVault,
  { fingerprint, publicKey, privateKey }: SigningKey,
  since: number,
): Promise<void> {
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  await client.query(
    'UPDATE dictamen.signing_keys SET wrapped_private = NULL WHERE wrapped_private IS NOT NULL',
  )
  await client.query(
    'INSERT INTO dictamen.signing_keys (fingerprint, public_key, wrapped_private, since) VALUES ($1, $2, $3, $4)',
    [fingerprint, publicKey, vault.wrap(der, fingerprint), since],
  )
}
