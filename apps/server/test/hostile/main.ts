// Attacks a server with hostile bodies at every route, from nobody, from an account without a role and from an evaluator,
// and measures what a neighbour waits for a plan meanwhile, beside what it waits when nobody attacks. Each of the three
// sends all of its requests, several at a time; the evaluator also brings the largest files and asks for its own long
// records again and again. Run by hand: npm run attack:server -- [--seconds 3000] [--lengths 1000,16000] [--times FILE].
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hostileBodies } from './bodies.ts'
import { Client, type Answered } from './client.ts'
import {
  largestUpload,
  longAudit,
  questionsAbout,
  requestsOf,
  searchOf,
  type HostileRequest,
} from './requests.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3000' },
    lengths: { type: 'string' },
    times: { type: 'string' },
  },
})
const EVERY_MS = 100
const MOST_OVER_MS = 250
/** Requests of one caller under way. */
const AT_ONCE = 8
/** After so many requests of the evaluator comes one for what it keeps. */
const KEPT_EVERY = 25

const folder = mkdtempSync(join(tmpdir(), 'hostil-'))
chmodSync(folder, 0o711)
const server = spawn(
  process.execPath,
  ['--conditions=@dictamen/source', join(import.meta.dirname, 'server.ts'), join(folder, 'datos')],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
const ended = once(server, 'exit')
const output = createInterface(server.stdout)[Symbol.asyncIterator]()
const { port, keys } = JSON.parse(String((await output.next()).value)) as {
  port: number
  keys: Record<'vecina' | 'hostil' | 'nadie', string>
}
const client = new Client(port)
/** The neighbour has connections of its own. */
const neighbour = new Client(port)

const plan: HostileRequest = {
  method: 'POST',
  path: '/v1/queries/plan',
  type: 'application/json',
  body: () =>
    Buffer.from(
      JSON.stringify({ message: '¿Qué impuestos paga un autónomo en su primer año?', record: false }),
    ),
}

/** What the neighbour waits, again and again, until somebody says that it is enough. */
async function watch(isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    let { status, ms, text } = await neighbour.send(plan, keys.vecina)
    if (status === 0) {
      // A connection that was kept was closed as it was used again: whoever asks for a plan asks once more, and waits for both.
      const again = await neighbour.send(plan, keys.vecina)
      ;[status, ms, text] = [again.status, ms + again.ms, again.text]
    }
    if (status !== 200) throw new Error(`the neighbour was answered ${status}: ${text}`)
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

function tellLoad(): void {
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`carga de la máquina: ${load.join(' ')}`)
}

const until = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

interface Job {
  readonly name: string
  readonly asked: HostileRequest
}

const lengths = values.lengths?.split(',').map(Number)
const bodies = hostileBodies(lengths)
const jobs = bodies.flatMap((body) => requestsOf(body).map((asked): Job => ({ name: body.name, asked })))
// The same order on every machine, with small and large mixed.
const mixed = jobs
  .map((job, at) => ({ job, at: (at * 7919) % jobs.length }))
  .sort((a, b) => a.at - b.at)
  .map(({ job }) => job)

const statuses = new Map<string, number>()
const troubles: string[] = []
const slowest: { readonly ms: number; readonly name: string; readonly path: string }[] = []
let sent = 0

async function attackWith({ name, asked }: Job, key: string | null): Promise<Answered> {
  const answered = await client.send(asked, key)
  const { status, ms, text } = answered
  sent += 1
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  // Without an answer (0): it was refused before all of it was sent, and the connection closed.
  if (status === 500) troubles.push(`${asked.path} ${name}: ${text.slice(0, 200)}`)
  slowest.push({ ms, name, path: `${asked.method} ${asked.path}` })
  return answered
}

/** Sends jobs, some at a time, until there are no more or the time is over. */
async function sendAll(
  list: readonly Job[],
  key: string | null,
  isOver: () => boolean,
  after?: (job: Job, answered: Answered, at: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const attack = async (): Promise<void> => {
    while (!isOver() && next < list.length) {
      const at = next++
      const answered = await attackWith(list[at]!, key)
      await after?.(list[at]!, answered, at)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attack))
}

await watch(until(3))
tellLoad()
const idle = tell('sin ataque', await watch(until(20)))

const isOver = until(Number(values.seconds))
const large = largestUpload()
const kept: Job[] = [{ name: 'lo más grande', asked: large }]
for (const megabytes of [1, 6]) {
  const { status, text } = await client.send(longAudit(megabytes), keys.hostil)
  const [record] = /rec_[0-9a-f]{32}/.exec(text) ?? []
  if (record === undefined) console.log(`una auditoría de ${megabytes} MB: ${status} ${text.slice(0, 200)}`)
  else kept.push(...questionsAbout(record).map((asked) => ({ name: `expediente de ${megabytes} MB`, asked })))
}
/** Word and PDF files that were brought are read by a search; and what is kept is asked for again and again. */
async function askMore({ name, asked }: Job, { status, text }: Answered, at: number): Promise<void> {
  const [upload] = (status === 201 && /upl_[0-9a-f]{32}/.exec(text)) || []
  if (upload !== undefined && /^(?:DOCX|PDF)/.test(name) && asked.path.startsWith('/v1/uploads'))
    await attackWith(
      { name, asked: searchOf(upload, name.startsWith('PDF') ? 'cv.pdf' : 'cv.docx') },
      keys.hostil,
    )
  if (at % KEPT_EVERY === 0) await attackWith(kept[(at / KEPT_EVERY) % kept.length]!, keys.hostil)
}

const began = performance.now()
let isDone = false
const attacked = Promise.all([
  sendAll(mixed, null, isOver),
  sendAll(mixed, keys.nadie, isOver),
  sendAll(mixed, keys.hostil, isOver, askMore),
]).then(() => (isDone = true))
const under = tell('bajo ataque', await watch(() => isDone))
await attacked
tellLoad()
console.log(
  `peticiones hostiles: ${sent}, de ellas ${jobs.length} × 3 con ${bodies.length} cuerpos, en ${Math.round((performance.now() - began) / 1000)} s; respuestas: ${JSON.stringify(Object.fromEntries(statuses))}`,
)
for (const { ms, name, path } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 8))
  console.log(`  ${Math.round(ms)} ms ${path} ${name}`)
for (const trouble of troubles.slice(0, 20)) console.log(`  ${trouble}`)
if (values.times !== undefined) writeFileSync(values.times, JSON.stringify(slowest))
client.close()
neighbour.close()
server.stdin.end()
const { faults, longest, often } = JSON.parse(String((await output.next()).value)) as {
  faults: string[]
  longest: number
  often: number
}
await ended
console.log(`el hilo que atiende estuvo ocupado como mucho ${longest} ms de una vez (p99 ${often} ms)`)
for (const fault of [...new Set(faults)].slice(0, 10)) console.log(`  fallo: ${fault.slice(0, 600)}`)
rmSync(folder, { recursive: true, force: true })
const isWhole = sent >= 3 * jobs.length
if (!isWhole) console.log('no se enviaron todas')
const isGood = under <= idle + MOST_OVER_MS && troubles.length === 0 && isWhole
console.log(isGood ? 'aguanta' : 'NO aguanta')
process.exitCode = isGood ? 0 : 1
