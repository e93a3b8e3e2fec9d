import { buildCommand } from '@stricli/core'
import { flags as evaluateFlags } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, manyPaths, onePath } from '../flags.ts'
import { openDocument } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderFlags } from '../pretty/render-flags.ts'
import { keep, openAll, openRules, type EvaluateFlags } from './evaluate.ts'

interface Flags extends EvaluateFlags, OutputFlags {
  readonly transcript: readonly string[]
  readonly questions: readonly string[]
  readonly context: string
  readonly profile?: 'seed' | 'extended'
}

export const interviewFlags = buildCommand({
  docs: {
    brief: 'Flags 1.1 de una o dos transcripciones',
    fullDescription: [
      'Estados observables de cada respuesta y tres agregados (flags@1.1). No aconseja ni juzga a nadie.',
      '',
      'Ejemplos:',
      '  dictamen interview flags --transcript hr.yaml --questions preguntas.yaml --context contexto.yaml',
      '  dictamen interview flags --transcript hr.yaml --transcript tec.yaml --questions q1.yaml --questions q2.yaml \\',
      '    --context contexto.yaml --trace evidencia.json --format json',
    ].join('\n'),
  },
  parameters: {
    flags: {
      transcript: manyPaths('Transcripción (transcript@1.0); una de rrhh y otra de tecnico como mucho', 'T'),
      questions: manyPaths('Conjunto de preguntas (question-set@1.1) de cada transcripción', 'Q'),
      context: onePath('Contexto de la persona (context-pack@1.0)', 'C'),
      profile: {
        kind: 'enum',
        values: ['seed', 'extended'],
        optional: true,
        brief: 'Perfil de reglas (extended)',
      },
      ...evaluateParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags) {
    const transcripts = await openAll(this, flags.transcript)
    const questionSets = await openAll(this, flags.questions)
    const context = await openDocument(this, flags.context)
    const options = { ...(await openRules(this, flags)), profile: flags.profile }
    const verdict = await evaluateFlags({ transcripts, questionSets, context }, options)
    for (const warning of verdict.warnings) this.process.stderr.write(`aviso: ${warning}\n`)
    await keep(this, flags, verdict)
    await deliver(this, verdict.output, () => renderFlags(verdict), flags)
  },
})
