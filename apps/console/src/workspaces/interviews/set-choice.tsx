import type { ReactNode } from 'react'
import { t } from '../../catalogo/index.ts'
import { Choice } from '../../shell/choice.tsx'
import type { KnownSet } from './question-sets.ts'

interface SetChoiceProps {
  readonly known: readonly KnownSet[]
  readonly chosen: KnownSet | undefined
  onChoose(id: string): void
}

/** Which of the known question sets. */
export function SetChoice({ known, chosen, onChoose }: SetChoiceProps): ReactNode {
  const words = t.entrevistas.practica
  return (
    <Choice
      label={words.juego}
      value={chosen?.set.questionset_id ?? ''}
      options={Object.fromEntries(
        known.map(({ set }) => [
          set.questionset_id,
          words.nombre(set.questionset_id, set.target, set.questions.length),
        ]),
      )}
      onChange={onChoose}
    />
  )
}
