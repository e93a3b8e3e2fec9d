import { buildCommand } from '@stricli/core'
import { correctExam } from 'dictamen'
import { userInfo } from 'node:os'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, outputParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderCorrections } from '../pretty/render-corrections.ts'
import { Refusal } from '../sentences.ts'

interface Flags extends OutputFlags {
  readonly set?: readonly string[]
  readonly undo?: readonly string[]
  readonly why: string
  readonly by?: string
  readonly now?: string
}

const text = (input: string): string => input

export const examCorrect = buildCommand({
  docs: {
    brief: 'Corrige un valor leído, sin borrar el original',
    fullDescription: [
      'Pone sobre una revisión leída o un banco lo que una persona corrige: quién, cuándo, por qué, antes y después. El original',
      'no se toca; merge y export usan lo corregido y lo marcan «corregido». --undo retira una corrección y deja constancia.',
      '',
      'Un lugar es un puntero (/questions/0/stem/text) o empieza por el id de la pregunta (Q1/stem/text).',
      '',
      'Ejemplos:',
      '  dictamen exam correct revision.json --set \'Q7/content/correct=["c"]\' --why "La clave está en la imagen" -o corregida.json',
      '  dictamen exam correct banco.json --set B3/stem/text="¿Cuántas filas?" --why "Errata" --by Ana -o banco.json',
      '  dictamen exam correct corregida.json --undo C1 --why "Estaba bien" -o corregida.json',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Revisión leída, revisión corregida o banco', parse: text, placeholder: 'FICHERO' },
      ],
    },
    flags: {
      ...outputParameters,
      set: {
        kind: 'parsed',
        parse: text,
        variadic: true,
        optional: true,
        placeholder: 'LUGAR=VALOR',
        brief: 'Lo que se corrige (se puede repetir)',
      },
      undo: {
        kind: 'parsed',
        parse: text,
        variadic: true,
        optional: true,
        placeholder: 'C1',
        brief: 'La corrección que se deshace (se puede repetir)',
      },
      why: { kind: 'parsed', parse: text, placeholder: 'TEXTO', brief: 'Por qué' },
      by: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'NOMBRE',
        brief: 'Quién corrige (si no, el usuario del sistema)',
      },
      now: evaluateParameters.now,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const { set = [], undo = [], why, by, now } = flags
    if (set.length + undo.length === 0)
      throw new Refusal('UsageWrong', { reason: 'indique qué corregir con --set o qué deshacer con --undo' })
    if (why.trim() === '') throw new Refusal('UsageWrong', { reason: '--why no puede estar vacío' })
    const who = by ?? userInfo().username
    const corrected = correctExam(await openDocument(this, path), { set, undo, who, why, now })
    await deliver(this, corrected, () => renderCorrections(corrected), flags)
  },
})
