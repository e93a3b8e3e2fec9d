import { buildCommand } from '@stricli/core'
import { previewRetention, type InstallationOptions, type RetentionNotice } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, installationParameters, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'

const MOST_SHOWN = 1000

export const retention = buildCommand({
  docs: {
    brief: 'A quién va a borrar el plazo de cada espacio, y desde cuándo está anunciado',
    fullDescription: [
      'No borra a nadie. El servidor anuncia a quien cumple el plazo y lo borra cuando el anuncio lleva siete días; si de una',
      'vez son más de lo corriente, no borra a nadie hasta que alguien lo permite. Cuenta el reloj de la base de datos.',
    ].join('\n'),
  },
  parameters: { flags: { ...installationParameters, ...outputParameters }, aliases: evaluateAliases },
  async func(this: Context, flags: InstallationOptions & OutputFlags) {
    const notices = await previewRetention(flags, MOST_SHOWN)
    await deliver(this, notices, () => notices.map(render).join('') || 'Ningún espacio tiene plazo.\n', flags)
  },
})

function render({ space, days, total, uploads, subjects, withheld }: RetentionNotice): string {
  const lines = [
    `${space}: ${days} días; cumplen el plazo ${total} personas y ${uploads} ficheros`,
    ...(withheld === null
      ? []
      : [
          `  RETENIDO: son ${withheld.due} de ${withheld.of} y sin permiso se borran ${withheld.most} como mucho; mire el reloj y la lista`,
        ]),
    ...subjects.map(
      ({ subject, records, erased_after }) =>
        `  ${subject}  ${records} expedientes  ${erased_after === null ? 'sin anunciar' : `se borra el ${erased_after.toISOString().slice(0, 10)}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
