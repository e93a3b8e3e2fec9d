import { serve, type Call } from '@dictamen/isolation'
import { Fault } from '@dictamen/kernel'
import { warmUp } from './engine.ts'
import { WholeDecompression } from './inflate.ts'
import type { Request } from './messages.ts'
import type { OpenDocument, Page } from './page-parts.ts'
import { pdfReader } from './reader.ts'

// The process that isolated readers start: it reads and draws what it is sent and knows nothing else.

Object.assign(globalThis, { DecompressionStream: WholeDecompression })

const looks = new Map<number, OpenDocument>()

serve((request, call) => perform(request as Request, call), warmUp())

async function perform(request: Request, call: Call): Promise<boolean | Uint8Array | null> {
  if (request.kind === 'read')
    return tell(pdfReader(request.settings).read(request.bytes, request.name), call)
  if (request.kind === 'look') {
    looks.set(call.id, await pdfReader(request.settings).look(request.bytes, request.name))
    return null
  }
  const document = looks.get(request.look)
  if (document === undefined) throw new Fault('Something was asked of a document that is not open.')
  if (request.kind === 'pages') return tell(document.pages(), call)
  if (request.kind === 'ink') return document.hasInk(request.region)
  if (request.kind === 'clip') return document.clip(request.region, request.dpi)
  looks.delete(request.look)
  await document.close()
  return null
}

async function tell(pages: AsyncIterable<Page>, call: Call): Promise<null> {
  // A page of many small objects travels as text: that costs a fifth of copying it.
  for await (const page of pages) if (!(await call.tell(JSON.stringify(page)))) break
  return null
}
