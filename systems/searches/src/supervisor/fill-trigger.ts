import type { Trigger } from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'

/** The sentence of an escalation's cause. */
export function fillTrigger(protocol: Protocol, { name, detail, count, told }: Trigger): string {
  return (told ?? protocol.escalation[name]).says
    .replace('{detail}', detail)
    .replace('{count}', String(count))
}
