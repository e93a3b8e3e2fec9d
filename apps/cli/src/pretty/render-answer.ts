import type { QueryAnswer } from 'dictamen'
import { styleText } from 'node:util'
import { hang, WIDTH, wrap } from './box.ts'
import { CONFIDENCE, RISK_KINDS, riskChip, verb } from './query-words.ts'
import { highlight, planBox, questionOf } from './render-plan.ts'

const RISKS = ['labor', 'tax', 'brand', 'focus'] as const
const ORDER = { high: 0, medium: 1, low: 2 } as const
const INDENT = '  '

/** An answer for a person: the verdict and its risks, the plan, the five blocks, and what it rests on. */
export function renderAnswer(answer: QueryAnswer): string {
  const { decision, output, verdicts } = answer
  const question = highlight(questionOf(verdicts.plan.sources), verdicts.plan.trace)
  const chips = [...RISKS]
    .sort((a, b) => ORDER[decision.risks[a].level] - ORDER[decision.risks[b].level])
    .map((name) => riskChip(name, decision.risks[name].level))
  return [
    ...wrap(question, WIDTH),
    '',
    verb(decision.recommendation),
    chips.join('   '),
    styleText('dim', conditionsOf(answer)),
    '',
    ...planBox(answer.plan, verdicts.plan.trace),
    ...renderBlocks(output.answer),
    ...renderEvidence(output.evidence),
    '',
    styleText('dim', colophonOf(answer)),
    '',
  ].join('\n')
}

function conditionsOf({ decision }: QueryAnswer): string {
  const version = decision.strategic_mode_version
  const mode =
    version === 'none'
      ? 'sin modo estratégico'
      : version === 'unparsed'
        ? 'modo estratégico ilegible'
        : `modo estratégico ${version}`
  const high = RISKS.filter((name) => name !== 'focus' && decision.risks[name].level === 'high')
  const review = decision.flags.includes('hitl-required')
    ? [`conviene revisión por riesgo ${high.map((name) => RISK_KINDS[name]).join(' y ')} alto`]
    : []
  return [`Datos conocidos: confianza ${CONFIDENCE[decision.confidence]}`, mode, ...review].join(' · ')
}

/** The Markdown of an answer, for a terminal: headings bold, lists hanging, text broken between words. */
function renderBlocks(answer: string): string[] {
  return answer
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const heading = /^#+\s+(.*)$/.exec(line)
      if (heading !== null) return ['', styleText('bold', heading[1]!)]
      const item = /^(\d+\.|-)\s+(.*)$/.exec(line)
      const label = item === null ? INDENT : `${INDENT}${item[1] === '-' ? '·' : item[1]} `
      return hang(label, plain(item === null ? line : item[2]!), WIDTH)
    })
}

function plain(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, (_, words: string) =>
    words
      .split(' ')
      .map((word) => styleText('bold', word))
      .join(' '),
  )
}

function renderEvidence({ items }: QueryAnswer['output']['evidence']): string[] {
  if (items.length === 0) return []
  return [
    '',
    styleText('bold', 'EVIDENCIA'),
    ...items.flatMap(({ source_title, excerpt, relevance_score }) => [
      `${INDENT}${source_title} ${styleText('dim', String(relevance_score).replace('.', ','))}`,
      ...hang(`${INDENT}  `, `«${excerpt}»`, WIDTH),
    ]),
  ]
}

function colophonOf({ output }: QueryAnswer): string {
  const words = output.answer.trim().split(/\s+/).length
  const author = output.trace.output_ai ? 'redactado por un modelo' : 'plantilla sin modelo'
  const plan = output.trace.query_plan_id
  return `synthesizer-output@1.1 · ${words} palabras · ${author} · plan ${plan}`
}
