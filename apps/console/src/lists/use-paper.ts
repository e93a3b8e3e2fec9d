import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper. */
export function usePaper(): boolean {
  const [isPaper, setPaper] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPaper(true))
    const end = (): void => setPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPaper
}
