import type { ContextPack } from '@dictamen/contracts'
import type { Findings } from './findings.ts'

/** Decisions that a friction speaks of and the pack does not hold. */
export function examineContext(document: string, pack: ContextPack, findings: Findings): void {
  const known = new Set(pack.technical_decisions.map((decision) => decision.decision_id))
  pack.frictions.forEach((friction, index) => {
    friction.related_decisions.forEach((id, at) => {
      if (known.has(id)) return
      const pointer = `/frictions/${index}/related_decisions/${at}`
      const message = `la decisión «${id}» no existe en este documento`
      findings.diverges({ document, pointer, rule: 'context-pack@1.0', found: id, expected: null, message })
    })
  })
}
