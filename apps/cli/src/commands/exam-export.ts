import { buildCommand } from '@stricli/core'
import { EXPORT_FORMATS, exportBank } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { writeWhole } from '../output.ts'

interface Flags {
  readonly to: (typeof EXPORT_FORMATS)[number]
  readonly output?: string
}

export const examExport = buildCommand({
  docs: {
    brief: 'Lleva un banco a otro formato',
    fullDescription: [
      'Lo que el formato no puede llevar se dice por su código en la salida de errores.',
      '',
      'Ejemplo:',
      '  dictamen exam export banco.json --to moodle-xml -o banco.xml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Banco', parse: (input: string) => input, placeholder: 'BANCO' }],
    },
    flags: {
      to: { kind: 'enum', values: EXPORT_FORMATS, brief: 'Formato' },
      output: outputParameters.output,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { text, losses } = exportBank(await openDocument(this, path), flags.to)
    if (flags.output === undefined || flags.output === '-') this.process.stdout.write(text)
    else await writeWhole(flags.output, text)
    for (const { code, question_id, msg } of losses)
      this.process.stderr.write(`${code} ${question_id}: ${msg}\n`)
  },
})
