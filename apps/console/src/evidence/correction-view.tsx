import type { RecordCorrection } from '@dictamen/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { correctValue, undoCorrection } from '../api/corrections.ts'
import { queryClient } from '../api/query-client.ts'
import type { Json, WholeRecord } from '../api/records.ts'
import { momento, t } from '../catalogo/index.ts'
import { Icon } from '../marks/icon.tsx'
import { ProblemBox } from '../shell/problem.tsx'
import { useMay } from '../shell/space.ts'
import { textOf, valueAt } from './pointer.ts'

interface CorrectionProps {
  readonly whole: WholeRecord
  readonly pointer: string
}

/** What people corrected in a value, and where to correct it. */
export function CorrectionView({ whole, pointer }: CorrectionProps): ReactNode {
  const mayCorrect = useMay('administrador', 'evaluador', 'revisor')
  const [isOpen, setOpen] = useState(false)
  const made = (whole.corrected?.corrections ?? []).filter((correction) => correction.pointer === pointer)
  if (!mayCorrect && made.length === 0) return null
  return (
    <section>
      {made.map((correction) => (
        <Made key={correction.record} whole={whole} correction={correction} />
      ))}
      {mayCorrect && !isOpen ? (
        <button type="button" className="action mt-4" data-key="." onClick={() => setOpen(true)}>
          <Icon name="pencil" />
          {t.correccion.corregir}
        </button>
      ) : null}
      {isOpen ? <Form whole={whole} pointer={pointer} onDone={() => setOpen(false)} /> : null}
    </section>
  )
}

function Made({
  whole,
  correction,
}: {
  readonly whole: WholeRecord
  readonly correction: RecordCorrection
}): ReactNode {
  const { before, after, why, actor, time, undone } = correction
  const undoing = useMutation({
    mutationFn: () => undoCorrection(whole.record.id, correction.record, t.correccion.deshacerRazon),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['record', whole.record.id] }),
  })
  return (
    <>
      <h3>
        <span className="mark !text-prusia">
          <Icon name="pencil" />
          {undone === null ? t.correccion.corregido : t.correccion.deshecho}
        </span>
        <span>{momento(time)}</span>
      </h3>
      <dl className="pairs">
        <dt>{t.correccion.antes}</dt>
        <dd>{textOf(before)}</dd>
        <dt>{t.correccion.ahora}</dt>
        <dd>{undone === null ? textOf(after) : textOf(before)}</dd>
        <dt>{t.correccion.razon}</dt>
        <dd>{undone?.why ?? why}</dd>
        <dt>{t.correccion.quien}</dt>
        <dd>{undone?.actor ?? actor}</dd>
      </dl>
      {undone === null ? (
        <button
          type="button"
          className="action mt-2"
          data-key="u"
          disabled={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          <Icon name="undo" />
          {t.correccion.deshacer}
        </button>
      ) : null}
      <ProblemBox error={undoing.error} />
    </>
  )
}

interface FormProps extends CorrectionProps {
  onDone(): void
}

function Form({ whole, pointer, onDone }: FormProps): ReactNode {
  const current = valueAt(whole.corrected?.output ?? whole.content!.output, pointer) ?? null
  const [typed, setTyped] = useState(textOf(current))
  const [why, setWhy] = useState('')
  const correcting = useMutation({
    mutationFn: () => correctValue(whole.record.id, { pointer, after: readTyped(typed, current), why }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['record', whole.record.id] })
      onDone()
    },
  })
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        correcting.mutate()
      }}
    >
      <label className="field">
        <span className="label">{t.correccion.nuevo}</span>
        <textarea
          className="input code"
          rows={2}
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t.correccion.razon}</span>
        <input
          className="input"
          required
          minLength={3}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </label>
      <p className="note">{t.correccion.nota}</p>
      <ProblemBox error={correcting.error} />
      <p className="flex gap-3">
        <button type="submit" className="button primary" disabled={correcting.isPending}>
          {t.correccion.guardar}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t.cancelar}
        </button>
      </p>
    </form>
  )
}

/** What was typed, of the same kind as what stood there. */
function readTyped(typed: string, current: Json): Json {
  if (typeof current === 'string') return typed
  try {
    return JSON.parse(typed) as Json
  } catch {
    return typed
  }
}
