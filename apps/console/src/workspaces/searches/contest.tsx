import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { contestDecision } from '../../api/searches.ts'
import { t } from '../../catalogo/index.ts'
import { ProblemBox } from '../../shell/problem.tsx'

const LEAST = 3

/** Where somebody says that a decision is wrong; people then look at it. */
export function Contest({ record }: { readonly record: string }): ReactNode {
  const [reasons, setReasons] = useState('')
  const words = t.busquedas
  const contesting = useMutation({
    mutationFn: () => contestDecision(record, reasons),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
  if (contesting.isSuccess)
    return (
      <p className="mt-4" role="status">
        {words.impugnada}{' '}
        <Link className="link" to="/revision">
          {words.verRevision}
        </Link>
      </p>
    )
  return (
    <details className="mt-4">
      <summary className="link">{words.impugnar}</summary>
      <form
        className="mt-2 grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          contesting.mutate()
        }}
      >
        <p className="note">{words.impugnarNota}</p>
        <label className="field">
          <span className="label">{words.impugnarRazones}</span>
          <textarea
            className="input"
            rows={3}
            value={reasons}
            onChange={({ target }) => setReasons(target.value)}
          />
        </label>
        <ProblemBox error={contesting.error} />
        <button
          type="submit"
          className="button justify-self-start"
          disabled={contesting.isPending || reasons.trim().length < LEAST}
        >
          {words.impugnar}
        </button>
      </form>
    </details>
  )
}
