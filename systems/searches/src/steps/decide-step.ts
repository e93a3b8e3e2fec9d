import {
  gemOutput,
  type AnswerChecks,
  type GemOutput,
  type RequestSource,
  type SourceChecks,
  type SourceKindName,
} from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { readAnswer } from '../answers/read-answer.ts'
import { testimonyOf } from '@dictamen/dossier'
import { applyChecklist } from '../scoring/checklist.ts'
import { rateConfidence } from '../scoring/confidence.ts'
import { decideAudit } from './decide-audit.ts'
import { factsOf, hypothesesOf } from './facts.ts'
import { explainStep } from './explain-step.ts'
import { completeContent } from './complete-content.ts'
import { blockersOf, metaOf } from './output-parts.ts'
import { withWhatExplains } from './what-explains.ts'
import type { StepInput, StepOutcome, StepRules, StepSheet } from './step.ts'

/** Reads, verifies and scores what an agent answered. The same words on the same sources always give the same output. */
export function decideStep(input: StepInput, raw: string, rules: StepRules): StepOutcome {
  const { request } = input
  const reading = readAnswer(raw, request, rules.protocol)
  if (reading.status === 'refused') return reading
  const isRead = ({ kind }: RequestSource): boolean => isOfCandidate(kind, request.gem === 'GEM_5')
  const sourceChecks = withWhatExplains(
    rules.verifier.checkSources(testimonyOf(request.sources, request.evidence).filter(isRead)),
    () => rules.verifier.checkSources(testimonyOf(input.citable, request.evidence).filter(isRead)),
  )
  const pages = input.audited.map(({ page }) => page)
  const checks = rules.verifier.checkAnswer(reading.answer, [...input.citable, ...pages])
  const decided =
    request.gem === 'GEM_4'
      ? decideAudit(input, checks, rules)
      : decideScored(input, checks, sourceChecks, rules)
  const { sheet } = decided
  const output = parseContract(gemOutput, decided.output)
  return {
    status: 'accepted',
    output,
    checks,
    sourceChecks,
    sheet,
    trace: explainStep(output, sheet, [...input.citable, ...pages]),
  }
}

const MANDATE: ReadonlySet<SourceKindName> = new Set([
  'brief_jd',
  'kickoff_notes',
  'company_context',
  'client_culture',
])

function isOfCandidate(kind: SourceKindName, mandate: boolean): boolean {
  return MANDATE.has(kind) === mandate
}

function decideScored(
  input: StepInput,
  checks: AnswerChecks,
  sourceChecks: SourceChecks,
  rules: StepRules,
): { output: GemOutput; sheet: StepSheet } {
  const { request, citable } = input
  const checklist = rules.checklists[request.gem]
  const content = completeContent(checks.answer, input)
  const facts = {
    ...factsOf(request, checks, sourceChecks, content),
    hipotesis: hypothesesOf(content),
  }
  const kinds = new Map(citable.map(({ path, kind }) => [path, kind]))
  const score =
    request.gem === 'GEM_5'
      ? null
      : applyChecklist(checklist, {
          content,
          present: request.sources.map(({ kind }) => kind),
          kindOf: (path) => kinds.get(path),
          facts,
        })
  const confidence = rateConfidence(checklist, request.missing, facts)
  const output = {
    meta: metaOf(input, content),
    content,
    scores: {
      score_dimension: score === null ? null : score.score,
      confidence: confidence.score,
      model_score: checks.answer.model_score,
    },
    blockers: blockersOf(input, checks, sourceChecks, rules),
  }
  return { output: output as GemOutput, sheet: { score, audit: null, confidence } }
}
