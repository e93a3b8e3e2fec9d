import type { Retention, RetentionPreview, Uploads } from '@dictamen/postgres'
import { useInstallation, type InstallationOptions } from '../installation.ts'
import type { Records } from './use-records.ts'

/** The more are erased together, the more keys of others are wrapped anew while who writes waits. */
const AT_ONCE = 100

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

/** A space that does not keep people for ever, and whom it is about to lose. */
export interface RetentionNotice extends RetentionPreview {
  readonly space: string
}

/** Whom the spaces of an installation are about to lose; nobody is touched. */
export async function previewRetention(
  options: InstallationOptions,
  limit: number,
): Promise<readonly RetentionNotice[]> {
  return useInstallation(options, async (installation) => {
    const { retention } = await installation.access(() => new Date())
    const notices = []
    for (const { space, days } of await retention.spaces())
      notices.push({ space, ...(await retention.preview(space, days, limit)) })
    return notices
  })
}
