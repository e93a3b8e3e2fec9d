import { FairThreads, LentReaders, ThreadFailure } from 'dictamen'
import { mayHold } from '../answer.ts'
import type { Arrived } from '../answer.ts'
import { Denial } from '../problem.ts'
import type { Route } from '../route.ts'
import type { RequestJob, ThreadAnswer } from './job.ts'
import { serveThread } from './thread-desk.ts'

/** What is shorter and brings nothing that could make it long is read and evaluated at once. */
const SHORT = 4096

/** What opens more than this is read apart. */
const LIGHT = 64 * 1024

/** What makes short requests long: rules of one's own, and what was kept. */
const LENGTHENING = ['rules', 'upl_', 'rec_']

const RETRY = { 'retry-after': '2' }

/** The threads of a server. */
export class ServerThreads {
  readonly #threads = new FairThreads({ file: threadFile() })

  /** Whether a request may take so long to read, to evaluate or to open that nobody should wait for it. */
  async isLong(route: Route, { bytes, desk, params }: Arrived): Promise<boolean> {
    if (route.evaluates === 'apart') return true
    if (route.weigh !== undefined)
      return bytes.length > SHORT || (await route.weigh({ desk, params })) > LIGHT
    return route.evaluates === 'at once' && (bytes.length > SHORT || mayHold(bytes, LENGTHENING))
  }

  async answer(route: Route, arrived: Arrived, deadlineMs: number): Promise<Response> {
    const { request, desk, params, guest, address, secure, fault } = arrived
    const bytes = alone(arrived.bytes)
    const job: RequestJob = {
      method: route.method,
      path: route.path,
      url: request.url,
      headers: [...request.headers],
      params,
      bytes,
      guest,
      address,
      secure,
      now: desk.now(),
      version: desk.version,
    }
    const readers = new LentReaders()
    const serve = (name: string, args: readonly unknown[]): Promise<unknown> =>
      LentReaders.hears(name) ? readers.serve(name, args) : serveThread(desk, fault, name, args)
    const owner = guest?.visitor.member ?? address
    const done = await this.#threads
      .run({ owner, message: job, transfer: [bytes.buffer], deadlineMs, serve })
      .catch((error: unknown) => {
        throw error instanceof ThreadFailure ? denialOf(error) : error
      })
      .finally(() => void readers.close())
    const { status, headers, bytes: body } = done as ThreadAnswer
    return new Response(status === 204 ? null : (body as Uint8Array<ArrayBuffer>), {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    })
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

/** Bytes that share their memory with no others, and can be handed over whole. */
function alone(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.byteLength === bytes.buffer.byteLength
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

function denialOf({ kind, cause }: ThreadFailure): unknown {
  if (kind === 'crowded') return new Denial('TooManyRequests', undefined, RETRY)
  if (kind === 'late') return new Denial('TooSlow', undefined, RETRY)
  if (kind === 'heavy') return new Denial('TooHeavy')
  return cause ?? new Error('a thread ended')
}

/** The thread's own file: beside this one in the sources, beside the bundle once it is built. */
function threadFile(): URL {
  const source = import.meta.filename.endsWith('.ts')
  return new URL(source ? './evaluation-thread.ts' : './server-worker.js', import.meta.url)
}
