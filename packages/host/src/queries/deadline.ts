import type { Deadline } from '@dictamen/queries'

/** Waits by the machine's clock. The work itself is not stopped, only no longer waited for. */
export function createDeadline(): Deadline {
  return {
    async within<Result>(work: Promise<Result>, seconds: number): Promise<Result | null> {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), seconds * 1000)
      })
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
