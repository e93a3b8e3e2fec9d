import { buildCommand } from '@stricli/core'
import { mergeAttempts } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderBank } from '../pretty/render-bank.ts'
import { openAll } from './evaluate.ts'

export const examMerge = buildCommand({
  docs: {
    brief: 'Une los intentos de un cuestionario en un banco',
    fullDescription: [
      'Junta las preguntas iguales de varios exámenes, conserva cada respuesta y recupera las claves que se pueden probar: una',
      'respuesta con todos los puntos es clave; una incorrecta la excluye. Una revisión corregida (exam correct) entra con sus',
      'correcciones puestas.',
      '',
      'Ejemplo:',
      '  dictamen exam merge banco/*.json -o banco.json',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Exámenes leídos', parse: (input: string) => input, placeholder: 'FICHERO' },
      minimum: 1,
    },
    flags: outputParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags, ...paths: string[]) {
    const bank = mergeAttempts(await openAll(this, paths))
    await deliver(this, bank, () => renderBank(bank), flags)
  },
})
