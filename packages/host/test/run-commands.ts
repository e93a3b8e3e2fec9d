// Runs commands one after the other in one process and tells, as JSON, what each left behind. $RECORD is the record that was
// left last.
// usage: node run-commands.ts COMMANDS
import { runCommand } from '../../../apps/cli/src/run.ts'
import type { Context } from '../../../apps/cli/src/context.ts'

const commands = JSON.parse(process.argv[2]!) as readonly (readonly string[])[]

async function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr'): Context['process']['stdout'] => ({
    isTTY: false,
    caughtUp: () => Promise.resolve(true),
    write: (text) => void (written[name] += text),
  })
  const code = await runCommand(args, {
    process: { stdout: stream('stdout'), stderr: stream('stderr') },
    stdin: () => Promise.resolve(new Uint8Array()),
    ask: () => Promise.resolve(null),
    stopped: () => new Promise(() => undefined),
    outcome: { code: 0 },
  })
  return { code, ...written }
}

const outcomes = []
let record = ''
for (const args of commands) {
  const outcome = await run(args.map((word) => (word === '$RECORD' ? record : word)))
  record = /rec_\w+/.exec(outcome.stderr)?.[0] ?? record
  outcomes.push(outcome)
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0))
