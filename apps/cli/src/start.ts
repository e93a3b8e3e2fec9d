import { startTelemetry } from '@dictamen/telemetry'
import { createContext } from './context.ts'
import { endProcess } from './end-process.ts'
import { runCommand } from './run.ts'
import { openStandardStream } from './standard-stream.ts'

/** Runs what was asked and ends the process with its code. */
export async function start(args: readonly string[]): Promise<void> {
  const stdout = openStandardStream(process.stdout, 1)
  const stderr = openStandardStream(process.stderr, 2)
  const stopTelemetry = await startTelemetry(process.env, 'dictamen', (sentence) =>
    stderr.write(`aviso: ${sentence}\n`),
  )
  const code = await runCommand(args, createContext(stdout, stderr))
  await stopTelemetry()
  await endProcess(code, stdout, stderr)
}
