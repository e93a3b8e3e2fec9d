import { buildCommand } from '@stricli/core'
import { startAudits } from 'dictamen'
import type { Context } from '../context.ts'

export const auditInit = buildCommand({
  docs: {
    brief: 'Escribe una norma, una configuración y un flujo de CI para empezar',
    fullDescription: 'Ejemplo:\n  dictamen audit init .',
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Carpeta', parse: (input: string) => input, placeholder: 'CARPETA', default: '.' },
      ],
    },
  },
  func(this: Context, _flags: object, folder: string) {
    this.process.stdout.write(
      startAudits(folder)
        .map((name) => `${name}\n`)
        .join(''),
    )
  },
})
