import { ANSWER_BLOCKS, type SynthesizerOutput, type SynthesizerRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { fill, joinAll } from '../fill.ts'
import { template } from './rules.ts'

type Evidence = SynthesizerOutput['evidence']
type Risk = 'labor' | 'tax' | 'brand' | 'focus'

const RISK_ORDER: readonly Risk[] = ['labor', 'tax', 'brand', 'focus']
const LEVEL_ORDER = ['high', 'medium', 'low'] as const
const MOST_CITED = 2

/** The answer in five blocks, in the words of the rule set, within the words that are allowed. */
export function composeAnswer(request: SynthesizerRequest, evidence: Evidence, rules: Ruleset): string {
  const { max_words } = request.limits
  const versions = [evidence.items.slice(0, MOST_CITED), []].map((cited) =>
    composeBlocks(request, cited, rules),
  )
  return versions.find((text) => text.split(/\s+/u).length <= max_words) ?? versions.at(-1)!
}

function composeBlocks(request: SynthesizerRequest, cited: Evidence['items'], rules: Ruleset): string {
  const { decision } = request
  const texts = rules.optionsOf(template)
  const bodies = [
    [decision.diagnosis, ...cited.map((item) => fill(texts.evidence, { ...item }))].join('\n\n'),
    recommendationOf(request, rules),
    risksOf(request, rules),
    decision.next_steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    decision.dont_do.map((warning) => `- ${warning}`).join('\n'),
  ]
  return `${ANSWER_BLOCKS.map((block, at) => `## ${block}\n\n${bodies[at]}`).join('\n\n')}\n`
}

function recommendationOf({ decision }: SynthesizerRequest, rules: Ruleset): string {
  const { recommendation, verbs, line, confidence, person, risks } = rules.optionsOf(template)
  const high = RISK_ORDER.filter((name) => name !== 'focus' && decision.risks[name].level === 'high')
  const names = joinAll(high.map((name) => risks[name].toLowerCase()))
  const key = decision.recommendation
  return [
    fill(line, {
      verb: verbs[key],
      says: recommendation[key],
      confidence: confidence[decision.confidence],
    }),
    ...(decision.flags.includes('hitl-required') ? [fill(person, { risks: names })] : []),
  ].join('\n\n')
}

/** The highest risks first; within a level, in their usual order. */
function risksOf({ decision }: SynthesizerRequest, rules: Ruleset): string {
  const { risks, levels, risk } = rules.optionsOf(template)
  return LEVEL_ORDER.flatMap((level) =>
    RISK_ORDER.filter((name) => decision.risks[name].level === level).map((name) =>
      fill(risk, { name: risks[name], level: levels[level], rationale: decision.risks[name].rationale }),
    ),
  ).join('\n')
}
