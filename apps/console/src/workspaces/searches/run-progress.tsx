import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGoing, turnRun, type RunView } from '../../api/runs.ts'
import { t } from '../../catalogo/index.ts'
import { Icon } from '../../marks/icon.tsx'
import { ProblemBox } from '../../shell/problem.tsx'
import { useMay } from '../../shell/space.ts'

const words = t.busquedas

/** How far a run is, why it stopped, and what can be done about it. */
export function RunProgress({ view }: { readonly view: RunView }): ReactNode {
  const mayTurn = useMay('administrador', 'evaluador')
  const turning = useMutation({ mutationFn: (what: 'cancel' | 'retry') => turnRun(view.id, what) })
  const going = isGoing(view)
  return (
    <div className="mt-4 grid max-w-[760px] gap-3" role="status">
      <p className={`mark ${going ? 'nulo' : 'alto'}`}>
        <Icon name={going ? 'running' : 'fail'} className={going ? 'turning' : ''} />
        {words.estados[view.state] ?? view.state}
        {view.progress === null ? '' : `, ${words.progreso(view.progress.done, view.progress.of)}`}
      </p>
      {view.error === null ? null : <p className="problem">{view.error}</p>}
      {going ? <p className="note">{words.seSigue}</p> : null}
      {mayTurn ? (
        <button
          type="button"
          className="button justify-self-start"
          disabled={turning.isPending}
          onClick={() => turning.mutate(going ? 'cancel' : 'retry')}
        >
          {going ? words.detener : words.reintentar}
        </button>
      ) : null}
      <ProblemBox error={turning.error} />
    </div>
  )
}
