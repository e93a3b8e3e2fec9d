import { DBOS } from '@dbos-inc/dbos-sdk'
import { Fault, type Json } from '@dictamen/kernel'
import type { Run, RunOutcome, RunRequest, StepContext, StepOptions } from '@dictamen/kernel/durable'
import { APPLICATION, DEFAULT_PRIORITY } from './engine.ts'
import { messageOf, outcomeOf } from './status.ts'

/** A workflow as the engine knows it. */
export type Registered = (input: Json) => Promise<Json>

/** The run in whose context this is called. */
export function currentRun(registered: ReadonlyMap<string, Registered>): Run {
  const id = DBOS.workflowID
  if (id === undefined) throw new Fault('a run exists only inside a workflow')
  return {
    id,
    step: (name, body, options) => step(id, name, body, options),
    spawn: (request) => spawn(registered, request),
    join,
    waitSignal: async (name, timeoutMs) =>
      (await DBOS.recv<{ value: Json }>(name, { timeoutSeconds: timeoutMs / 1000 }))?.value ?? null,
    progress: (value) => DBOS.setEvent('progress', value),
  }
}

async function step<Result extends Json>(
  run: string,
  name: string,
  body: (context: StepContext) => Promise<Result>,
  { attempts = 1, pauseMs = 1000 }: StepOptions = {},
): Promise<Result> {
  const told = (): Promise<Result> => {
    const { stepID, cancelSignal } = DBOS.stepStatus!
    return body({ idempotencyKey: `${run}/${stepID}/${name}`, signal: cancelSignal })
  }
  const retry = { retriesAllowed: true, maxAttempts: attempts, intervalSeconds: pauseMs / 1000 }
  return await DBOS.runStep(told, { name, ...(attempts > 1 ? retry : {}) })
}

async function spawn(registered: ReadonlyMap<string, Registered>, request: RunRequest): Promise<void> {
  const { id, workflow, input, queue, space, priority = DEFAULT_PRIORITY } = request
  const target = registered.get(workflow)
  if (target === undefined) throw new Fault(`this worker knows no workflow ${workflow}`)
  await DBOS.startWorkflow(target, {
    workflowID: id,
    queueName: queue,
    enqueueOptions: { priority, applicationVersion: APPLICATION.version },
    workflowAttributes: { space, queue },
  })(input)
}

async function join(id: string): Promise<RunOutcome> {
  try {
    return { state: 'done', output: (await DBOS.getResult<Json>(id)) ?? null }
  } catch (error) {
    const status = await DBOS.getWorkflowStatus(id)
    const outcome = status === null ? null : outcomeOf(status)
    // The error was our own end, not that of the run waited for.
    if (outcome === null || outcome.state === 'done') throw error
    return outcome.state === 'failed' ? { state: 'failed', error: messageOf(error) } : outcome
  }
}
