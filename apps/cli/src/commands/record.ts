import {
  keepReportEdit,
  tellHead,
  useRecords,
  type InstallationOptions,
  type KeptVerdict,
  type ReportEdit,
} from 'dictamen'
import { userInfo } from 'node:os'
import { placeOf, type Context } from '../context.ts'

/** Whether and how a command leaves records. */
export interface RecordFlags extends InstallationOptions {
  readonly record?: boolean
  readonly subject?: string
  readonly space?: string
  readonly now?: string
}

/** A verdict to keep. */
export interface Recorded extends KeptVerdict {
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
  await useRecords(placeOf(context, flags), async (records) => {
    const ids: string[] = []
    for (const together of groupsOf(recorded)) {
      const subject = flags.subject ?? together[0]!.subject
      ids.push(...(await records.keepAll(together, { actor: actorOf(), subject, space: flags.space })))
    }
    await records.seal()
    for (const id of ids) context.process.stderr.write(`expediente ${id}\n`)
  })
}

/** Leaves a record of what somebody made of a report, when that was asked for. */
export async function keepEdit(
  context: Context,
  flags: RecordFlags,
  edit: ReportEdit,
  act: 'edit' | 'undo_edit',
): Promise<void> {
  if (flags.record !== true) return
  await useRecords(placeOf(context, flags), async (records) => {
    const id = await keepReportEdit(records, edit, act, { actor: actorOf(), space: flags.space })
    await records.seal()
    context.process.stderr.write(`expediente ${id}\n`)
  })
}

/** The head of this installation's log, in a line. */
export async function headOf(context: Context, flags: RecordFlags): Promise<string | undefined> {
  return useRecords(placeOf(context, flags), async (records) => tellHead(await records.seal()))
}

/** Verdicts that rest on one another are kept together, all or none; each of the others by itself. */
function groupsOf(recorded: readonly Recorded[]): Recorded[][] {
  const groups: Recorded[][] = []
  for (const one of recorded) {
    if (one.links === undefined) groups.push([one])
    else groups.at(-1)!.push(one)
  }
  return groups
}

/** Who runs the command, as records name them. */
export function actorOf(): string {
  return `cli:${userInfo().username}`
}
