import { JSON_TYPE } from './route.ts'

/** Lines as they come. */
export function streamLines(source: AsyncGenerator<string>, ending = '\n'): Response {
  return new Response(streamOf(source, ending), {
    headers: { 'content-type': 'application/jsonl; charset=utf-8' },
  })
}

/** JSON as it is written. */
export function streamJson(source: AsyncGenerator<string>): Response {
  return new Response(streamOf(source, ''), { headers: { 'content-type': JSON_TYPE } })
}

/** One event for a page that listens. */
export interface StreamedEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

const HEARTBEAT = ': \n\n'

/** Events as they come, as text/event-stream; null stands for a sign of life. */
export function streamEvents(source: AsyncGenerator<StreamedEvent | null>): Response {
  return new Response(streamOf(written(source), ''), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that gathers an answer before it sends it would hold it back for ever.
      'x-accel-buffering': 'no',
    },
  })
}

async function* written(source: AsyncGenerator<StreamedEvent | null>): AsyncGenerator<string> {
  for await (const next of source)
    yield next === null
      ? HEARTBEAT
      : `id: ${next.id}\nevent: ${next.event}\ndata: ${JSON.stringify(next.data)}\n\n`
}

function streamOf(source: AsyncGenerator<string>, ending: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
      const next = await source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(`${next.value}${ending}`))
    },
    async cancel(): Promise<void> {
      await source.return(undefined)
    },
  }
  // Nothing is asked of the source before somebody reads: an answer whose reader has left already holds nothing open.
  return new ReadableStream<Uint8Array>(lines, { highWaterMark: 0 })
}
