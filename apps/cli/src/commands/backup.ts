import { buildCommand } from '@stricli/core'
import { backupInstallation, type InstallationOptions } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateParameters, installationParameters, onePath } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderArchive } from '../pretty/render-archive.ts'

interface Flags extends InstallationOptions, Pick<OutputFlags, 'format'> {
  readonly now?: string
  readonly keys?: string
}

export const backup = buildCommand({
  docs: {
    brief: 'Guarda todo lo que hay en la base de datos en un fichero',
    fullDescription: [
      'Una sola copia, tomada en un instante, con la huella de cada tabla y firmada con la clave maestra. Las claves de las',
      'personas van aparte, en people.keys junto a la copia (o donde diga --keys): es uno solo y cada copia lo sustituye, para',
      'que quien se borre salga también de él. La clave maestra no va en ninguno: guárdela en otro sitio.',
      '',
      'Ejemplo:',
      '  dictamen backup /copias/copia-2026-11-16.dictamen',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Fichero nuevo', parse: (input: string) => input, placeholder: 'FICHERO' }],
    },
    flags: {
      ...installationParameters,
      format: evaluateParameters.format,
      now: evaluateParameters.now,
      keys: {
        ...onePath('Fichero con las claves de las personas (people.keys junto a la copia)'),
        optional: true,
      },
    },
    aliases: {},
  },
  async func(this: Context, flags: Flags, file: string) {
    const created = flags.now ?? new Date().toISOString().replace(/\.\d{3}Z$/, 'Z')
    const { isRemembered, ...summary } = await backupInstallation(placeOf(this, flags), file, {
      created,
      keys: flags.keys,
    })
    await deliver(this, summary, () => renderArchive(summary), flags)
    this.process.stderr.write(
      `Claves de las personas: ${summary.keys}. Guarde solo el último: los anteriores abrirían a quien se borre después.\n`,
    )
    if (!isRemembered)
      this.process.stderr.write(
        'El disco de la base de datos está lleno y no se ha podido apuntar dónde está: si borra a alguien, haga otra copia.\n',
      )
  },
})
