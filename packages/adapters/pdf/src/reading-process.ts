import { setImmediate } from 'node:timers/promises'
import { serve } from '@dictamen/isolation'
import { Fault, Refusal } from '@dictamen/kernel'
import { warmUp } from './engine.ts'
import { WholeDecompression } from './inflate.ts'
import type { Answer, Request, Stop } from './messages.ts'
import type { DocumentPictures } from './page-parts.ts'
import { pdfReader } from './reader.ts'

// The process that isolated readers start: it reads and draws what it is sent and knows nothing else.

Object.assign(globalThis, { DecompressionStream: WholeDecompression })

const looks = new Map<number, DocumentPictures>()
let stopped = -1

const tell = serve((asked) => {
  const message = asked as Request | Stop
  if ('stop' in message) stopped = message.stop
  else void answer(message)
})
void warmUp().then(() => send({ kind: 'ready' }))

async function answer(request: Request): Promise<void> {
  const { id } = request
  try {
    send({ id, kind: 'end', value: await perform(request) })
  } catch (error) {
    if (error instanceof Refusal) send({ id, kind: 'refusal', code: error.code, facts: error.facts })
    else
      send({
        id,
        kind: 'fault',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
}

async function perform(request: Request): Promise<boolean | Uint8Array | null> {
  if (request.kind === 'read') return read(request)
  if (request.kind === 'look') {
    looks.set(request.id, await pdfReader(request.settings).look(request.bytes, request.name))
    return null
  }
  const pictures = looks.get(request.look)
  if (pictures === undefined) throw new Fault('A region was asked of a document that is not open.')
  if (request.kind === 'ink') return pictures.hasInk(request.region)
  if (request.kind === 'clip') return pictures.clip(request.region, request.dpi)
  looks.delete(request.look)
  await pictures.close()
  return null
}

async function read(request: Request & { readonly kind: 'read' }): Promise<null> {
  for await (const page of pdfReader(request.settings).read(request.bytes, request.name)) {
    send({ id: request.id, kind: 'page', json: JSON.stringify(page) })
    // Lets a request to stop come in.
    await setImmediate()
    if (stopped === request.id) break
  }
  return null
}

function send(message: Answer): void {
  tell(message)
}
