import type { Run } from '@dictamen/kernel/durable'
import { openExtractive } from '../open-extractive.ts'
import { openSearchRules } from '../open-rules.ts'
import type { SearchDesk, SearchPart } from './search-desk.ts'
import { pauseOf, RunPaused } from '../../runs/run-paused.ts'
import type { CandidateInput, SearchInput } from './search-plan.ts'
import { guardStep, type Material } from '../../runs/material.ts'
import type { WorkflowDefinition } from '../../runs/world.ts'

/** Tries of a step whose database may be away for a moment. */
const PATIENCE = { attempts: 4, pauseMs: 2000 }

/** One candidate: a step for each question, until nothing is left to ask. */
export const searchCandidate: WorkflowDefinition = {
  name: 'search-candidate@1',
  isLeftAtOnce: true,
  create:
    ({ material, searches }) =>
    async (run, input: CandidateInput) => {
      const { run: search, space, plan, candidate } = input
      return { steps: await askAll(run, { run: search, space, plan, candidate }, material, searches) }
    },
}

/** A search: the mandate first, then its candidates on a queue that all searches share. */
export const search: WorkflowDefinition = {
  name: 'search@1',
  isLeftAtOnce: true,
  warm: () => {
    openSearchRules()
    openExtractive()
  },
  create:
    ({ material, searches }) =>
    async (run, input: SearchInput) => {
      const { space, plan } = input
      const mandate: SearchPart = { run: run.id, space, plan, candidate: null }
      const count = await run.step(
        'plan',
        () => guardStep(material.ofRun(run.id, space), () => searches.count(mandate)),
        PATIENCE,
      )
      await askAll(run, mandate, material, searches)
      const ids = Array.from({ length: count }, (_, at) => `${run.id}/${at + 1}`)
      for (const [at, id] of ids.entries()) {
        const asked = { run: run.id, space, plan, candidate: at + 1 }
        await run.spawn({ id, workflow: searchCandidate.name, input: asked, queue: 'candidates', space })
      }
      await joinAll(run, ids)
      return { candidates: count }
    },
}

/** Asks everything that a part of a search still needs; how many questions it took. */
async function askAll(run: Run, part: SearchPart, material: Material, desk: SearchDesk): Promise<number> {
  const store = material.ofRun(part.run, part.space)
  let next = await run.step(
    'next',
    () => guardStep(store, async () => ({ ...(await desk.next(part)) })),
    PATIENCE,
  )
  let steps = 0
  for (; next.step !== null; steps += 1)
    next = await run.step(next.step, ({ signal }) =>
      guardStep(store, async () => ({ ...(await desk.turn(part, signal)) })),
    )
  return steps
}

/** Waits for all; one that waits or fails does not stop the others. */
async function joinAll(run: Run, ids: readonly string[]): Promise<void> {
  const messages: string[] = []
  for (const [at, id] of ids.entries()) {
    const outcome = await run.join(id)
    if (outcome.state !== 'done') messages.push(outcome.state === 'failed' ? outcome.error : 'se canceló')
    await run.progress({ done: at + 1 - messages.length, of: ids.length, counts: {} })
  }
  const failure = messages.find((message) => pauseOf(message) === null)
  if (failure !== undefined) throw new Error(failure)
  const [paused] = messages
  if (paused !== undefined) throw new RunPaused(pauseOf(paused)!)
}
