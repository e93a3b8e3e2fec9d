import type { Retention, Uploads } from '@dictamen/postgres'
import type { Records } from './use-records.ts'

const AT_ONCE = 500

/**
 * Says whom the spaces keep no longer, and erases those of whom that has stood for long enough, all at once; answers how many
 * people. A space that would lose more than is usual loses nothing until somebody allows it.
 */
export async function applyRetention(
  { retention, uploads }: { readonly retention: Retention; readonly uploads: Uploads },
  records: Pick<Records, 'eraseAll'>,
): Promise<number> {
  const people: string[] = []
  for (const { space, days } of await retention.spaces()) {
    await retention.announce(space, days)
    const ripe = await retention.ripe(space, days, AT_ONCE)
    for (const upload of ripe.uploads) await uploads.remove(upload)
    people.push(...ripe.people)
    await retention.useUp(space, ripe.people.length + ripe.uploads.length)
  }
  if (people.length > 0) await records.eraseAll(people, 'retention', 'dictamen')
  return people.length
}
