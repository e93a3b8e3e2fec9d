import { buildCommand } from '@stricli/core'
import { restoreInstallation, type InstallationOptions, type RestoreSummary } from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { installationParameters, manyPaths, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderArchive } from '../pretty/render-archive.ts'
import { renderRestored } from '../pretty/render-restored.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends InstallationOptions, Pick<OutputFlags, 'format'> {
  readonly erased?: readonly string[]
  readonly noErasedList?: boolean
  readonly keys?: string
  readonly foreign?: boolean
  readonly withoutKey?: boolean
}

const spelled = (brief: string) => ({ kind: 'boolean', optional: true, withNegated: false, brief }) as const

export const restore = buildCommand({
  docs: {
    brief: 'Restaura una copia en una base de datos vacía',
    fullDescription: [
      'Comprueba la copia entera antes de tocar nada, y la carga entera o nada. Solo en una base de datos vacía: indique otra',
      'carpeta con --data si la suya ya tiene datos. Hacen falta la clave maestra y el último people.keys, que está junto a la',
      'copia o donde diga --keys: a quien no esté en él se le borró, y no vuelve. También cuentan tombstones.jsonl de la carpeta',
      'de datos y lo que se indique con --erased. Al final se dice qué listas se aplicaron y a cuántas personas.',
      '',
      'Ejemplo:',
      '  dictamen restore /copias/copia-2026-11-16.dictamen --data /srv/dictamen-nuevo',
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
      keys: {
        ...onePath('Fichero con las claves de las personas (people.keys junto a la copia)'),
        optional: true,
      },
      erased: {
        ...manyPaths('Lista de borrados, o un people.keys o una copia más recientes, que la tienen'),
        optional: true,
      },
      noErasedList: spelled('No hay lista de borrados: nadie se borró desde la copia'),
      foreign: spelled(
        'Admite una copia que no firmó esta clave maestra: usuarios y permisos entran tal cual',
      ),
      withoutKey: spelled('Restaura aunque falten las claves: ningún texto cifrado se podrá leer'),
    },
  },
  async func(this: Context, flags: Flags, file: string) {
    const summary = await restoreAsking(this, flags, file)
    const { isAuthentic: authentic, erasedAgain: erased_again, keysOf: keys_of, ...rest } = summary
    await deliver(this, { ...rest, authentic, erased_again, keys_of }, () => renderArchive(summary), flags)
    this.process.stderr.write(renderRestored(summary))
  },
})

/** Restores; who sits at a terminal is asked what a script must write. */
async function restoreAsking(context: Context, flags: Flags, file: string): Promise<RestoreSummary> {
  const asked = {
    keys: flags.keys,
    erased: flags.erased,
    foreign: flags.foreign,
    withoutKey: flags.withoutKey,
    withoutErasedList: flags.noErasedList,
  }
  const place = placeOf(context, flags)
  try {
    return await restoreInstallation(place, file, asked)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ErasedListMissing') throw error
    const answer = await context.ask(`${error.message} ¿Se borró a alguien desde esa copia? [S/n] `)
    if (answer === null || !/^\s*no?\s*$/i.test(answer)) throw error
    return restoreInstallation(place, file, { ...asked, withoutErasedList: true })
  }
}
