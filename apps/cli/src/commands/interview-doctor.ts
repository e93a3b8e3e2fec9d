import { buildCommand } from '@stricli/core'
import { doctor } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, manyPaths, onePath, outputParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderDoctor } from '../pretty/render-doctor.ts'
import { openAll } from './evaluate.ts'

interface Flags extends OutputFlags {
  readonly questions?: readonly string[]
  readonly transcript?: readonly string[]
  readonly context?: string
  readonly rules?: string
  readonly profile?: 'seed' | 'extended'
}

export const interviewDoctor = buildCommand({
  docs: {
    brief: 'Comprueba documentos ajenos campo a campo',
    fullDescription: [
      'Enumera cada campo cuyo valor no es el que dan las reglas, con el que debería ser. Acepta transcripciones, conjuntos',
      'de preguntas, contextos y Flags; cuantos más se den, más se puede comprobar. Termina con 1 si hay divergencias.',
      '',
      'Ejemplo:',
      '  dictamen interview doctor flags.json --transcript t.yaml --questions q.yaml --context c.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'Documentos que comprobar',
        parse: (input: string) => input,
        placeholder: 'FICHERO',
      },
      minimum: 1,
    },
    flags: {
      questions: { ...manyPaths('Conjunto de preguntas con el que contrastar', 'Q'), optional: true },
      transcript: { ...manyPaths('Transcripción con la que contrastar', 'T'), optional: true },
      context: { ...onePath('Contexto con el que contrastar', 'C'), optional: true },
      rules: { ...onePath('Usa otro conjunto de reglas de Flags'), optional: true },
      profile: {
        kind: 'enum',
        values: ['seed', 'extended'],
        optional: true,
        brief: 'Perfil de reglas (extended)',
      },
      ...outputParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, ...paths: string[]) {
    const beside = [
      ...(flags.questions ?? []),
      ...(flags.transcript ?? []),
      ...(flags.context === undefined ? [] : [flags.context]),
    ]
    const documents = await openAll(this, [...new Set([...paths, ...beside])])
    const rules = flags.rules === undefined ? undefined : await openDocument(this, flags.rules)
    const { output } = await doctor(documents, { rules, profile: flags.profile })
    await deliver(this, output, () => renderDoctor(output, documents), flags)
    if (output.divergences.length > 0) this.outcome.code = 1
  },
})
