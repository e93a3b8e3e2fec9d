import { formatError, exitCodeOf } from './errors.ts'
import { reasonOf } from './output.ts'
import type { StandardStream } from './standard-stream.ts'
import { Refusal } from './sentences.ts'

/**
 * Ends the process once both streams are empty, however long their readers take. What a command started it has stopped or
 * left to others by then: nothing that still computes is waited for.
 */
export async function endProcess(
  code: number,
  stdout: StandardStream,
  stderr: StandardStream,
): Promise<never> {
  // The command has closed what it had to: from here on whoever asks the process to end ends it at once.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
  const refusal = await unwritten(stdout)
  if (refusal !== null) stderr.write(`${formatError(refusal)}\n`)
  await stderr.flushed()
  process.exit(refusal === null ? code : exitCodeOf(refusal))
}

async function unwritten(stdout: StandardStream): Promise<Refusal | null> {
  const failure = await stdout.flushed()
  return failure === null ? null : new Refusal('OutputIncomplete', { reason: reasonOf(failure) })
}
