import { buildCommand } from '@stricli/core'
import { readContextList } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, onePath, outputParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, encode, type OutputFlags } from '../output.ts'
import { renderDefaults } from '../pretty/render-defaults.ts'

interface Flags extends OutputFlags {
  readonly now?: string
}

export const interviewContext = buildCommand({
  docs: {
    brief: 'Contexto de la persona (context-pack@1.0) desde líneas en texto',
    fullDescription: [
      'Un hecho por línea; una línea que empieza por «Decisión:» es una decisión técnica. Lo que el texto no dice se',
      'rellena y se enumera en la salida de errores.',
      '',
      'Ejemplo:',
      '  dictamen interview context hechos.txt -o contexto.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Hechos en texto', parse: (input: string) => input, placeholder: 'HECHOS' }],
    },
    flags: {
      now: { ...onePath('Reloj: fecha y hora ISO-8601 (por omisión, ahora)', 'ISO'), optional: true },
      ...outputParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { text, name } = await openText(this, path)
    const { value, defaults } = readContextList(text, name, flags.now)
    this.process.stderr.write(renderDefaults(defaults))
    await deliver(this, value, () => encode(value, 'yaml'), flags)
  },
})
