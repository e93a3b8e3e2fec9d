import { buildCommand } from '@stricli/core'
import { confirmSearchDiscard } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'

interface ConfirmFlags extends OutputFlags {
  readonly candidate: string
  readonly by: string
  readonly note?: string
  readonly now?: string
}

/** `search confirm`: a person answers for a discard. */
export const searchConfirm = buildCommand({
  docs: {
    brief: 'Confirma el descarte de un candidato: lo decide una persona',
    fullDescription: [
      'Deja constancia de quién y cuándo en outputs/<candidato>/confirmation.json, y el informe pasa a decir «confirmada».',
      'Vale para la decisión que se confirma: si la búsqueda se vuelve a ejecutar y decide otra cosa, queda pendiente otra vez.',
      '',
      'Ejemplo:',
      '  dictamen search confirm SEARCH-2026-001 --candidate CAND-002 --by "Ana Ruiz" --note "Revisado con el cliente"',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Carpeta de la búsqueda (SEARCH-AAAA-NNN)', parse: String, placeholder: 'CARPETA' },
      ],
    },
    flags: {
      ...outputParameters,
      candidate: onePath('El candidato descartado', 'ID'),
      by: onePath('Quién lo confirma', 'NOMBRE'),
      note: { ...onePath('Por qué, en una frase', 'TEXTO'), optional: true },
      now: evaluateParameters.now,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ConfirmFlags, path: string) {
    const confirmation = await confirmSearchDiscard(path, flags)
    await deliver(
      this,
      confirmation,
      () =>
        `${confirmation.candidate_id}: ${confirmation.decision}, confirmado por ${confirmation.confirmed_by} (${confirmation.confirmed_at})\n`,
      flags,
    )
  },
})
