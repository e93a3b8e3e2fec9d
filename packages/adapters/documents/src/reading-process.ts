import { serve } from '@dictamen/isolation'
import { Refusal } from '@dictamen/kernel'
import { readDocx } from './docx/read-docx.ts'
import type { Answer, Request } from './messages.ts'

// The process in which Word files are taken apart: it reads what it is sent and knows nothing else.

const send = serve((request) => send(answer(request as Request)))

function answer({ id, bytes, name }: Request): Answer {
  try {
    return { id, kind: 'text', text: readDocx(bytes, name) }
  } catch (error) {
    if (error instanceof Refusal) return { id, kind: 'refusal', code: error.code, facts: error.facts }
    // More parts than the stack or the longest list can hold: the document is to blame.
    if (error instanceof RangeError) {
      const facts = { name, reason: 'su estructura no se puede seguir' }
      return { id, kind: 'refusal', code: 'DocumentDamaged', facts }
    }
    return {
      id,
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
