// Attacks a server with hostile bodies at every route, from nobody, from an account without a role and from an evaluator,
// and measures what a neighbour waits for a plan meanwhile, beside what it waits when nobody attacks.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hostileBodies } from './bodies.ts'
import { requestsOf, type HostileRequest } from './requests.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '180' }, attackers: { type: 'string', default: '6' } },
})
const EVERY_MS = 100
const MOST_OVER_MS = 250

const folder = mkdtempSync(join(tmpdir(), 'hostil-'))
chmodSync(folder, 0o711)
const server = spawn(
  process.execPath,
  ['--conditions=@dictamen/source', join(import.meta.dirname, 'server.ts'), join(folder, 'datos')],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
const output = createInterface(server.stdout)[Symbol.asyncIterator]()
const { port, keys } = JSON.parse(String((await output.next()).value)) as {
  port: number
  keys: Record<string, string>
}
const agent = new Agent({ keepAlive: true })

interface Answered {
  readonly status: number
  readonly ms: number
  readonly text: string
}

function post({ path, type, body }: HostileRequest, key: string | null): Promise<Answered> {
  const started = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const headers = {
    'content-type': type,
    'content-length': body.length,
    accept: 'application/json, text/event-stream',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
  const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (chunk: string) => (text = text.length < 2000 ? text + chunk : text))
    answer.on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - started, text }))
    answer.on('error', reject)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

const plan: HostileRequest = {
  path: '/v1/queries/plan',
  type: 'application/json',
  body: Buffer.from(
    JSON.stringify({ message: '¿Qué impuestos paga un autónomo en su primer año?', record: false }),
  ),
}

/** What the neighbour waits, again and again, until somebody says that it is enough. */
async function watch(isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const { status, ms } = await post(plan, keys['vecina']!)
    if (status !== 200) throw new Error(`the neighbour was answered ${status}`)
    waits.push(ms)
    await sleep(EVERY_MS)
  }
  return waits.sort((a, b) => a - b)
}

function tell(name: string, waits: readonly number[]): number {
  const at = (share: number): number => Math.round(waits[Math.floor((waits.length - 1) * share)]!)
  console.log(`${name}: ${waits.length} planes, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, máximo ${at(1)} ms`)
  return at(0.99)
}

const callers = [null, keys['nadie']!, keys['hostil']!]
const jobs = hostileBodies().flatMap((body) =>
  requestsOf(body).flatMap((asked) => callers.map((key) => ({ name: body.name, asked, key }))),
)
// The same order on every machine, with small and large mixed.
const mixed = jobs.map((job, at) => ({ job, at: (at * 7919) % jobs.length })).sort((a, b) => a.at - b.at)

const until = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
await watch(until(3))
console.log(
  `carga de la máquina: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
)
const idle = tell('sin ataque', await watch(until(20)))

const isOver = until(Number(values.seconds))
const statuses = new Map<string, number>()
const troubles: string[] = []
const slowest: { readonly ms: number; readonly name: string; readonly path: string }[] = []
let next = 0
async function attack(): Promise<void> {
  while (!isOver() && next < mixed.length) {
    const { name, asked, key } = mixed[next++]!.job
    const { status, ms, text } = await post(asked, key).catch((error: unknown) => ({
      status: 0,
      ms: 0,
      text: String(error),
    }))
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
    if (status === 500) troubles.push(`${asked.path} ${name}: ${text.slice(0, 200)}`)
    slowest.push({ ms, name, path: asked.path })
  }
}
let isDone = false
const attacked = Promise.all(Array.from({ length: Number(values.attackers) }, attack)).then(
  () => (isDone = true),
)
const under = tell('bajo ataque', await watch(() => isDone))
await attacked
console.log(
  `carga de la máquina: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
)
console.log(
  `peticiones hostiles: ${next} de ${mixed.length}; respuestas: ${JSON.stringify(Object.fromEntries(statuses))}`,
)
for (const { ms, name, path } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 8))
  console.log(`  ${Math.round(ms)} ms ${path} ${name}`)
for (const trouble of troubles.slice(0, 20)) console.log(`  500: ${trouble}`)
server.stdin.end()
const { faults, longest, often } = JSON.parse(String((await output.next()).value)) as {
  faults: string[]
  longest: number
  often: number
}
console.log(`el hilo que atiende estuvo ocupado como mucho ${longest} ms de una vez (p99 ${often} ms)`)
for (const fault of [...new Set(faults)].slice(0, 10)) console.log(`  fallo: ${fault.slice(0, 600)}`)
agent.destroy()
rmSync(folder, { recursive: true, force: true })
const isGood = under <= idle + MOST_OVER_MS && troubles.length === 0
console.log(isGood ? 'aguanta' : 'NO aguanta')
process.exitCode = isGood ? 0 : 1
