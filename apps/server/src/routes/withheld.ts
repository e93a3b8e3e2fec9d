import type { RecordContent } from 'dictamen'
import type { GuestCall } from '../route.ts'

/** What a record says of the verdict. */
const VERDICT = ['output', 'trace', 'judgement'] as const

type Shown<Content> = Content & { readonly withheld?: boolean }

/** Records as a guest may see them: who still has to judge one does not see what the machine, or somebody else, said. */
export async function withholdAll<Content extends RecordContent>(
  { desk, guest }: GuestCall,
  records: readonly Content[],
): Promise<readonly Shown<Content>[]> {
  const { visitor, roles } = guest
  const blind = records.filter(
    ({ record }) => !visitor.administrator && roles.get(record.space) === 'revisor',
  )
  if (blind.length === 0) return records
  const ids = blind.map(({ record }) => record.id)
  const withheld = await desk.reviews.withheldFrom(visitor.member, ids)
  return records.map((record) => (withheld.has(record.record.id) ? withoutVerdict(record) : record))
}

/** One record as a guest may see it. */
export async function withholdOne<Content extends RecordContent>(
  call: GuestCall,
  record: Content,
): Promise<Shown<Content>> {
  return (await withholdAll(call, [record]))[0]!
}

function withoutVerdict<Content extends RecordContent>(record: Content): Shown<Content> {
  const content = Object.fromEntries(
    Object.entries(record.content ?? {}).filter(([key]) => !VERDICT.includes(key as 'output')),
  )
  const rest = { content: record.content === null ? null : content, corrected: null, excerpt: '' }
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => key in record))
  return { ...record, ...kept, withheld: true }
}
