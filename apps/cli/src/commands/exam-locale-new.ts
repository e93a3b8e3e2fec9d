import { buildCommand } from '@stricli/core'
import { newLocale } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { writeWhole } from '../output.ts'

export const examLocaleNew = buildCommand({
  docs: {
    brief: 'Escribe un paquete de idioma por rellenar',
    fullDescription: [
      'Un paquete dice qué imprime Moodle en un idioma por cada cadena fija. Rellénelo con una revisión a la vista y páselo con',
      '«exam parse --locale FICHERO», o déjelo en la carpeta locales de los datos y se usará siempre.',
      '',
      'Ejemplo:',
      '  dictamen exam locale new nl -o nl.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Idioma, con dos letras', parse: (input: string) => input, placeholder: 'IDIOMA' },
      ],
    },
    flags: { output: outputParameters.output },
    aliases: { o: evaluateAliases.o },
  },
  async func(this: Context, { output }: { readonly output?: string }, code: string) {
    const text = newLocale(code)
    if (output === undefined || output === '-') this.process.stdout.write(text)
    else await writeWhole(output, text)
  },
})
