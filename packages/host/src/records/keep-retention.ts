import type { Retention, Uploads } from '@dictamen/postgres'
import type { Records } from './use-records.ts'

const AT_ONCE = 500

/** Erases whom the spaces keep no longer, and what was brought there before; answers how many people. */
export async function applyRetention(
  { retention, uploads }: { readonly retention: Retention; readonly uploads: Uploads },
  records: Pick<Records, 'erase'>,
): Promise<number> {
  let erased = 0
  for (const { space, days } of await retention.spaces()) {
    const { subjects, before } = await retention.preview(space, days, AT_ONCE)
    for (const { subject } of subjects) await records.erase(subject, 'retention', 'dictamen', space)
    if (before !== null) await uploads.removeBefore(space, before)
    erased += subjects.length
  }
  return erased
}
