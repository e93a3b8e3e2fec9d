import type { Brought, Desk, Document } from 'dictamen'
import type { z } from 'zod'
import { defineGuarded, json, type Route } from '../route.ts'
import { bringDocuments } from './brought.ts'
import { answerOnce, checkSpace, keyOf, spaceOf, stampOf, type Place } from './evaluation.ts'

/** What starting a batch is given. */
interface Starting<Body> {
  readonly body: Body
  readonly document: Document
  readonly desk: Desk
  readonly space: string
  readonly brought: Brought
}

interface BatchRoute<Body> {
  readonly path: string
  readonly summary: string
  readonly limit?: number
  readonly body: z.ZodType<Body>
  /** Puts it on the queue and answers the name of the run. */
  start(starting: Starting<Body>): Promise<string>
}

/** A route that puts work on the queue: the same keyed request is the same run. */
export function defineBatch<Body extends Place>({ start, ...description }: BatchRoute<Body>): Route {
  return defineGuarded<undefined, Body>({
    method: 'post',
    action: 'evaluar',
    deadlineMs: 120_000,
    status: 202,
    evaluates: 'apart',
    ...description,
    spaceOf: ({ body }) => spaceOf(body),
    handle: async (call) => {
      const { body, desk, guest } = call
      const space = spaceOf(body)
      await checkSpace(call, space)
      const place = { actor: guest.actor, time: stampOf(desk.now()), space, subject: body.subject }
      const brought = { key: keyOf(call), place, record: body.record !== false }
      const once = await answerOnce(call, body, async () => {
        const { document } = await bringDocuments(call, space)
        return { run: await start({ body, document, desk, space, brought }) }
      })
      return json(once.body, 202, { ...once.headers, location: `/v1/runs/${once.body.run}` })
    },
  })
}
