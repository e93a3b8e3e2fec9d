import type { planQuery, Verdict } from 'dictamen'
import { styleText } from 'node:util'
import { box, hang, WIDTH, wrap } from './box.ts'
import { CONFIDENCE, FLAGS, LAB_STATES, MODES } from './query-words.ts'

type Plan = Awaited<ReturnType<typeof planQuery>>['output']

const INNER = WIDTH - 4
const LABEL = 13

/** The panel «Plan de consulta»: what is consulted, how sure it is and why. */
export function renderPlan({ output, trace, sources }: Verdict<Plan>): string {
  const question = highlight(questionOf(sources), trace)
  return [...wrap(question, WIDTH), '', ...planBox(output, trace), ''].join('\n')
}

/** The plan as a box. */
export function planBox(plan: Plan, trace: Verdict<Plan>['trace']): string[] {
  const rows = [
    ...row('Modo', MODES[plan.mode]),
    ...row('Pista', plan.domain_hint === 'auto' ? 'automática' : plan.domain_hint),
    ...row('Confianza', CONFIDENCE[plan.confidence]),
    ...plan.domains_selected.flatMap((domain, at) =>
      row(at === 0 ? 'Dominios' : '', styleText('dim', wordsFor(at, trace)), domain.padEnd(12)),
    ),
    ...row('Laboratorio', LAB_STATES[plan.lab_policy.status]),
    ...row('Evidencia', plan.needs_evidence ? 'se busca' : 'no se pide'),
    ...row('Agentes', plan.agents_selected.join(', ') || 'ninguno'),
    ...row('Avisos', plan.flags.map((flag) => FLAGS[flag] ?? flag).join(', ') || 'ninguno'),
    '',
    ...plan.rationale.split('\n').flatMap((line) => hang('', line, INNER)),
  ]
  return box('Plan de consulta', rows)
}

/** The question as it was asked. */
export function questionOf(sources: Verdict<unknown>['sources']): string {
  const { message } = sources
  return typeof message === 'string' ? message : ''
}

/** The words of the question that the trace rests on, underlined. */
export function highlight(message: string, { entries }: Verdict<unknown>['trace']): string {
  const spans = entries
    .filter(({ pointer }) => pointer.startsWith('/domains_selected/'))
    .flatMap((entry) => entry.spans.filter(({ source }) => source === 'message'))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let text = ''
  let at = 0
  for (const { start, end, quote } of spans) {
    if (start < at) continue
    text +=
      message.slice(at, start) +
      quote
        .split(' ')
        .map((word) => styleText('underline', word))
        .join(' ')
    at = end
  }
  return text + message.slice(at)
}

function row(label: string, text: string, name = ''): string[] {
  return hang(`${styleText('dim', label.padEnd(LABEL))}${name}`, text, INNER)
}

function wordsFor(at: number, { entries }: Verdict<unknown>['trace']): string {
  const entry = entries.find(({ pointer }) => pointer === `/domains_selected/${at}`)
  if (entry === undefined) return ''
  if (entry.rule === 'router/companions') return 'acompaña'
  const words = [
    ...new Set(entry.spans.filter(({ source }) => source === 'message').map(({ quote }) => quote)),
  ]
  return words.map((word) => `«${word}»`).join(' ')
}
