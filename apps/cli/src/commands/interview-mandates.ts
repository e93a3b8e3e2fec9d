import { buildCommand } from '@stricli/core'
import { mandates } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, manyPaths, onePath } from '../flags.ts'
import { openDocument } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderMandates } from '../pretty/render-mandates.ts'
import { keep, openAll, openRules, type EvaluateFlags } from './evaluate.ts'

interface Flags extends EvaluateFlags, OutputFlags {
  readonly flags: string
  readonly questions: readonly string[]
}

export const interviewMandates = buildCommand({
  docs: {
    brief: 'Qué volver a preguntar, y con qué cierre (mandates@1.0)',
    fullDescription: [
      'Un mandato por cada disparador de los Flags: cierre forzado, autoridad baja, riesgo alto o deriva.',
      '',
      'Ejemplo:',
      '  dictamen interview mandates --flags flags.json --questions preguntas.yaml',
    ].join('\n'),
  },
  parameters: {
    flags: {
      flags: onePath('Flags (flags@1.1)', 'F'),
      questions: manyPaths('Conjunto de preguntas (question-set@1.1)', 'Q'),
      ...evaluateParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags) {
    const given = {
      flags: await openDocument(this, flags.flags),
      questionSets: await openAll(this, flags.questions),
    }
    const verdict = await mandates(given, await openRules(this, flags))
    await keep(this, flags, verdict)
    await deliver(this, verdict.output, () => renderMandates(verdict.output), flags)
  },
})
