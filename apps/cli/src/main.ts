import { run } from '@stricli/core'
import { application } from './app.ts'
import { createContext } from './context.ts'

const context = createContext()
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
await run(application, process.argv.slice(2), context)
process.exitCode = exitCode(Number(process.exitCode ?? 0))

/** The scanner's own codes (unknown command, wrong argument) are refusals; its internal errors are faults. */
function exitCode(code: number): number {
  if (code === 0) return context.outcome.code
  if (code === -5 || code === -4 || code === 251 || code === 252) return 2
  return code === 2 ? 2 : 70
}
