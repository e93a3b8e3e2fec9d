// How long the server takes to answer at a given rate, over a socket of this machine: with and without the record that is
// committed before the answer. Requests leave at their time whether or not earlier ones were answered, and waiting counts.
import { listen } from '@dictamen/server'
import { useDesk } from 'dictamen'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'

const RATE = Number(process.env.RATE ?? 100)
const SECONDS = Number(process.env.DURATION ?? 10)
const WARM_SECONDS = 3
const LIMITS = { false: 5, true: 20 } as const

interface Server {
  readonly port: number
  readonly secret: string
}

async function beServer(data: string): Promise<void> {
  const stopped = once(process, 'SIGTERM')
  await useDesk({ data, works: true }, async (desk) => {
    const { id: member } = await desk.users.add({
      login: 'banco',
      name: '',
      password: 'no se usa nunca',
      administrator: true,
    })
    const expires = new Date(Date.now() + 3_600_000)
    const { secret } = await desk.tokens.add({
      member,
      name: 'banco',
      scopes: ['evaluar'],
      space: null,
      expires,
    })
    const listening = await listen({ desk, port: 0 })
    process.on('message', () => process.send!(process.cpuUsage()))
    process.stdout.write(`${JSON.stringify({ port: listening.port, secret })}\n`)
    await stopped
    await listening.stop()
  })
}

/** Sends a body once and waits for the whole answer. */
async function post({ port, secret }: Server, agent: Agent, path: string, body: Buffer): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${secret}`,
  }
  const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode!
}

/** The processor time that the server has used so far, in milliseconds. */
async function processorOf(child: ChildProcess): Promise<number> {
  child.send('processor')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

interface Figures {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
  readonly failed: number
}

async function measure(
  server: Server,
  path: string,
  bodies: readonly Buffer[],
  seconds: number,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const took: number[] = []
  let failed = 0
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (let index = 0; index < RATE * seconds; index += 1) {
    const due = started + (index * 1000) / RATE
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    const send = async (): Promise<void> => {
      const status = await post(server, agent, path, bodies[index % bodies.length]!)
      took.push(performance.now() - due)
      if (status !== 200) failed += 1
    }
    answers.push(send())
  }
  await Promise.all(answers)
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: took.at(-1)!, failed }
}

function bodiesFor(record: boolean): Readonly<Record<string, Buffer[]>> {
  const story = join(import.meta.dirname, '../examples/entrevistas')
  const read = (name: string): unknown => parse(readFileSync(join(story, name), 'utf8'))
  const session = {
    transcripts: [read('sesion-1-rrhh.yaml')],
    question_sets: [read('preguntas-rrhh.yaml')],
    context: read('contexto.yaml'),
  }
  const plan = (number: number): object => ({
    message: `¿Subo un ${number} % los precios de la tienda?`,
    record,
  })
  const encode = (value: object): Buffer => Buffer.from(JSON.stringify(value))
  return {
    '/v1/queries/plan': Array.from({ length: 50 }, (_none, number) => encode(plan(number))),
    '/v1/interviews/flags': [encode({ ...session, record })],
  }
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-bench-'))
  chmodSync(folder, 0o711)
  const args = ['--conditions=@dictamen/source', import.meta.filename, 'serve', join(folder, 'datos')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  try {
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    const server = JSON.parse(line.toString()) as Server
    process.stdout.write(`${RATE} peticiones por segundo, ${SECONDS} s cada una, milisegundos\n`)
    for (const record of [false, true]) {
      for (const [path, bodies] of Object.entries(bodiesFor(record))) {
        await measure(server, path, bodies, WARM_SECONDS)
        const before = await processorOf(child)
        const { p50, p95, p99, most, failed } = await measure(server, path, bodies, SECONDS)
        const processor = ((await processorOf(child)) - before) / (RATE * SECONDS)
        const name = `${path} ${record ? 'con' : 'sin'} expediente`.padEnd(44)
        const figures = [p50, p95, p99, most].map((figure) => figure.toFixed(1).padStart(8)).join('')
        const holds = p50 < LIMITS[`${record}`] && failed === 0
        process.stdout.write(
          `${name} p50 p95 p99 máx ${figures}  fallidas ${failed}  procesador ${processor.toFixed(2)}  ${holds ? 'cumple' : 'NO CUMPLE'}\n`,
        )
      }
    }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'serve') await beServer(process.argv[3]!)
else await bench()
