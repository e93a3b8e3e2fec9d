import type { ContextPack, InterviewSession } from '@dictamen/contracts'

/** A session with everything whose order has no meaning put in one order: the same session is the same bytes. */
export function arrangeSession({ transcripts, question_sets, context }: InterviewSession): InterviewSession {
  return {
    transcripts: byKey(transcripts, (transcript) => transcript.target),
    question_sets: byKey(question_sets, (set) => set.questionset_id),
    context: arrangeContext(context),
  }
}

function arrangeContext(context: ContextPack): ContextPack {
  return {
    ...context,
    sources: byKey(context.sources, (source) => source.source_id),
    facts: byKey(context.facts, (fact) => fact.fact_id),
    technical_decisions: byKey(context.technical_decisions, (decision) => decision.decision_id),
    assumptions: byKey(context.assumptions, (assumption) => assumption.assumption_id),
    frictions: byKey(context.frictions, (friction) => friction.friction_id),
    risk_signals: byKey(context.risk_signals, (signal) => signal.signal_id),
  }
}

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}
