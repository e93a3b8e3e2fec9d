/** A run that waits for another day: what it did is kept, and the same order takes it up again. */
export class RunPaused extends Error {
  override readonly name = 'RunPaused'

  constructor(reason: string) {
    super(`${PAUSED}${reason}`)
  }
}

const PAUSED = 'PAUSADO: '

/** Why a run waits; null when its message says something else. */
export function pauseOf(message: string): string | null {
  return message.startsWith(PAUSED) ? message.slice(PAUSED.length) : null
}
