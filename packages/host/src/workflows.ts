import type { Queues, Workflows } from '@dictamen/kernel/durable'

/** Every workflow a worker can run. */
export const workflows: Workflows = {}

/** The queues of the product: long work that many may share, and the pieces it is cut into. */
export const queues: Queues = {
  runs: { perWorker: 4 },
  pieces: { perWorker: 4 },
}
