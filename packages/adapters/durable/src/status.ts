import type { WorkflowStatus } from '@dbos-inc/dbos-sdk'
import type { RunOutcome, RunState, RunStatus } from '@dictamen/kernel/durable'
import type { Json } from '@dictamen/kernel'

const STATES: Readonly<Record<string, RunState>> = {
  ENQUEUED: 'queued',
  DELAYED: 'queued',
  PENDING: 'running',
  SUCCESS: 'done',
  ERROR: 'failed',
  MAX_RECOVERY_ATTEMPTS_EXCEEDED: 'failed',
  CANCELLED: 'cancelled',
}

/** The engine's names of a state. */
export function engineStates(
  state: RunState,
): ('ENQUEUED' | 'PENDING' | 'SUCCESS' | 'ERROR' | 'CANCELLED')[] {
  return Object.keys(STATES).filter((name) => STATES[name] === state) as ReturnType<typeof engineStates>
}

export function statusOf(status: WorkflowStatus): RunStatus {
  const { space, queue } = (status.attributes ?? {}) as { space?: string; queue?: string }
  const state = STATES[status.status] ?? 'failed'
  return {
    id: status.workflowID,
    workflow: status.workflowName,
    queue: queue ?? status.queueName ?? '',
    space: space ?? '',
    state,
    created: momentOf(status.createdAt),
    ended: status.completedAt === undefined ? null : momentOf(status.completedAt),
    worker: state === 'running' ? (status.executorId ?? null) : null,
  }
}

/** How a run ended; null while it has not. */
export function outcomeOf(status: WorkflowStatus): RunOutcome | null {
  switch (STATES[status.status]) {
    case 'done':
      return { state: 'done', output: (status.output ?? null) as Json }
    case 'failed':
      return { state: 'failed', error: messageOf(status.error) }
    case 'cancelled':
      return { state: 'cancelled' }
    default:
      return null
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error
    ? error.message
    : String((error as { message?: string } | null)?.message ?? error)
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
