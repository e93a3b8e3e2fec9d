import {
  markContested,
  Refusal,
  reviveRefusal,
  searchAnswerOf,
  type Desk,
  type RunResult,
  type RunView,
} from 'dictamen'

import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ownSpaces } from '../access/visitor.ts'
import { Denial } from '../problem.ts'
import { asJson, defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { streamEvents, streamJson, streamLines, type StreamedEvent } from '../stream.ts'

type Exams = ReturnType<Extract<RunResult, { kind: 'exam' }>['exams']>
type ExamAnswer = Exams extends AsyncGenerator<infer Answer> ? Answer : never

/** A route about one run: where it is, and that it does not exist for whoever may not see it. */
export const oneRun = {
  spaceOf: async ({ desk, params }: Pick<GuestCall, 'desk' | 'params'>) =>
    (await desk.batches.view(params.id!)).space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: ({ params }: Pick<GuestCall, 'params'>) => new Refusal('RunUnknown', { run: params.id! }),
} as const

/** The work on the queue. */
export const runRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/runs',
    summary: 'Las ejecuciones, primero las últimas',
    action: 'leer_propios',
    query: z.strictObject({
      space: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    spaceOf: ({ query }) => query.space ?? null,
    handle: async ({ desk, guest, query: { space, limit = 100 } }) => {
      const spaces = await ownSpaces(desk, guest, 'leer_propios', space)
      const lists = await Promise.all(spaces.map((one) => desk.batches.list(one, limit)))
      const runs = lists.flat().sort((a, b) => (a.created > b.created ? -1 : 1))
      return json({ runs: runs.slice(0, limit) })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/runs/{id}',
    summary: 'Cómo va una ejecución',
    action: 'leer',
    ...oneRun,
    handle: async ({ desk, params }) => json(await desk.batches.view(params.id!)),
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/runs/{id}/events',
    summary: 'Cómo va una ejecución, según va: eventos «progress» y al final «end»',
    action: 'leer',
    gives: 'text/event-stream',
    ...oneRun,
    handle: ({ desk, params, request, stopping }) => {
      if (following >= MOST_FOLLOWING) throw new Denial('Overloaded', undefined, { 'retry-after': '5' })
      const last = Number(request.headers.get('last-event-id') ?? -1)
      return streamEvents(follow(desk, params.id!, Number.isInteger(last) ? last : -1, stopping))
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/runs/{id}/result',
    summary: 'Lo que dio una ejecución: líneas de una auditoría, o las lecturas, o la búsqueda',
    action: 'ver_resultado',
    deadlineMs: 600_000,
    query: z.strictObject({
      /** `report`: what a search came to, without its files. */
      only: z.literal('report').optional(),
    }),
    ...oneRun,
    handle: async ({ desk, params, query: { only } }) => {
      const result = await desk.batches.result(params.id!)
      if (result.kind === 'audit') return streamLines(result.lines(), '')
      if (result.kind === 'exam') return streamJson(writeExams(result.exams()))
      if (only === undefined) return asJson(result.written)
      const { report, records } = searchAnswerOf(result.written)
      return json({ report: await markContested(report, records, desk.records) })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/runs/{id}/pictures/{blob}',
    summary: 'Una imagen que dibujó una ejecución',
    action: 'ver_resultado',
    gives: 'image/png',
    ...oneRun,
    handle: async ({ desk, params }) => {
      const png = await desk.batches.picture(params.id!, params.blob!)
      if (png === null) throw new Denial('NotFound')
      return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } })
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/runs/{id}/cancel',
    summary: 'Detiene una ejecución',
    action: 'evaluar',
    ...oneRun,
    handle: async ({ desk, params }) => {
      await desk.batches.cancel(params.id!)
      return json(await desk.batches.view(params.id!))
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/runs/{id}/retry',
    summary: 'Vuelve a intentar lo que no salió de una ejecución',
    action: 'evaluar',
    ...oneRun,
    handle: async ({ desk, params }) => {
      await desk.batches.retry(params.id!)
      return json(await desk.batches.view(params.id!))
    },
  }),
]

/** The JSON of many readings, one after the other: together they may be long. */
async function* writeExams(exams: Exams): AsyncGenerator<string> {
  let before = '{"exams":['
  for await (const exam of exams) {
    yield `${before}${JSON.stringify(tellRefusal(exam))}`
    before = ','
  }
  yield before === ',' ? ']}\n' : '{"exams":[]}\n'
}

/** What was not read says why in a sentence. */
function tellRefusal(exam: ExamAnswer): object {
  if (!('refusal' in exam)) return exam
  const { code, facts, problems } = exam.refusal
  return { refusal: { ...exam.refusal, message: reviveRefusal(code, facts, problems).message } }
}

const MOST_FOLLOWING = 200
let following = 0

const LOOK_MS = 300
const HEARTBEAT_MS = 15_000

/** How far a run is, each time it gets further than was told last; then its end. */
async function* follow(
  desk: Desk,
  run: string,
  last: number,
  stopping: AbortSignal,
): AsyncGenerator<StreamedEvent | null> {
  following += 1
  try {
    yield* tellProgress(desk, run, last, stopping)
  } finally {
    following -= 1
  }
}

async function* tellProgress(
  desk: Desk,
  run: string,
  last: number,
  stopping: AbortSignal,
): AsyncGenerator<StreamedEvent | null> {
  let told = last
  let beat = Date.now()
  while (!stopping.aborted) {
    const view = await desk.batches.view(run)
    const id = numberOf(view)
    const event = isOver(view) ? 'end' : 'progress'
    if (id > told) {
      told = id
      beat = Date.now()
      yield { id, event, data: view }
    } else if (Date.now() - beat >= HEARTBEAT_MS) {
      beat = Date.now()
      yield null
    }
    if (event === 'end') return
    await sleep(LOOK_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** A number that only grows while a run gets further: waiting, each piece, and the end after all of them. */
function numberOf(view: RunView): number {
  const { done = 0, of = 0 } = view.progress ?? {}
  if (isOver(view)) return of + 2
  return view.state === 'queued' ? 0 : 1 + done
}

function isOver({ state }: RunView): boolean {
  return state !== 'queued' && state !== 'running'
}
