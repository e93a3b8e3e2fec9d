import { buildCommand } from '@stricli/core'
import { compare } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderComparison } from '../pretty/render-comparison.ts'
import { keep, openAll, openRules, type EvaluateFlags } from './evaluate.ts'

export const interviewCompare = buildCommand({
  docs: {
    brief: 'Compara los Flags de dos o más sesiones (session-comparison@1.0)',
    fullDescription: [
      'Transición de cada marca, recuentos, cambio de los agregados y prueba exacta de McNemar. Las sesiones se dan en el',
      'orden en que tuvieron lugar; con más de dos se compara cada una con la siguiente y la primera con la última.',
      '',
      'Ejemplo:',
      '  dictamen interview compare sesion1.json sesion2.json',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Flags (flags@1.1)', parse: (input: string) => input, placeholder: 'FLAGS' },
      minimum: 2,
    },
    flags: evaluateParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: EvaluateFlags & OutputFlags, ...paths: string[]) {
    const verdict = await compare(await openAll(this, paths), await openRules(this, flags))
    await keep(this, flags, verdict)
    await deliver(this, verdict.output, () => renderComparison(verdict.output), flags)
  },
})
