import { buildCommand } from '@stricli/core'
import { askQuery, planQuery, querySubject, recordedQuery, decisionAs10, outputAs10 } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases } from '../flags.ts'
import { deliver, encode, writeWhole } from '../output.ts'
import { renderAnswer } from '../pretty/render-answer.ts'
import { renderPlan } from '../pretty/render-plan.ts'
import { keep, type EvaluateFlags } from './evaluate.ts'
import {
  askParameters,
  message,
  openAsking,
  openMessage,
  openOptions,
  queryParameters,
  warn,
  type AskFlags,
  type QueryFlags,
} from './query-asking.ts'
import { keepRecords } from './record.ts'

export const queryPlan = buildCommand({
  docs: {
    brief: 'Plan de consulta (query-plan@1.0)',
    fullDescription: [
      'Qué dominios toca una pregunta y por qué, con qué confianza y con qué profundidad. No decide nada.',
      '',
      'Ejemplos:',
      '  dictamen query plan "¿Es buen momento para solicitar excedencia en CGI?"',
      '  dictamen query plan "¿Qué IVA llevan mis honorarios?" --hint tax --mode fast --format json',
    ].join('\n'),
  },
  parameters: { positional: message, flags: queryParameters, aliases: evaluateAliases },
  async func(this: Context, flags: QueryFlags, text: string) {
    const verdict = await planQuery(await openMessage(this, text), await openOptions(this, flags))
    warn(this, verdict.warnings)
    await keep(this, aboutWhoAsks(flags), verdict)
    await deliver(this, verdict.output, () => renderPlan(verdict), flags)
  },
})

export const queryAsk = buildCommand({
  docs: {
    brief: 'Plan, decisión y respuesta en cinco bloques',
    fullDescription: [
      'El Router planifica, el Governor decide bajo el Modo Estratégico y el Synthesizer contesta. Termina con 0 sea cual',
      'sea la recomendación. En JSON: {plan, decision, output}. Las cifras del mensaje se leen como datos.',
      '',
      'Ejemplos:',
      '  dictamen query ask "¿Abro una segunda oficina?" --facts datos.yaml --strategic-mode modo.yaml',
      '  dictamen query ask "¿Pido la excedencia?" --phase 3 --notebook cuaderno/ --format json',
    ].join('\n'),
  },
  parameters: {
    positional: message,
    flags: {
      ...askParameters,
      contract: {
        kind: 'enum',
        values: ['1.0', '1.1'],
        optional: true,
        brief: 'Versión del contrato que se imprime (1.1)',
      },
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: AskFlags & { readonly contract?: '1.0' | '1.1' }, text: string) {
    const answer = await askQuery(await openMessage(this, text), await openAsking(this, flags))
    warn(this, answer.warnings)
    if (flags.trace !== undefined) {
      const { plan_in_force, decision, output } = answer.verdicts
      const traces = { plan: plan_in_force.trace, decision: decision.trace, output: output.trace }
      await writeWhole(flags.trace, encode(traces, /\.ya?ml$/.test(flags.trace) ? 'yaml' : 'json'))
    }
    await keepRecords(this, aboutWhoAsks(flags), recordedQuery(answer))
    const { plan, decision, output } = answer
    const shown =
      flags.contract === '1.0'
        ? { plan, decision: decisionAs10(decision), output: outputAs10(output) }
        : { plan, decision, output }
    await deliver(this, shown, () => renderAnswer(answer), flags)
  },
})

/** A recorded query is about who asks, unless it is said. */
function aboutWhoAsks<Flags extends EvaluateFlags & { readonly user?: string }>(flags: Flags): Flags {
  return { ...flags, subject: flags.subject ?? querySubject(flags.user) }
}
