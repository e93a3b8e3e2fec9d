import { questionOf, type Json, type RecordDossier, type Review } from 'dictamen'
import { z } from 'zod'
import { ownSpaces } from '../access/visitor.ts'
import { Denial } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Named, type Route } from '../route.ts'
import { stampOf } from './evaluation.ts'

const oneReview = {
  weigh: async ({ desk, params }: Named) => {
    const review = await desk.reviews.find(params.id!)
    return review === null ? 0 : desk.records.weigh(review.record)
  },
  spaceOf: async (call: Pick<GuestCall, 'desk' | 'params'>) => (await findReview(call)).space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: () => new Denial('NotFound'),
} as const

/** What waits for people. */
export const reviewRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/reviews',
    summary: 'Lo que espera a personas, primero lo más antiguo; o lo ya revisado',
    action: 'ver_revision',
    query: z.strictObject({
      space: z.string().max(128).optional(),
      state: z.enum(['open', 'closed']).optional(),
      after: z.string().max(256).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    spaceOf: ({ query }) => query.space ?? null,
    handle: async ({ desk, guest, query: { space, state = 'open', after, limit = 100 } }) => {
      const spaces = await ownSpaces(desk, guest, 'ver_revision', space)
      const found = await desk.reviews.list({ spaces, open: state === 'open', limit, after })
      const { member } = guest.visitor
      const records = await desk.records.nameAll(found.map(({ record }) => record))
      const reviews = found.map((review, at) => {
        const { record, subject_name } = records[at]!
        return { ...tell(review, record.actor, member), ...aboutOf(record), subject_name }
      })
      return json({ reviews, next: found.length < limit ? null : found.at(-1)!.id })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/reviews/{id}',
    summary: 'Un caso con su expediente; lo que dijo la máquina, y los demás, solo después de juzgarlo',
    action: 'ver_revision',
    ...oneReview,
    handle: async (call) => json(await caseOf(call, await findReview(call))),
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/reviews/{id}/judgements',
    summary:
      'Juzga un caso, con sus razones: lo cierran dos personas que coinciden, ninguna de ellas su autora',
    action: 'revisar',
    limit: 256 * 1024,
    body: z.strictObject({ decision: z.json(), reasons: z.string().trim().min(10).max(10_000) }),
    ...oneReview,
    handle: async (call) => {
      const { desk, guest, body } = call
      const review = await findReview(call)
      const dossier = await desk.records.show(review.record)
      const judged = await desk.reviews.judge(
        review,
        { member: guest.visitor.member, actor: guest.actor, time: stampOf(desk.now()), ...body },
        questionOf(dossier).verdict,
      )
      if (judged.kind === 'closed') throw new Denial('ReviewClosed')
      if (judged.kind === 'again') throw new Denial('ReviewAgain')
      if (judged.kind !== 'judged') throw new Denial('ReviewAuthor')
      return json({ record: judged.record, ...(await caseOf(call, judged.review)) }, 201)
    },
  }),
]

async function findReview({ desk, params }: Pick<GuestCall, 'desk' | 'params'>): Promise<Review> {
  const found = await desk.reviews.find(params.id!)
  if (found === null) throw new Denial('NotFound')
  return found
}

/** Only discards wait for a confirmation: who still has to judge is not told why a decision is before them. */
const TELLTALE: ReadonlySet<Review['kind']> = new Set(['confirmation', 'contested'])

/** What is told of a case to anybody: how many judged, never what they said. */
function tell(review: Review, actor: string, member: string): object {
  const { id, record, space, kind, opened, closed, outcome, judgements } = review
  const mine = mayJudge(review, actor, member)
  return {
    id,
    record,
    space,
    kind: mine && TELLTALE.has(kind) ? 'decision' : kind,
    mine,
    opened,
    closed,
    outcome,
    judgements: judgements.length,
    judged: judgements.some((one) => one.member === member),
  }
}

function aboutOf(record: RecordDossier['record']): object {
  const { time } = record
  return record.kind === 'evaluation' ? { system: record.system, contract: record.contract, time } : { time }
}

/** Whether somebody may still judge a case: once each, and never its author. */
function mayJudge({ closed, judgements }: Review, actor: string, member: string): boolean {
  const isAuthor = actor.endsWith(`:${member}`)
  return closed === null && !isAuthor && !judgements.some((one) => one.member === member)
}

/** A case for somebody. Who has judged it, and nobody before, sees what the machine and the others said. */
async function caseOf({ desk, guest }: GuestCall, review: Review): Promise<object> {
  const { member } = guest.visitor
  const shown = await desk.records.show(review.record)
  const { record, content, sources } = shown
  const { options, dossier } = questionOf(shown)
  const isOpen = review.closed !== null || review.judgements.some((one) => one.member === member)
  const said = { ...tell(review, record.actor, member), ...aboutOf(record) }
  const asked = {
    ...said,
    subject_name: shown.subject_name,
    options,
    dossier: dossier === null ? null : { ...dossier, sources },
    contested: await contestsOf(desk, shown.linked_by),
  }
  if (!isOpen) return { ...asked, blind: true }
  const judgements = await Promise.all(review.judgements.map(({ record: id }) => desk.records.show(id)))
  return {
    ...asked,
    blind: false,
    verdict: content === null ? null : { output: content['output'], trace: content['trace'] },
    judgements: judgements.map((one) => ({
      record: one.record.id,
      actor: one.record.actor,
      time: one.record.time,
      ...(one.content?.['judgement'] as object),
    })),
  }
}

async function contestsOf(
  desk: GuestCall['desk'],
  links: RecordDossier['linked_by'],
): Promise<readonly { readonly time: string; readonly reasons: Json }[]> {
  const contests = links.filter(({ rel }) => rel === 'contests')
  const shown = await Promise.all(contests.map(({ record }) => desk.records.show(record)))
  return shown.map(({ record, content }) => ({
    time: record.time,
    reasons: (content?.['judgement'] as { reasons?: Json } | undefined)?.reasons ?? null,
  }))
}
