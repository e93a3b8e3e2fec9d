import type { Runs } from '@dictamen/kernel/durable'
import type { BlobVault } from '@dictamen/postgres'
import { Refusal } from '../sentences.ts'

const DAY_HOURS = 24

/** Deletes the material of runs that are forgotten; what is younger than a day may belong to one that is about to start. */
export async function discardForgotten(
  runs: Runs,
  vault: BlobVault,
  olderThanHours = DAY_HOURS,
): Promise<number> {
  let discarded = 0
  for (const run of await vault.listRuns(olderThanHours)) {
    if (await isKnown(runs, run)) continue
    await vault.discardRun(run)
    discarded += 1
  }
  return discarded
}

async function isKnown(runs: Runs, run: string): Promise<boolean> {
  try {
    await runs.status(run)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RunUnknown') return false
    throw error
  }
}
