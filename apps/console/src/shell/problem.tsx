import type { ReactNode } from 'react'
import { ApiProblem, Disconnected } from '../api/client.ts'
import { t } from '../catalogo/index.ts'

/** A hint that names a command helps nobody here. */
const FOR_TERMINALS = /`dictamen /

/** What went wrong, where, and what to do; in the server's words when it said them. */
export function ProblemBox({ error }: { readonly error: unknown }): ReactNode {
  if (error === null || error === undefined) return null
  if (error instanceof Disconnected)
    return (
      <p className="problem" role="alert">
        {t.sinConexion}
      </p>
    )
  if (!(error instanceof ApiProblem))
    return (
      <p className="problem" role="alert">
        {t.falloPagina}
      </p>
    )
  return (
    <div className="problem" role="alert">
      <p>
        {error.title === '' ? null : <b>{error.title}. </b>}
        {error.message}
      </p>
      {error.problems.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5">
          {error.problems.slice(0, 12).map(({ pointer, message, position }, at) => (
            <li key={at}>
              <span className="hash">{pointer}</span> {message}
              {position === undefined ? '' : ` (${t.linea(position.line)})`}
            </li>
          ))}
        </ul>
      )}
      {error.hint === null || FOR_TERMINALS.test(error.hint) ? null : (
        <p className="mt-1 text-tinta-2">{error.hint}</p>
      )}
    </div>
  )
}
