import { buildCommand } from '@stricli/core'
import { EXPORT_FORMATS, exportBank } from 'dictamen'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, onePath, outputParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { writeWhole } from '../output.ts'
import { tellLosses } from './losses.ts'
import { Refusal } from '../sentences.ts'

interface Flags {
  readonly to: (typeof EXPORT_FORMATS)[number]
  readonly assets?: string
  readonly output?: string
  readonly now?: string
}

export const examExport = buildCommand({
  docs: {
    brief: 'Lleva un banco a otro formato',
    fullDescription: [
      'Lo que el formato no puede llevar se dice por su código en la salida de errores. Las imágenes viajan en Moodle XML, QTI,',
      'Anki (.apkg), HTML y Markdown: se buscan en --assets o, sin ella, junto al banco. A Anki se lleva un mazo si el fichero',
      'acaba en .apkg y, si no, su formato de texto. Una revisión leída se exporta como banco de un solo intento.',
      '',
      'Ejemplos:',
      '  dictamen exam export banco.json --to moodle-xml --assets imagenes -o banco.xml',
      '  dictamen exam export banco.json --to qti --assets imagenes -o banco.zip',
      '  dictamen exam export banco.json --to anki --assets imagenes -o banco.apkg',
      '  dictamen exam export banco.json --to html --assets imagenes -o practica.html',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Banco', parse: (input: string) => input, placeholder: 'BANCO' }],
    },
    flags: {
      to: { kind: 'enum', values: EXPORT_FORMATS, brief: 'Formato' },
      assets: { ...onePath('Carpeta de las imágenes (si no, la del banco)', 'CARPETA'), optional: true },
      output: outputParameters.output,
      now: evaluateParameters.now,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { to, now } = flags
    const output = flags.output === '-' ? undefined : flags.output
    if (to === 'qti' && output === undefined)
      throw new Refusal('UsageWrong', { reason: '--to qti escribe un paquete .zip: indique -o FICHERO' })
    const stem = output === undefined ? undefined : basename(output, extname(output))
    const exported = await exportBank(await openDocument(this, path), to, {
      assets: flags.assets ?? (path === '-' ? undefined : dirname(path)),
      folder: stem === undefined ? undefined : `${stem}-imagenes`,
      title: stem,
      deck: output !== undefined && extname(output).toLowerCase() === '.apkg',
      now,
    })
    if (output === undefined) this.process.stdout.write(String(exported.content))
    else {
      for (const file of exported.beside) {
        const target = join(dirname(output), file.path)
        await mkdir(dirname(target), { recursive: true })
        await writeWhole(target, file.content)
      }
      await writeWhole(output, exported.content)
    }
    tellLosses(this, exported.losses)
  },
})
