import type { QueryRequest, StrategicMode } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { z } from 'zod'

const Fake = z.strictObject({
  /** How alike the fake embedder finds a text and the message, in millionths; 0 for every other text. */
  alike: z.record(z.string(), z.int()).optional(),
  /** The notebook's texts, by id. */
  notebook: z.record(z.string(), z.string()).optional(),
  notebook_fails: z.boolean().optional(),
  /** What the fake model writes, or how it fails. */
  model: z.strictObject({ text: z.string().optional(), error: z.string().optional() }).optional(),
  audit: z.strictObject({ accepted: z.boolean(), reasons: z.array(z.string()).default([]) }).optional(),
  /** The work that takes longer than its seconds. */
  late: z.enum(['nothing', 'everything']).default('nothing'),
  /** The facts that agents and skills bring, by their id. */
  brings: z.record(z.string(), z.record(z.string(), z.json())).default({}),
})

const Query = z.strictObject({
  message: z.string().default('¿Es buen momento para solicitar excedencia en CGI?'),
  /** How many times the message is written, and how many empty words follow it. */
  repeat: z.int().default(1),
  padding: z.int().default(0),
  user: z.string().default('ana'),
  mode: z.json().default(null),
  hint: z.json().default('auto'),
  phase: z.json().default(null),
  facts: z.json().default({}),
  /** `absent`, `broken`, or what differs from the ordinary one. */
  strategic_mode: z.union([z.enum(['absent', 'broken']), z.record(z.string(), z.json())]).default('absent'),
  registry: z.json().default({ agents: [], skills: [] }),
  pack: z.json().default(null),
  fake: Fake.prefault({}),
  now: z.string().optional(),
})

export type Given = z.infer<typeof Query>
export type FakePorts = z.infer<typeof Fake>

export function readGiven(given: Json): Given {
  const { repeat, padding, ...query } = Query.parse(given)
  const message = `${query.message.repeat(repeat)}${' otra'.repeat(padding)}`
  return { ...query, repeat, padding, message }
}

/** The request of a case; what it leaves out is an ordinary question. */
export function requestOf(given: Given): QueryRequest {
  const { message, user, mode, hint, phase, facts, registry, pack, strategic_mode: strategic } = given
  const state =
    strategic === 'absent'
      ? { status: 'absent' }
      : strategic === 'broken'
        ? { status: 'failed', reason: 'falta version' }
        : { status: 'parsed', document: { ...ordinaryMode, ...strategic } }
  const request = {
    message,
    user_id: user,
    mode,
    domain_hint: hint,
    phase,
    strategic_mode: state,
    facts,
    registry,
    domain_pack: pack,
  }
  return request as unknown as QueryRequest
}

/** A Strategic Mode without anything to say. */
const ordinaryMode: StrategicMode = {
  version: '1.2',
  status: 'active',
  phase: 2,
  effective_date: '2026-01-01',
  principle: 'Primero la caja.',
  priorities: [{ order: 1, priority: 'Caja', description: 'Que no falte.', weight: 1, signals: ['runway'] }],
  hard_constraints: [],
  active_domains: [{ key: 'lab', name: 'Laboratorio', enabled: false, phase_introduced: 2 }],
  operational_limits: {
    max_domains: 3,
    max_agents: 3,
    fast_seconds: 60,
    deep_seconds: 120,
    max_words: 800,
    next_steps: 3,
    dont_do_min: 2,
    dont_do_max: 5,
  },
  filtering_rules: [],
  governor_directives: [],
}
