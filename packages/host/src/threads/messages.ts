import type { Problem } from '@dictamen/kernel'
import { reviveRefusal } from '@dictamen/kernel/refusals'
import { Refusal } from '../sentences.ts'

/** What a thread is told. */
export type ToThread =
  | { readonly kind: 'job'; readonly message: unknown }
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly call: number; readonly failure: Failure }

/** What a thread tells: that it needs something, or that it is done. */
export type FromThread =
  | { readonly kind: 'ask'; readonly call: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'done'; readonly value: unknown }

/** An error as it goes from one thread to another. */
type Failure =
  | {
      readonly kind: 'refusal'
      readonly code: Refusal['code']
      readonly facts: Refusal['facts']
      readonly problems: readonly Problem[]
    }
  | { readonly kind: 'fault'; readonly name: string; readonly message: string; readonly stack: string }

export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, facts, problems } = error
    return { kind: 'refusal', code, facts, problems }
  }
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'fault', name, message, stack }
}

export function errorOf(failure: Failure): Error {
  if (failure.kind === 'refusal') return reviveRefusal(failure.code, failure.facts, failure.problems)
  const { name, message, stack } = failure
  return Object.assign(new Error(message), { name, stack })
}
