import { buildCommand } from '@stricli/core'
import { importBank } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderBank } from '../pretty/render-bank.ts'

export const examImport = buildCommand({
  docs: {
    brief: 'Lee un banco de Moodle XML o GIFT',
    fullDescription: ['Ejemplo:', '  dictamen exam import preguntas.gift -o banco.json'].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Fichero .xml o .gift', parse: (input: string) => input, placeholder: 'FICHERO' },
      ],
    },
    flags: outputParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags, path: string) {
    const { text, name } = await openText(this, path)
    const bank = importBank(text, name)
    await deliver(this, bank, () => renderBank(bank), flags)
  },
})
