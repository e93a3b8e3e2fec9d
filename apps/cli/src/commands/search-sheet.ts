import { buildCommand } from '@stricli/core'
import { openSheets } from 'dictamen'
import type { Context } from '../context.ts'
import { onePath, outputParameters } from '../flags.ts'
import { deliver, writeWhole, type OutputFlags } from '../output.ts'
import { renderForm, renderSheets } from '../pretty/render-sheet.ts'
import { Refusal } from '../sentences.ts'
import { candidateParameter, pastSearchPlace } from '../search-parameters.ts'

interface SheetFlags extends OutputFlags {
  readonly candidate?: string
  readonly form?: string
}

/** `search sheet`: what somebody has to judge, with what touches it. */
export const searchSheet = buildCommand({
  docs: {
    brief: 'La hoja de juicio: los puntos por juzgar de cada candidato, con los pasajes que los tocan',
    fullDescription: [
      'Cada punto es un no-fit, un criterio, una frase de la cultura del cliente, una afirmación de la que habla una referencia',
      'o la recomendación. Lo que se puede medir (años, lugar, idioma, sueldo, días…) ya viene resuelto; lo demás lo juzga una',
      'persona con «search judge». Con --form escribe un formulario para rellenar.',
      '',
      'Ejemplos:',
      '  dictamen search sheet SEARCH-2026-001',
      '  dictamen search sheet SEARCH-2026-001 --candidate CAND-003 --form juicios.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: pastSearchPlace,
    flags: {
      ...outputParameters,
      candidate: candidateParameter,
      form: {
        ...onePath('Escribe un formulario con los puntos abiertos (con --candidate)'),
        optional: true,
      },
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: SheetFlags, path: string) {
    const { sheets } = await openSheets(path, flags.candidate)
    if (flags.form !== undefined) {
      if (sheets.length !== 1)
        throw new Refusal('UsageWrong', { reason: 'un formulario es de un candidato: --candidate ID' })
      await writeWhole(flags.form, renderForm(sheets[0]!))
    }
    const value = flags.candidate === undefined ? sheets : sheets[0]
    await deliver(this, value, () => renderSheets(sheets), flags)
  },
})
