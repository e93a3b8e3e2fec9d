// The server that is attacked, in a process of its own: says where it listens and with which keys, and ends with its input.
import { useDesk } from 'dictamen'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { listen } from '../../src/index.ts'

await useDesk({ data: process.argv[2]!, works: true }, async (desk) => {
  const keys: Record<string, string> = {}
  for (const [login, role] of [
    ['vecina', 'evaluador'],
    ['hostil', 'evaluador'],
    ['nadie', null],
  ] as const) {
    const password = 'cuatro palabras nada juntas'
    const { id: member } = await desk.users.add({ login, name: login, password })
    if (role !== null) await desk.users.setRole('general', member, role)
    const expires = new Date(Date.now() + 3_600_000)
    const scopes = ['evaluar', 'leer'] as const
    keys[login] = (await desk.tokens.add({ member, name: login, scopes, space: null, expires })).secret
  }
  const faults: string[] = []
  const listening = await listen({ desk, port: 0, console: null, log: (line) => faults.push(line) })
  process.stdout.write(`${JSON.stringify({ port: listening.port, keys })}\n`)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.stdin.resume()
  await once(process.stdin, 'end')
  process.stdout.write(
    `${JSON.stringify({ faults, longest: Math.round(delay.max / 1e6), often: Math.round(delay.percentile(99) / 1e6) })}\n`,
  )
  await listening.stop()
})
