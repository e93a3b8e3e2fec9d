// Kills a search at every persisted step, at every kept answer and during every call: node main.ts [ROUNDS]
import { KillGround, type KilledSearch } from './killing.ts'

const ground = await KillGround.open(3000, ['CAND-003', 'CAND-004', 'CAND-005'])
const wrong: KilledSearch[] = []
let kills = 0
try {
  const steps = await ground.steps()
  const orders = [
    ...Array.from({ length: steps }, (_, at) => ({ moment: 'persisted', after: at + 1 }) as const),
    ...Array.from({ length: steps }, (_, at) => ({ moment: 'answered', after: at + 1 }) as const),
    ...Array.from({ length: ground.calls }, (_, at) => ({ moment: 'asking', after: at + 1 }) as const),
  ]
  const rounds = Number(process.argv[2] ?? 1)
  for (const order of Array.from({ length: rounds }, () => orders).flat()) {
    const left = await ground.kill(order)
    const calls = ground.calls + (order.moment === 'asking' ? 1 : 0)
    const isRight =
      left.wasKilled &&
      left.isEqual &&
      left.calls === calls &&
      left.keys === ground.calls &&
      left.charged === 1 &&
      left.repeated === (order.moment === 'asking' ? 1 : 0)
    kills += left.wasKilled ? 1 : 0
    if (!isRight) wrong.push(left)
    process.stdout.write(`${order.moment} ${order.after}: ${isRight ? 'equal' : JSON.stringify(left)}\n`)
  }
  process.stdout.write(
    `${kills} kills of ${rounds * orders.length}, ${steps} steps, ${ground.calls} calls; wrong: ${wrong.length}\n`,
  )
} finally {
  await ground.close()
}
if (wrong.length > 0) process.exitCode = 1
