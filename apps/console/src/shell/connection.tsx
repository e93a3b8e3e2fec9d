import { useEffect, useState, type ReactNode } from 'react'
import { Disconnected } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { t } from '../catalogo/index.ts'

const AGAIN_MS = 5000

/** Says that the server does not answer, and asks again until it does. */
export function Connection(): ReactNode {
  const [isLost, setLost] = useState(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'success') setLost(false)
        if (event.action.type === 'error' && event.action.error instanceof Disconnected) setLost(true)
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
