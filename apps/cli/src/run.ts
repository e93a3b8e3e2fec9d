import { run } from '@stricli/core'
import { application } from './app.ts'
import type { Context } from './context.ts'

/** Runs a command and returns its exit code: 0 done, 1 negative verdict, 2 refused, 70 a fault of ours, 75 to wait for. */
export async function runCommand(args: readonly string[], context: Context): Promise<number> {
  const { process } = context
  await run(application, args, context)
  const code = process.exitCode ?? 0
  if (code === 0) return context.outcome.code
  // The scanner's own codes: unknown command and wrong argument.
  if (code === -5 || code === -4) return 2
  return code === 2 || code === 75 ? code : 70
}
