import { buildCommand } from '@stricli/core'
import { readQuestionList, type InterviewTarget } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, encode, type OutputFlags } from '../output.ts'
import { renderDefaults } from '../pretty/render-defaults.ts'

interface Flags extends OutputFlags {
  readonly target: InterviewTarget
}

export const interviewQuestions = buildCommand({
  docs: {
    brief: 'Conjunto de preguntas (question-set@1.1) desde una lista en texto',
    fullDescription: [
      'Una pregunta por línea, con o sin número. La que acaba en «(sí/no)» se cierra con Sí o No; las demás, como es',
      'costumbre en su destino. Lo que el texto no dice se rellena y se enumera en la salida de errores.',
      '',
      'Ejemplo:',
      '  dictamen interview questions preguntas.txt --target rrhh -o preguntas.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Lista de preguntas en texto', parse: (input: string) => input, placeholder: 'LISTA' },
      ],
    },
    flags: {
      target: { kind: 'enum', values: ['rrhh', 'tecnico'], brief: 'Para quién son las preguntas' },
      ...outputParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { text, name } = await openText(this, path)
    const { value, defaults } = readQuestionList(text, name, flags.target)
    this.process.stderr.write(renderDefaults(defaults))
    await deliver(this, value, () => encode(value, 'yaml'), flags)
  },
})
