import { buildCommand } from '@stricli/core'
import { backupInstallation, type InstallationOptions } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateParameters, installationParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderArchive } from '../pretty/render-archive.ts'

interface Flags extends InstallationOptions, Pick<OutputFlags, 'format'> {
  readonly now?: string
}

export const backup = buildCommand({
  docs: {
    brief: 'Guarda todo lo que hay en la base de datos en un fichero',
    fullDescription: [
      'Una sola copia, tomada en un instante, con la huella de cada tabla. La clave maestra (master.key de la carpeta de',
      'datos) no va dentro: guárdela aparte, o lo cifrado no se podrá leer.',
      '',
      'Ejemplo:',
      '  dictamen backup copia.dictamen',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Fichero nuevo', parse: (input: string) => input, placeholder: 'FICHERO' }],
    },
    flags: { ...installationParameters, format: evaluateParameters.format, now: evaluateParameters.now },
    aliases: {},
  },
  async func(this: Context, flags: Flags, file: string) {
    const now = flags.now ?? new Date().toISOString().replace(/\.\d{3}Z$/, 'Z')
    const summary = await backupInstallation(placeOf(this, flags), file, now)
    await deliver(this, summary, () => renderArchive(summary), flags)
  },
})
