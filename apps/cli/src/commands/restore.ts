import { buildCommand } from '@stricli/core'
import { restoreInstallation, type InstallationOptions } from 'dictamen'
import type { Context } from '../context.ts'
import { installationParameters, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderArchive } from '../pretty/render-archive.ts'

export const restore = buildCommand({
  docs: {
    brief: 'Restaura una copia en una base de datos vacía',
    fullDescription: [
      'Comprueba la copia entera antes de tocar nada, y la carga entera o nada. Solo en una base de datos vacía: indique otra',
      'carpeta con --data si la suya ya tiene datos.',
      '',
      'Ejemplo:',
      '  dictamen restore copia.dictamen --data /srv/dictamen-nuevo',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Copia', parse: (input: string) => input, placeholder: 'FICHERO' }],
    },
    flags: { ...installationParameters, format: outputParameters.format },
  },
  async func(this: Context, flags: InstallationOptions & Pick<OutputFlags, 'format'>, file: string) {
    const summary = await restoreInstallation(flags, file)
    await deliver(this, summary, () => renderArchive(summary), flags)
  },
})
