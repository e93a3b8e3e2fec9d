// A thread of the server: reads and evaluates what is too long for the thread that everybody waits for.
import { borrowReaders, workInThread, type Ask, type Desk } from 'dictamen'
import { answerArrived } from '../answer.ts'
import { problemResponse } from '../problem.ts'
import { routesOf } from '../routes/index.ts'
import type { RequestJob, ThreadAnswer } from './job.ts'
import { deskOfThread, noteFault } from './thread-desk.ts'

const routes = routesOf({ metrics: () => '', isBare: false })

async function answer(job: RequestJob, ask: Ask): Promise<Response> {
  const desk: Desk = deskOfThread(ask, job.now, job.version)
  const fault = (error: unknown): void => noteFault(ask, error)
  try {
    const route = routes.find(({ method, path }) => method === job.method && path === job.path)!
    const headers = job.headers.map(([name, value]): [string, string] => [name, value])
    const request = new Request(job.url, { method: job.method.toUpperCase(), headers })
    const { params, bytes, guest, address, secure } = job
    const stopping = new AbortController().signal
    const arrived = { request, desk, params, bytes, guest, address, secure, stopping, fault }
    return await answerArrived(route, arrived)
  } catch (error) {
    const response = problemResponse(error)
    if (response.status === 500) fault(error)
    return response
  }
}

workInThread(async (message, ask) => {
  borrowReaders(ask)
  const response = await answer(message as RequestJob, ask)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const value: ThreadAnswer = { status: response.status, headers: [...response.headers], bytes }
  return { value, transfer: [bytes.buffer] }
})
