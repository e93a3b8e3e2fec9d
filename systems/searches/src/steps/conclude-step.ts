import type { AnswerChecks, Citation, GemOutput, Judgement, SourceChecks } from '@dictamen/contracts'
import { applyChecklist } from '../scoring/checklist.ts'
import { rateConfidence } from '../scoring/confidence.ts'
import { stopsOf } from '../sheet/open-points.ts'
import { heededContent } from '../sheet/point-findings.ts'
import { settleRecommendation } from '../sheet/recommend.ts'
import { speaksIn, weighPoints, type WeighedPoint } from '../sheet/weigh.ts'
import { completeContent } from './complete-content.ts'
import { coverageOf } from './coverage.ts'
import { factsOf, hypothesesOf } from './facts.ts'
import { blockersOf, metaOf } from './output-parts.ts'
import type { Concluded, StepInput, StepRules } from './step.ts'

/** What was verified of an answer and of its sources. */
export interface Checked {
  readonly checks: AnswerChecks
  readonly sourceChecks: SourceChecks
}

/** Scores what was verified, with what these people judged of the points. */
export function concludeStep(
  input: StepInput,
  { checks, sourceChecks }: Checked,
  rules: StepRules,
  people: readonly Judgement[],
): Concluded {
  const { request, citable, edition } = input
  const weighed = pointsOf(input, checks, rules, people)
  const isNew = edition === '1.1'
  // A recorded answer that knew of no points is weighed as it was; what a person judged since holds all the same.
  const counted = isNew ? weighed : weighed.filter(({ authority }) => authority === 'person')
  const texts = new Map(citable.map(({ path, text }) => [path, text]))
  const isLiteral = ({ source, quote }: Citation): boolean => texts.get(source)?.includes(quote) ?? false
  const content = completeContent(checks.answer, input, { points: counted, isLiteral }, rules)
  const points =
    'recomendacion' in content
      ? settleRecommendation(weighed, content.recomendacion as 'SI' | 'NO' | null)
      : weighed
  const checklist = rules.checklists[request.gem]
  const facts = { ...factsOf(request, checks, sourceChecks, content), hipotesis: hypothesesOf(content) }
  const kinds = new Map(citable.map(({ path, kind }) => [path, kind]))
  const covered = isNew ? coverageOf(input, content, points, rules) : {}
  const score =
    request.gem === 'GEM_5'
      ? null
      : applyChecklist(checklist, {
          content: heededContent(content, counted, speaksIn(input.sheet)),
          present: request.sources.map(({ kind }) => kind),
          kindOf: (path) => kinds.get(path),
          facts,
          covered,
          onlyTold: isNew,
        })
  const confidence = rateConfidence(checklist, request.missing, facts, covered)
  const output = {
    meta: metaOf(input, content),
    content,
    scores: {
      score_dimension: score === null ? null : score.score,
      confidence: confidence.score,
      model_score: checks.answer.model_score,
    },
    blockers: blockersOf(input, { checks, sourceChecks }, rules, points),
  }
  return {
    output: output as GemOutput,
    sheet: { score, audit: null, confidence },
    points,
    stops: isNew ? stopsOf(request, points, { score, covered }, rules.judging) : [],
  }
}

/** What is said of the candidate's points, this answer included. */
export function pointsOf(
  { sheet, request }: StepInput,
  { answer }: AnswerChecks,
  { judging }: StepRules,
  people: readonly Judgement[],
): readonly WeighedPoint[] {
  if (sheet === null) return []
  const own = { content: answer.content, by: sheet.by, at: request.timestamp }
  return weighPoints({ ...sheet, people, stated: [...sheet.stated, own] }, judging)
}
