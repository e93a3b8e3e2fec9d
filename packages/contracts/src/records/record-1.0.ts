import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Text = z.string().min(1)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Id = z.string().regex(/^rec_[0-9a-f]{32}$/)
const Subject = z.string().regex(/^sub_[0-9a-f]{32}$/)

/** Where sealed bytes are kept and what they hash to while they are sealed: nothing about what they say. */
const Blob = z.strictObject({ id: Hash, sha256: Hash })

const base = { id: Id, time: z.iso.datetime(), actor: Text, space: Text }
const links = z.array(z.strictObject({ rel: Text, record: Id }))

const Evaluation = z.strictObject({
  kind: z.literal('evaluation'),
  ...base,
  subject: Subject,
  system: Text,
  contract: z.string().regex(/^[a-z0-9-]+@\d+\.\d+$/),
  ruleset: z.strictObject({ id: Text, version: Text, sha256: Hash, profile: Text.nullable() }),
  engine: Text,
  /** `ground`: rule sets and norms that the caller brought. */
  blobs: z.strictObject({ input: Blob, observations: Blob, output: Blob, trace: Blob, ground: Blob }),
  links,
})

const Correction = z.strictObject({
  kind: z.literal('correction'),
  ...base,
  subject: Subject,
  /** Where, before, after and why, sealed: they may speak of a person. */
  blobs: z.strictObject({ correction: Blob }),
  links,
})

const Review = z.strictObject({
  kind: z.literal('review'),
  ...base,
  subject: Subject,
  blobs: z.strictObject({ judgement: Blob }),
  links,
})

const Erasure = z.strictObject({
  kind: z.literal('erasure'),
  ...base,
  subject: Subject,
  reason: z.enum(['request', 'retention']),
})

const Key = z.strictObject({
  kind: z.literal('key'),
  ...base,
  /** SPKI, base64. */
  public_key: Text,
  fingerprint: Hash,
  /** Fingerprint of the key before it; null in the first line of a log. */
  replaces: Hash.nullable(),
})

const Shape = z.discriminatedUnion('kind', [Evaluation, Correction, Review, Erasure, Key])

/** One line of the sealed log. */
export type LogRecord = z.infer<typeof Shape>

const NEEDS_LINK: ReadonlySet<string> = new Set(['correction', 'review'])

/** A line of the sealed log: who decided what, when, under which rules; the texts themselves are sealed elsewhere. */
export const logRecord = defineContract<LogRecord>({
  id: 'record',
  version: '1.0',
  source: 'Expedientes',
  schema: Shape,
  invariants: {
    'lo que corrige o revisa dice qué': (value) =>
      NEEDS_LINK.has(value.kind) && 'links' in value && value.links.length === 0
        ? [{ pointer: '/links', message: 'falta el expediente al que se refiere' }]
        : [],
    'ningún expediente se enlaza a sí mismo': (value) =>
      ('links' in value ? value.links : []).flatMap((link, at) =>
        link.record === value.id
          ? [{ pointer: `/links/${at}/record`, message: 'se refiere a sí mismo' }]
          : [],
      ),
    'una clave no se sustituye a sí misma': (value) =>
      value.kind === 'key' && value.replaces === value.fingerprint
        ? [{ pointer: '/replaces', message: 'es la misma clave' }]
        : [],
  },
})
