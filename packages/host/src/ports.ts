import type { Clock } from '@dictamen/kernel/ports'

/** The machine's clock, or one that stands at a given moment. */
export function createClock(now?: string): Clock {
  return { now: () => now ?? new Date().toISOString().replace(/\.\d{3}Z$/, 'Z') }
}
