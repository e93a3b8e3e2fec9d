import type {
  AnswerChecks,
  Correction,
  Finding,
  Gem4,
  GemAnswerOf,
  GemOutput,
  Judgement,
} from '@dictamen/contracts'
import { scoreAudit, type AuditSheet } from '../scoring/audit.ts'
import { rateConfidence } from '../scoring/confidence.ts'
import { auditReport, type AuditFacts } from './audit-report.ts'
import { blockersOf, metaOf } from './output-parts.ts'
import { pointsOf } from './conclude-step.ts'
import type { Concluded, StepInput, StepRules } from './step.ts'

type AuditAnswer = GemAnswerOf<'GEM_4'>

/** Audits a report: what the agent found, what code found whatever the agent says, and the decision of both. */
export function decideAudit(
  input: StepInput,
  checks: AnswerChecks,
  rules: StepRules,
  people: readonly Judgement[],
): Concluded {
  const answer = checks.answer as AuditAnswer
  const found = auditReport(input, checks, rules)
  const audit = scoreAudit(rules.checklists.GEM_4, found.facts)
  const threshold = rules.protocol.gates.GEM_4
  const passes = audit.score >= threshold
  const blocks = [
    ...found.blocks,
    ...(passes ? [] : [`El score de QA es ${audit.score} y se pide ${threshold}.`]),
    ...(answer.model_decision === 'APROBADO' ? [] : [sentenceOfAgent(answer.model_decision)]),
  ]
  const confidence = rateConfidence(rules.checklists.GEM_4, input.request.missing, found.facts)
  const content = contentOf(answer, found, audit, passes)
  const none = { positions: [], gaps: [], contradictions: [], fluff: [] }
  const output: GemOutput = {
    meta: metaOf(input, content) as never,
    content,
    scores: {
      score_dimension: audit.score,
      confidence: confidence.score,
      model_score: answer.model_score,
    },
    blockers: [...new Set([...blocks, ...blockersOf(input, { checks, sourceChecks: none }, rules, [])])],
    decision: blocks.length === 0 ? 'APROBADO' : 'BLOQUEADO',
    model_decision: answer.model_decision,
  }
  const points = pointsOf(input, checks, rules, people)
  return { output, sheet: { score: null, audit, confidence }, points, stops: [] }
}

function sentenceOfAgent(decision: 'BLOQUEADO' | null): string {
  return decision === null
    ? 'El auditor no dio decisión: cuenta como BLOQUEADO.'
    : 'El auditor decidió BLOQUEADO.'
}

function contentOf(answer: AuditAnswer, found: AuditFacts, audit: AuditSheet, passes: boolean): Gem4 {
  const { content } = answer
  const parts = Object.fromEntries(audit.parts.map(({ part, score }) => [part, score]))
  return {
    claims_sin_sustento: joined(found.claims, content.claims_sin_sustento),
    fluff: joined(found.fluff, content.fluff),
    vacios_criticos: joined(found.gaps, content.vacios_criticos),
    contradicciones: joined(found.contradictions, content.contradicciones),
    score_breakdown: parts as Gem4['score_breakdown'],
    correcciones: distinct([
      ...found.corrections,
      ...(passes ? [] : found.improvements),
      ...content.correcciones,
    ]),
  }
}

/** What code found and, behind it, what the agent adds. */
function joined(own: readonly Finding[], others: readonly Finding[]): Finding[] {
  const texts = new Set(own.map(({ text }) => text))
  return [...own, ...others.filter(({ text }) => !texts.has(text))]
}

function distinct(corrections: readonly Correction[]): Correction[] {
  const seen = new Set<string>()
  return corrections.filter((correction) => {
    const key = JSON.stringify([correction.gem, correction.que, correction.como])
    return seen.has(key) ? false : (seen.add(key), true)
  })
}
