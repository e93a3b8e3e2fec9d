import { ANSWER_BLOCKS, type SynthesizerOutput, type SynthesizerRequest11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { fill, joinAll } from '../fill.ts'
import { template } from '../synthesizer/rules.ts'
import { reckon } from './arithmetic.ts'
import { blocks } from './rules.ts'

type Evidence = SynthesizerOutput['evidence']
type Risk = 'labor' | 'tax' | 'brand' | 'focus'

const RISK_ORDER: readonly Risk[] = ['labor', 'tax', 'brand', 'focus']
const LEVEL_ORDER = ['high', 'medium', 'low'] as const
const MOST_CITED = 2
/** What is left out, in this order, while there are too many words. */
const EXTRAS = ['evidence', 'notes', 'table', 'arithmetic', 'questions', 'missing'] as const
type Extra = (typeof EXTRAS)[number]
const SHORT_LINES = [40, 24, 14, 8, 4, 2, 1]

/** The answer in five blocks about this act, this object and these figures, within the words that are allowed. */
export function composeAnswer(request: SynthesizerRequest11, evidence: Evidence, rules: Ruleset): string {
  const { max_words } = request.limits
  const fits = (text: string): boolean => text.trim().split(/\s+/u).length <= max_words
  for (let without = 0; without <= EXTRAS.length; without++) {
    const text = composeBlocks(request, evidence, rules, new Set(EXTRAS.slice(without)))
    if (fits(text)) return text
  }
  const bare = composeBlocks(request, evidence, rules, new Set())
  return SHORT_LINES.map((words) => shorten(bare, words)).find(fits) ?? shorten(bare, 1)
}

function composeBlocks(
  request: SynthesizerRequest11,
  evidence: Evidence,
  rules: Ruleset,
  extras: ReadonlySet<Extra>,
): string {
  const { decision } = request
  const bodies = [
    diagnosisOf(request, evidence, rules, extras),
    recommendationOf(request, rules, extras),
    risksOf(request, rules),
    decision.next_steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    decision.dont_do.map((warning) => `- ${warning}`).join('\n'),
  ]
  return `${ANSWER_BLOCKS.map((block, at) => `## ${block}\n\n${bodies[at]}`).join('\n\n')}\n`
}

function diagnosisOf(
  request: SynthesizerRequest11,
  evidence: Evidence,
  rules: Ruleset,
  extras: ReadonlySet<Extra>,
): string {
  const { decision, plan } = request
  const texts = rules.optionsOf(blocks)
  const figures = extras.has('arithmetic') ? reckon(request, texts).map(({ says }) => `- ${says}`) : []
  return [
    `${decision.diagnosis} ${texts.reading[plan.confidence]}`,
    ...(figures.length === 0 ? [] : [figures.join('\n')]),
    ...(extras.has('table') ? tableOf(request, rules) : []),
    ...(extras.has('notes') ? decision.notes : []),
    ...(extras.has('evidence')
      ? evidence.items
          .slice(0, MOST_CITED)
          .map((item) => fill(rules.optionsOf(template).evidence, { ...item }))
      : []),
  ].join('\n\n')
}

/** What was asked to choose from, side by side. */
function tableOf({ decision }: SynthesizerRequest11, rules: Ruleset): string[] {
  const { table, reversible } = rules.optionsOf(blocks)
  const { options } = decision.proposal
  if (options.length === 0) return []
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
  return [
    [
      row([table.option, table.cost, table.reversible, table.needs, table.unknown]),
      row(['---', '---', '---', '---', '---']),
      ...options.map((item) =>
        row([
          item.option.text,
          item.cost,
          reversible[item.reversible],
          joinAll(item.needs),
          joinAll(item.unknown),
        ]),
      ),
    ].join('\n'),
  ]
}

function recommendationOf(
  { decision }: SynthesizerRequest11,
  rules: Ruleset,
  extras: ReadonlySet<Extra>,
): string {
  const { recommendation, verbs, line, person, risks } = rules.optionsOf(template)
  const texts = rules.optionsOf(blocks)
  const high = RISK_ORDER.filter((name) => name !== 'focus' && decision.risks[name].level === 'high')
  const names = joinAll(high.map((name) => risks[name].toLowerCase()))
  const key = decision.recommendation
  const { missing, questions } = decision
  const change =
    missing === null
      ? []
      : missing.if_met === key
        ? [fill(texts.same, { says: missing.says })]
        : [
            fill(texts.missing, {
              says: missing.says,
              met: verbs[missing.if_met].toLowerCase(),
              not: verbs[missing.if_not].toLowerCase(),
            }),
          ]
  return [
    fill(line, { verb: verbs[key], says: recommendation[key], confidence: texts.known[decision.confidence] }),
    ...(extras.has('missing') ? change : []),
    ...(extras.has('questions') && questions.length > 0
      ? [`${texts.questions}\n${questions.map((question) => `- ${question}`).join('\n')}`]
      : []),
    ...(decision.flags.includes('hitl-required') ? [fill(person, { risks: names })] : []),
    fill(texts.confirm, { who: decision.confirmed_by, date: dateOf(decision.review_on) }),
  ].join('\n\n')
}

/** The highest risks first; within a level, in their usual order. */
function risksOf({ decision }: SynthesizerRequest11, rules: Ruleset): string {
  const { risks, levels, risk } = rules.optionsOf(template)
  return LEVEL_ORDER.flatMap((level) =>
    RISK_ORDER.filter((name) => decision.risks[name].level === level).map((name) =>
      fill(risk, { name: risks[name], level: levels[level], rationale: decision.risks[name].rationale }),
    ),
  ).join('\n')
}

/** Each line of a text with its first words; headings stay whole. */
function shorten(text: string, words: number): string {
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('#') || line.startsWith('|')) return line
      const mark = /^(?:\d+\.|-)\s/u.exec(line)?.[0] ?? ''
      const said = line.slice(mark.length).split(/\s+/u)
      return said.length <= words ? line : `${mark}${said.slice(0, words).join(' ')}…`
    })
    .join('\n')
}

/** 14/03/2026. */
export function dateOf(iso: string): string {
  return iso.split('-').toReversed().join('/')
}
