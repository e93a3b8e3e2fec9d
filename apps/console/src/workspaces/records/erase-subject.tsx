import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { ask } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { RecordSummary } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { ProblemBox } from '../../shell/problem.tsx'

interface EraseProps {
  readonly space: string
  readonly subject: string
}

/** Erases everything that is kept of a person, after asking once: the only dialog of the console. */
export function EraseSubject({ space, subject }: EraseProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { data: theirs } = useQuery({
    queryKey: ['records', 'of', space, subject],
    queryFn: () =>
      ask<{ readonly records: readonly RecordSummary[] }>(
        `/v1/records?${new URLSearchParams({ space, subject, limit: '1000' })}`,
      ),
  })
  const erasing = useMutation({
    mutationFn: () => ask('/v1/records/erase', { method: 'POST', body: { space, subject } }),
    onSuccess: async () => {
      dialog.current?.close()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <section className="mt-8 border-t border-filete pt-4 no-print">
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        <Icon name="erase" />
        {t.expedientes.borrar}
      </button>
      <dialog ref={dialog} className="ask" aria-labelledby="borrar-titulo">
        <h2 id="borrar-titulo">{t.expedientes.borrarTitulo}</h2>
        <p className="mt-2">{t.expedientes.borrarTexto(theirs?.records.length ?? 0, space)}</p>
        <p className="note mt-2">{t.expedientes.borrarFuera}</p>
        <ProblemBox error={erasing.error} />
        <p className="mt-4 flex justify-end gap-3">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t.cancelar}
          </button>
          <button
            type="button"
            className="button danger"
            disabled={erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            {t.expedientes.borrarConfirmar}
          </button>
        </p>
      </dialog>
    </section>
  )
}
