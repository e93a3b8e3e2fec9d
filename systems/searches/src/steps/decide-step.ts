import {
  gemOutput,
  type AnswerChecks,
  type GemRequest,
  type Judgement,
  type RequestSource,
  type SourceKindName,
} from '@dictamen/contracts'
import { testimonyOf } from '@dictamen/dossier'
import { parseContract } from '@dictamen/kernel'
import { readAnswer } from '../answers/read-answer.ts'
import { unansweredFaults, unsupportedFaults } from '../citations/answer-faults.ts'
import { testimonyOn } from '../sheet/testimony.ts'
import { applySupport } from '../support/support.ts'
import { concludeStep } from './conclude-step.ts'
import { decideAudit } from './decide-audit.ts'
import { explainStep } from './explain-step.ts'
import type { Concluded, StepInput, StepOutcome, StepRules } from './step.ts'
import { withWhatExplains } from './what-explains.ts'

/** Reads, verifies and scores what an agent answered. The same words on the same sources always give the same output. */
export function decideStep(input: StepInput, raw: string, rules: StepRules): StepOutcome {
  const { request, edition } = input
  const reading = readAnswer(raw, request, rules.protocol, input)
  if (reading.status === 'refused') return reading
  const isRead = ({ kind }: RequestSource): boolean => isOfCandidate(kind, request.gem === 'GEM_5')
  const sourceChecks = withWhatExplains(
    rules.verifier.checkSources(testimonyOf(request.sources, request.evidence).filter(isRead)),
    () => rules.verifier.checkSources(testimonyOf(input.citable, request.evidence).filter(isRead)),
  )
  const pages = input.audited.map(({ page }) => page)
  const checked = rules.verifier.checkAnswer(reading.answer, [...input.citable, ...pages])
  const checks = input.support === null ? checked : applySupport(checked, input.support)
  const conclude = (people: readonly Judgement[]): Concluded => {
    const concluded =
      request.gem === 'GEM_4'
        ? decideAudit(input, checks, rules, people)
        : concludeStep(input, { checks, sourceChecks }, rules, people)
    return { ...concluded, output: parseContract(gemOutput, concluded.output) }
  }
  const people = input.sheet?.people ?? []
  const heard = conclude([])
  const judged = people.length === 0 ? heard : conclude(people)
  const { answer, notBinary } = reading
  const unanswered = edition === '1.1' ? unansweredIn(request, checks, heard, notBinary !== null) : []
  return {
    status: 'accepted',
    ...judged,
    heard,
    edition,
    checks,
    sourceChecks,
    unanswered,
    faults: [
      ...unsupportedFaults(answer, checks, [...input.citable, ...pages]),
      ...unansweredFaults(unanswered, request, notBinary),
    ],
    trace: explainStep(judged.output, judged.sheet, [...input.citable, ...pages]),
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

/** The points of the request that no finding speaks of; a recommendation that is neither SI, NO nor left open in so many words. */
function unansweredIn(
  { points }: GemRequest,
  { answer }: AnswerChecks,
  { points: weighed }: Concluded,
  isSilent: boolean,
): string[] {
  const stated = [{ content: answer.content, by: '', at: '' }]
  return points
    .filter(({ point_id, kind }) => {
      if (kind === 'recomendacion') return isSilent
      const point = weighed.find((one) => one.point_id === point_id)
      return point !== undefined && testimonyOn(point, weighed, stated, () => true).length === 0
    })
    .map(({ point_id }) => point_id)
}
