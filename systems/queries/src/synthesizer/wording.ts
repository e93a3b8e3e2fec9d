import { checkBlocks, checkWords, type SynthesizerRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Model, ModelRequest } from '@dictamen/kernel/ports'
import { hashOf } from '@dictamen/kernel/record'
import { fill } from '../fill.ts'
import type { AuditText } from './ports.ts'
import { template, wording } from './rules.ts'

/** What a model brought back, and whether the audit lets it pass. */
export interface WordingObserved {
  readonly status: 'answered' | 'failed' | 'cut'
  readonly model: string
  readonly text: string
  readonly reasons: readonly string[]
}

/** Asks a model to word a template's answer and has its text audited; a failure is told, not thrown. */
export async function askForWording(
  request: SynthesizerRequest,
  draft: string,
  { model, audit }: { readonly model: Model; readonly audit?: AuditText | undefined },
  rules: Ruleset,
): Promise<WordingObserved> {
  try {
    const asked = requestFor(request, draft, rules)
    const { text } = await model.ask(asked)
    const verdict = audit === undefined ? null : await audit(text, { prompt: asked.prompt, draft })
    const reasons =
      verdict === null || verdict.accepted ? [] : ['la auditoría no lo acepta', ...verdict.reasons]
    return { status: 'answered', model: model.name, text, reasons }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { status: 'failed', model: model.name, text: '', reasons: [reason] }
  }
}

/** Why a model's text may not stand in for the template; empty when it may. */
export function faultsOf(
  { status, text, reasons }: WordingObserved,
  { decision, limits }: SynthesizerRequest,
  rules: Ruleset,
): string[] {
  if (status === 'cut') return ['el modelo no contestó a tiempo']
  if (status === 'failed') return [`el modelo falló: ${reasons.join(', ')}`]
  const breaches = [...checkBlocks(text), ...checkWords(text, limits.max_words)].map(({ message }) => message)
  const verb = rules.optionsOf(template).verbs[decision.recommendation]
  const isSaid = beginsWith(blockOf(text, 1), verb)
  const steps = [...blockOf(text, 3).matchAll(/^\s*\d+[.)]/gm)].length
  return [
    ...breaches,
    ...(isSaid ? [] : [`la recomendación no empieza por «${verb}»`]),
    ...silencedRisks(text, decision, rules),
    ...(steps === decision.next_steps.length
      ? []
      : [`hay ${steps} pasos numerados y son ${decision.next_steps.length}`]),
    ...reasons,
  ]
}

/** Whether a block begins with a word, whatever its Markdown. */
function beginsWith(block: string, word: string): boolean {
  const [first = ''] = /\p{L}+/u.exec(block) ?? []
  return first.toLowerCase() === word.toLowerCase()
}

/** A high risk may be worded otherwise, not left out or made smaller. */
function silencedRisks(text: string, { risks }: SynthesizerRequest['decision'], rules: Ruleset): string[] {
  const { risks: names, levels } = rules.optionsOf(template)
  const block = blockOf(text, 2).toLowerCase()
  return (['labor', 'tax', 'brand', 'focus'] as const)
    .filter((name) => risks[name].level === 'high')
    .map((name) => names[name].toLowerCase())
    .filter((name) => !block.includes(name.replace(/^de /, '')) || !block.includes(levels.high))
    .map((name) => `no dice que el riesgo ${name} es ${levels.high}`)
}

function requestFor(request: SynthesizerRequest, draft: string, rules: Ruleset): ModelRequest {
  const { system, prompt } = rules.optionsOf(wording)
  const { message, decision, limits } = request
  const verb = rules.optionsOf(template).verbs[decision.recommendation]
  const filled = fill(prompt, { message, draft, verb, words: limits.max_words })
  return { system, prompt: filled, schema: null, idempotencyKey: hashOf({ system, prompt: filled }) }
}

/** The body of a block of an answer, by its place. */
function blockOf(text: string, at: number): string {
  return text.split(/^#{1,6}\s.*$/m)[at + 1] ?? ''
}
