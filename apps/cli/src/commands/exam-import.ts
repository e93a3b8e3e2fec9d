import { buildCommand } from '@stricli/core'
import { importBank } from 'dictamen'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { evaluateAliases, onePath, outputParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, writeWhole, type OutputFlags } from '../output.ts'
import { renderBank } from '../pretty/render-bank.ts'
import { tellLosses } from './losses.ts'

interface Flags extends OutputFlags {
  readonly assets?: string
}

export const examImport = buildCommand({
  docs: {
    brief: 'Lee un banco de Moodle XML o GIFT',
    fullDescription: [
      'Las imágenes que trae un Moodle XML se guardan en --assets; sin ella se dice qué preguntas las pierden.',
      '',
      'Ejemplos:',
      '  dictamen exam import preguntas.gift -o banco.json',
      '  dictamen exam import preguntas.xml --assets imagenes -o banco.json',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Fichero .xml o .gift', parse: (input: string) => input, placeholder: 'FICHERO' },
      ],
    },
    flags: {
      ...outputParameters,
      assets: { ...onePath('Guarda aquí las imágenes', 'CARPETA'), optional: true },
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { text, name } = await openText(this, path)
    const { bank, pictures, losses } = importBank(text, name, { pictures: flags.assets !== undefined })
    if (pictures.length > 0) await mkdir(flags.assets!, { recursive: true })
    for (const { file, bytes } of pictures) await writeWhole(join(flags.assets!, file), bytes)
    await deliver(this, bank, () => renderBank(bank), flags)
    tellLosses(this, losses)
  },
})
