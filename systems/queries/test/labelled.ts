import type { QueryPlan, QueryRequest } from '@dictamen/contracts'
import { readDocument, type Ruleset } from '@dictamen/kernel'
import { stripAccents } from '@dictamen/kernel/text'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createRouter } from '../src/index.ts'

const Domains = z.array(z.string()).min(1)

const Message = z.strictObject({
  text: z.string().min(1),
  accept: z.array(Domains).min(1),
  primary: Domains.optional(),
  holdout: z.literal(true).optional(),
  lab: z.literal(true).optional(),
  unclear: z.literal(true).optional(),
})

export type LabelledMessage = z.infer<typeof Message>

/** The files of labelled messages, each written by another hand. */
export const HANDS = ['labelled.yaml', 'labelled-second-hand.yaml', 'labelled-third-hand.yaml'] as const

/** Messages for which no cue was written; they are only reported. */
export const UNSEEN = 'labelled-unseen.yaml'

export function readLabelled(files: readonly string[] = HANDS): LabelledMessage[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return z.strictObject({ messages: z.array(Message) }).parse(readDocument(text, file).value).messages
  })
}

/** What the Router makes of a labelled message, and whether a careful reader accepts it. */
export interface Measured {
  readonly message: LabelledMessage
  readonly plan: QueryPlan
  readonly exact: boolean
  readonly primary: boolean
  /** Whether it is still accepted with its accents removed. */
  readonly stripped: boolean
}

export function measure(messages: readonly LabelledMessage[], rules: Ruleset): Measured[] {
  const router = createRouter(rules)
  const plan = (text: string): QueryPlan =>
    router.decide(plainRequest(text), { timestamp: '2026-02-12T18:14:00Z', opinion: null }).output
  return messages.map((message) => {
    const made = plan(message.text)
    const main = message.primary ?? [message.accept[0]![0]!]
    return {
      message,
      plan: made,
      exact: isAccepted(message, made),
      primary: main.includes(made.domains_selected[0]!),
      stripped: isAccepted(message, plan(stripAccents(message.text))),
    }
  })
}

/** The share of the measured for which something holds, in percent. */
export function percent(measured: readonly Measured[], holds: (item: Measured) => boolean): number {
  return (100 * measured.filter(holds).length) / measured.length
}

/** A request that says nothing but its message. */
export function plainRequest(message: string): QueryRequest {
  return {
    message,
    user_id: 'ana',
    mode: null,
    domain_hint: 'auto',
    phase: null,
    strategic_mode: { status: 'absent' },
    facts: {},
    registry: { agents: [], skills: [] },
    domain_pack: null,
  }
}

function isAccepted({ accept }: LabelledMessage, { domains_selected: selected }: QueryPlan): boolean {
  const key = (domains: readonly string[]): string => [...domains].sort().join()
  return accept.some((domains) => key(domains) === key(selected))
}
