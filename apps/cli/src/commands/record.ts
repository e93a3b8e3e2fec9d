import { useRecords, type InstallationOptions, type Verdict } from 'dictamen'
import { userInfo } from 'node:os'
import type { Context } from '../context.ts'

/** Whether and how a command leaves records. */
export interface RecordFlags extends InstallationOptions {
  readonly record?: boolean
  readonly subject?: string
  readonly space?: string
  readonly now?: string
}

/** A verdict, and which of those before it in the list it rests on. */
export interface Recorded {
  readonly verdict: Verdict<unknown>
  readonly links?: readonly { readonly rel: string; readonly to: number }[]
  /** Whom it is about, unless the command says otherwise. */
  readonly subject?: string
}

/** Leaves a sealed record of each verdict when that was asked for; none is shown before its record is durable. */
export async function keepRecords(
  context: Context,
  flags: RecordFlags,
  recorded: readonly Recorded[],
): Promise<void> {
  if (flags.record !== true) return
  await useRecords(flags, async (records) => {
    const ids: string[] = []
    for (const { verdict, links = [], subject } of recorded) {
      const place = { actor: actorOf(), subject: flags.subject ?? subject, space: flags.space }
      const linked = links.map(({ rel, to }) => ({ rel, record: ids[to]! }))
      ids.push(await records.keep(verdict, { ...place, links: linked }))
    }
    await records.seal()
    for (const id of ids) context.process.stderr.write(`expediente ${id}\n`)
  })
}

/** Who runs the command, as records name them. */
export function actorOf(): string {
  return `cli:${userInfo().username}`
}
