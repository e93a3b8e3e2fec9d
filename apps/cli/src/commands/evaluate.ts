import type { Document, Verdict } from 'dictamen'
import type { Context } from '../context.ts'
import { openDocument } from '../input.ts'
import { encode, writeWhole } from '../output.ts'
import { keepRecords, type RecordFlags } from './record.ts'

/** What every evaluating command takes. */
export interface EvaluateFlags extends RecordFlags {
  readonly trace?: string
  readonly rules?: string
}

/** The rule set and the clock that a command was given. */
export async function openRules(
  context: Context,
  flags: EvaluateFlags,
): Promise<{ rules?: Document; now?: string }> {
  return {
    ...(flags.rules === undefined ? {} : { rules: await openDocument(context, flags.rules) }),
    ...(flags.now === undefined ? {} : { now: flags.now }),
  }
}

/** Writes the evidence where the person asked for it. */
export async function writeTrace(flags: EvaluateFlags, trace: Verdict<unknown>['trace']): Promise<void> {
  if (flags.trace === undefined) return
  await writeWhole(flags.trace, encode(trace, /\.ya?ml$/.test(flags.trace) ? 'yaml' : 'json'))
}

/** Writes the evidence and leaves the record that were asked for. */
export async function keep(context: Context, flags: EvaluateFlags, verdict: Verdict<unknown>): Promise<void> {
  await writeTrace(flags, verdict.trace)
  await keepRecords(context, flags, [{ verdict }])
}

export async function openAll(context: Context, paths: readonly string[]): Promise<Document[]> {
  const documents: Document[] = []
  for (const path of paths) documents.push(await openDocument(context, path))
  return documents
}
