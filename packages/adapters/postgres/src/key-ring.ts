import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { EpochKeys, type Epoch } from './epoch-keys.ts'
import { KeyGroups, openGroup, wrapGroup } from './key-groups.ts'
import { deriveKey } from './seal.ts'
import { listErased, momentOf, type Tombstone } from './tombstones.ts'
import { Refusal } from './sentences.ts'

/** What the file is called unless somebody says otherwise: one beside the archives, replaced with each of them. */
export const KEY_RING = 'people.keys'
const FORMAT = 'dictamen people.keys 1'

/** The keys of everybody who is known at a moment. An archive has none: with this one, of whichever moment after it, it opens. */
export interface KeyRing {
  readonly installation: string
  readonly moment: Date
  /** What wraps the keys. */
  readonly groups: KeyGroups
  readonly erased: readonly Tombstone[]
  readonly wrapped: ReadonlyMap<string, Buffer>
}

interface Heading {
  readonly format: string
  readonly installation: string
  readonly moment: string
  readonly epoch: string
  readonly sealed: string
  /** By slot, name and key, under the epoch key. */
  readonly groups: readonly (readonly [number, string, string])[]
  readonly erased: readonly Tombstone[]
}

/** The text of a ring of now, authenticated under the master key. */
export async function composeKeyRing(
  client: pg.ClientBase,
  master: Buffer,
  {
    epochs,
    epoch,
    groups,
  }: { readonly epochs: EpochKeys; readonly epoch: Epoch; readonly groups: KeyGroups },
): Promise<string> {
  const { rows: known } = await client.query<{ installation: string; moment: string }>(
    `SELECT id::text AS installation, ${momentOf('clock_timestamp()')} AS moment FROM dictamen.installation`,
  )
  const heading: Heading = {
    format: FORMAT,
    ...known[0]!,
    epoch: epoch.id.toString('hex'),
    sealed: epochs.sealed(epoch).toString('base64'),
    groups: groups.all
      .map((group) => wrapGroup(epoch, group))
      .map(({ slot, id, wrapped }) => [slot, id.toString('hex'), wrapped.toString('base64')]),
    erased: await listErased(client),
  }
  const { rows } = await client.query<{ id: string; wrapped_key: Buffer }>(
    `SELECT id, wrapped_key FROM dictamen.subjects WHERE wrapped_key <> '' ORDER BY id`,
  )
  const lines = rows.map(({ id, wrapped_key }) => JSON.stringify([id, wrapped_key.toString('base64')]))
  const body = `${[JSON.stringify(heading), ...lines].join('\n')}\n`
  return `${body}${authenticate(master, body)}\n`
}

/** Reads a ring; refused when it is damaged or another master key made it. */
export function readKeyRing(path: string, master: Buffer): KeyRing {
  if (!existsSync(path)) throw new Refusal('KeyRingWrong', { name: path, reason: 'no existe' })
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const body = text.slice(0, end)
  const given = Buffer.from(text.slice(end).trim())
  const wanted = Buffer.from(authenticate(master, body))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal('KeyRingWrong', {
      name: path,
      reason: 'está dañado o no lo hizo esta clave maestra',
    })
  const [first, ...rest] = body.trimEnd().split('\n')
  const heading = JSON.parse(first!) as Heading
  const { installation, moment, erased } = heading
  const groups = openGroups(heading, master)
  if (groups === null)
    throw new Refusal('KeyRingWrong', { name: path, reason: 'no es de un formato conocido' })
  const pairs = rest.map((line) => JSON.parse(line) as [string, string])
  const wrapped = new Map(pairs.map(([id, key]) => [id, Buffer.from(key, 'base64')]))
  return { installation, moment: new Date(moment), groups, erased, wrapped }
}

function openGroups({ format, epoch: name, sealed, groups }: Heading, master: Buffer): KeyGroups | null {
  const epoch = new EpochKeys('', master).opened(Buffer.from(name, 'hex'), Buffer.from(sealed, 'base64'))
  if (format !== FORMAT || epoch === null) return null
  const opened = groups.flatMap(
    ([slot, id, wrapped]) =>
      openGroup(epoch, { slot, id: Buffer.from(id, 'hex'), wrapped: Buffer.from(wrapped, 'base64') }) ?? [],
  )
  return opened.length === groups.length ? new KeyGroups(opened) : null
}

function authenticate(master: Buffer, body: string): string {
  return createHmac('sha256', deriveKey(master, 'key ring')).update(body).digest('hex')
}
