import { useEffect, useState, type ReactNode } from 'react'
import { Disconnected } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { t } from '../catalogo/index.ts'

const AGAIN_MS = 5000

/** Whether anything that is shown still waits for a server that did not answer. */
function hasLost(): boolean {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return shown.some(({ state }) => state.error instanceof Disconnected)
}

/** Says that the server does not answer, and asks again until it does. */
export function Connection(): ReactNode {
  const [isLost, setLost] = useState(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && ['success', 'error'].includes(event.action.type)) setLost(hasLost())
      }),
    [],
  )
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(() => void queryClient.refetchQueries({ type: 'active' }), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isLost])
  return (
    <p role="status" className={isLost ? 'lost' : 'sr-only'}>
      {isLost ? t.sinConexion : ''}
    </p>
  )
}
