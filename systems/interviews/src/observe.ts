import type { Ports } from '@dictamen/kernel/ports'

/** The one thing an interview evaluator cannot know by itself. */
export interface Observations {
  readonly generated_at: string
}

export function observeTime(_input: unknown, { clock }: Pick<Ports, 'clock'>): Promise<Observations> {
  return Promise.resolve({ generated_at: clock.now() })
}
