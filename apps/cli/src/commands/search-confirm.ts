import { buildCommand } from '@stricli/core'
import { confirmSearchDiscard, describeDecision } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { searchPlace } from '../search-parameters.ts'

interface ConfirmFlags extends OutputFlags {
  readonly candidate: string
  readonly by: string
  readonly decision?: string
  readonly note?: string
  readonly now?: string
}

/** `search confirm`: a person answers for a discard, or decides otherwise. */
export const searchConfirm = buildCommand({
  docs: {
    brief: 'Confirma un descarte, o deja la decisión de una persona junto a la del protocolo',
    fullDescription: [
      'Deja constancia de quién y cuándo en outputs/<candidato>/confirmation.json, y el informe pasa a decir «confirmada».',
      'Con --decision una persona decide otra cosa sobre cualquier candidato y dice por qué: el informe muestra las dos y cuál vale.',
      'Un candidato que una persona no deja pasar se queda sin informe.',
      'Vale para la decisión que se confirma: si la búsqueda se vuelve a ejecutar y decide otra cosa, queda pendiente otra vez.',
      'Mientras no cambien los documentos, volver a ejecutar decide con lo que el agente ya dijo y la confirmación sigue en pie; para que se le pregunte de nuevo, se ejecuta en otra carpeta (-o) o sin lo que hay en outputs/<candidato>.',
      '',
      'Ejemplo:',
      '  dictamen search confirm SEARCH-2026-001 --candidate CAND-002 --by "Ana Ruiz" --note "Revisado con el cliente"',
      '  dictamen search confirm SEARCH-2026-001 --candidate CAND-004 --by "Ana Ruiz" --decision DESCARTADO_GEM3 --note "No se mudará"',
    ].join('\n'),
  },
  parameters: {
    positional: searchPlace,
    flags: {
      ...outputParameters,
      candidate: onePath('El candidato', 'ID'),
      by: onePath('Quién lo confirma o decide', 'NOMBRE'),
      decision: {
        ...onePath('Lo que decide la persona, si es otra cosa (pide --note)', 'DECISIÓN'),
        optional: true,
      },
      note: { ...onePath('Por qué, en una frase', 'TEXTO'), optional: true },
      now: evaluateParameters.now,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: ConfirmFlags, path: string) {
    const confirmation = await confirmSearchDiscard(path, flags)
    await deliver(this, confirmation, () => `${describeDecision(confirmation)}\n`, flags)
  },
})
