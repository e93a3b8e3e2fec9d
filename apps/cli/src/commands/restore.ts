import { buildCommand } from '@stricli/core'
import { restoreInstallation, type InstallationOptions } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { installationParameters, manyPaths, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderArchive } from '../pretty/render-archive.ts'

interface Flags extends InstallationOptions, Pick<OutputFlags, 'format'> {
  readonly erased?: readonly string[]
}

export const restore = buildCommand({
  docs: {
    brief: 'Restaura una copia en una base de datos vacía',
    fullDescription: [
      'Comprueba la copia entera antes de tocar nada, y la carga entera o nada. Solo en una base de datos vacía: indique otra',
      'carpeta con --data si la suya ya tiene datos. A quien se borró después de la copia se le vuelve a borrar: lo dice',
      'tombstones.jsonl de la carpeta de datos; si restaura en otra, indíquelo, o una copia más reciente, con --erased.',
      '',
      'Ejemplo:',
      '  dictamen restore copia.dictamen --data /srv/dictamen-nuevo --erased /srv/dictamen/tombstones.jsonl',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Copia', parse: (input: string) => input, placeholder: 'FICHERO' }],
    },
    flags: {
      ...installationParameters,
      format: outputParameters.format,
      erased: { ...manyPaths('Lista de borrados, o una copia más reciente que la tiene'), optional: true },
    },
  },
  async func(this: Context, flags: Flags, file: string) {
    const summary = await restoreInstallation(placeOf(this, flags), file, flags.erased)
    await deliver(this, summary, () => renderArchive(summary), flags)
  },
})
