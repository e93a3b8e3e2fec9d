import type { DBOSClient, WorkflowStatus } from '@dbos-inc/dbos-sdk'
import type { Json } from '@dictamen/kernel'
import {
  RunRefusal,
  type RunFilter,
  type RunOutcome,
  type RunRequest,
  type Runs,
  type RunStatus,
  type StepStatus,
} from '@dictamen/kernel/durable'
import { setTimeout as sleep } from 'node:timers/promises'
import { APPLICATION, askWithin, DEFAULT_PRIORITY, openClient, type EngineDatabase } from './engine.ts'
import { engineStates, messageOf, outcomeOf, statusOf } from './status.ts'

type StepInfo = NonNullable<Awaited<ReturnType<DBOSClient['listWorkflowSteps']>>>[number]

const WAIT_MS = 100
const PATIENCE_MS = 5000
const DELETED_AT_ONCE = 500

/** The runs of a database, with a way to let go of them. */
export type OpenRuns = Runs & { close(): Promise<void> }

/** Opens the runs of a migrated database. */
export async function openRuns(database: EngineDatabase): Promise<OpenRuns> {
  return new DurableRuns(await openClient(database))
}

class DurableRuns implements OpenRuns {
  readonly #client: DBOSClient

  constructor(client: DBOSClient) {
    this.#client = client
  }

  async close(): Promise<void> {
    await this.#client.destroy()
  }

  #ask<Answer>(question: (client: DBOSClient) => Promise<Answer>): Promise<Answer> {
    return askWithin(PATIENCE_MS, () => question(this.#client))
  }

  async start({ id, workflow, input, queue, space, priority = DEFAULT_PRIORITY }: RunRequest): Promise<void> {
    await this.#ask((client) =>
      client.enqueue(
        {
          workflowName: workflow,
          queueName: queue,
          workflowID: id,
          priority,
          appVersion: APPLICATION.version,
          attributes: { space, queue },
        },
        input,
      ),
    )
  }

  async list({ space, state, parent, limit = 100 }: RunFilter = {}): Promise<readonly RunStatus[]> {
    const found = await this.#ask((client) =>
      client.listWorkflows({
        ...(space === undefined ? {} : { attributes: { space } }),
        ...(state === undefined ? {} : { status: engineStates(state) }),
        ...(parent === null ? { hasParent: false } : {}),
        ...(typeof parent === 'string' ? { parentWorkflowID: parent } : {}),
        limit,
        sortDesc: true,
        loadInput: false,
        loadOutput: false,
      }),
    )
    return found.map(statusOf)
  }

  async status(id: string): Promise<RunStatus> {
    return statusOf(await this.#find(id))
  }

  async steps(id: string): Promise<readonly StepStatus[]> {
    await this.#find(id)
    const steps = (await this.#ask((client) => client.listWorkflowSteps(id))) ?? []
    return steps
      .filter(({ name }) => !name.startsWith('DBOS.'))
      .map(({ name, error }) => ({
        name,
        state: error === null ? 'done' : 'failed',
        error: error === null ? null : messageOf(error),
      }))
  }

  async progress(id: string): Promise<Json> {
    await this.#find(id)
    // A deadline that is over: the engine looks once and does not wait for a first one.
    return await this.#ask((client) => client.getEvent<Json>(id, 'progress', -0.001))
  }

  async outcome(id: string): Promise<RunOutcome> {
    for (;;) {
      const outcome = outcomeOf(await this.#find(id))
      if (outcome !== null) return outcome
      await sleep(WAIT_MS)
    }
  }

  async signal(id: string, name: string, value: Json): Promise<void> {
    await this.#find(id)
    await this.#ask((client) => client.send(id, { value }, name))
  }

  async cancel(id: string): Promise<void> {
    await this.#find(id)
    await this.#ask((client) => client.cancelWorkflow(id, { cancelChildren: true }))
  }

  async retry(id: string, fromStep?: string): Promise<void> {
    const { state, queue } = statusOf(await this.#find(id))
    if (state === 'queued' || state === 'running') throw new RunRefusal('RunBusy', { run: id, state })
    const steps = (await this.#ask((client) => client.listWorkflowSteps(id))) ?? []
    const chosen =
      fromStep === undefined
        ? await this.#firstToRepeat(id, steps)
        : steps.find(({ name }) => name === fromStep)
    if (fromStep !== undefined && chosen === undefined) {
      const known = [...new Set(steps.map(({ name }) => name))].join(', ')
      throw new RunRefusal('StepUnknown', { run: id, step: fromStep, known })
    }
    const next = (steps.at(-1)?.functionID ?? -1) + 1
    await this.#ask((client) =>
      client.rewindWorkflow(id, {
        startStep: chosen?.functionID ?? next,
        queueName: queue,
        applicationVersion: APPLICATION.version,
      }),
    )
  }

  /** Runs again what a run spawned and did not end well; the step that waited for the first of them, else the last that failed. */
  async #firstToRepeat(id: string, steps: readonly StepInfo[]): Promise<StepInfo | undefined> {
    const ended = await this.#ask((client) =>
      client.listWorkflows({
        parentWorkflowID: id,
        status: [...engineStates('failed'), ...engineStates('cancelled')],
        loadInput: false,
        loadOutput: false,
      }),
    )
    const revived = new Set(ended.map(({ workflowID }) => workflowID))
    for (const child of revived) await this.retry(child)
    const waited = steps.find(
      ({ name, childWorkflowID }) => name === 'DBOS.getResult' && revived.has(childWorkflowID ?? ''),
    )
    return waited ?? steps.findLast(({ error }) => error !== null)
  }

  async forget(endedBefore: string): Promise<number> {
    for (let forgotten = 0; ;) {
      const ended = await this.#ask((client) =>
        client.listWorkflows({
          status: ['SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'],
          completedBefore: endedBefore,
          limit: DELETED_AT_ONCE,
          loadInput: false,
          loadOutput: false,
        }),
      )
      if (ended.length === 0) return forgotten
      await this.#ask((client) => client.deleteWorkflows(ended.map(({ workflowID }) => workflowID)))
      forgotten += ended.length
    }
  }

  async #find(id: string): Promise<WorkflowStatus> {
    const status = await this.#ask((client) => client.getWorkflow(id))
    if (status === undefined || status === null) throw new RunRefusal('RunUnknown', { run: id })
    return status
  }
}
