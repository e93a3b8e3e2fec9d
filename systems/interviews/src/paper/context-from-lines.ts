import type { ContextPack } from '@dictamen/contracts'
import { idFrom } from '@dictamen/kernel/record'
import type { Default } from './defaults.ts'

export interface PaperContext {
  readonly context: ContextPack
  readonly defaults: readonly Default[]
}

const DECISION = /^decisi[oó]n\s*:\s*/iu
const SOURCE = 'src_1'

/** A context pack from plain lines: each is a fact, or a decision of the system where it begins «Decisión:». */
export function contextFromLines(
  lines: readonly string[],
  reference: string,
  createdAt: string,
): PaperContext {
  const decisions = lines.filter((line) => DECISION.test(line))
  const facts = lines.filter((line) => !DECISION.test(line))
  const content = {
    sources: [{ source_id: SOURCE, type: 'doc' as const, reference }],
    facts: facts.map((text, index) => ({ fact_id: `f${index + 1}`, text, source_ref: SOURCE })),
    technical_decisions: decisions.map((line, index) => ({
      decision_id: `d${index + 1}`,
      statement: line.replace(DECISION, ''),
      scope: 'system' as const,
      source_ref: SOURCE,
    })),
    assumptions: [],
    frictions: [],
    timeline: [],
    risk_signals: [],
  }
  return {
    context: { context_id: idFrom('ctx', content), created_at: createdAt, ...content },
    defaults: [
      { pointer: '/sources/0/type', value: 'doc', reason: `Cada línea viene de ${reference}.` },
      ...(decisions.length === 0
        ? []
        : [
            {
              pointer: '/technical_decisions/*/scope',
              value: 'system',
              reason: 'El texto no dice de qué es la decisión.',
            },
          ]),
    ],
  }
}
