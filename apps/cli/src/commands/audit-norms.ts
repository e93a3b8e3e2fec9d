import { buildCommand } from '@stricli/core'
import { describeNorms, readNorms } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderNorms } from '../pretty/render-norms.ts'

export const auditNorms = buildCommand({
  docs: {
    brief: 'Qué se entiende de una carpeta de normas (norm-library@1.0)',
    fullDescription: [
      'Documentos, versiones, rangos, secciones, reglas y términos, con sus líneas, y las referencias entre normas que no',
      'llevan a ninguna parte.',
      '',
      'Ejemplo:',
      '  dictamen audit norms normas',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Carpeta de normas', parse: (input: string) => input, placeholder: 'CARPETA' }],
    },
    flags: outputParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags, folder: string) {
    const library = describeNorms({ norms: readNorms(folder), normsName: folder })
    await deliver(this, library, () => renderNorms(library), flags)
  },
})
