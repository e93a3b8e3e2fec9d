import { startTelemetry } from '@dictamen/telemetry'
import { createContext } from './context.ts'
import { runCommand } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
const stopTelemetry = await startTelemetry(process.env, 'dictamen')
process.exitCode = await runCommand(process.argv.slice(2), createContext())
await stopTelemetry()
// A run that was left to another worker may still compute: nothing waits for it.
setTimeout(() => process.exit(), 50).unref()
