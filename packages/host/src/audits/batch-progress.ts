import { hashOf, sha256 } from '@dictamen/kernel/record'
import type { Json } from '@dictamen/kernel'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'

/** What an interrupted batch left behind: how many lines it wrote, and how many of them were FAIL. */
export interface Resumable {
  readonly lines: number
  readonly failed: number
  readonly unreadable: number
}

const NOTHING: Resumable = { lines: 0, failed: 0, unreadable: 0 }
const HEAD = 65_536

/** The file that a batch writes until it is done, and the note that says which batch it belongs to. */
export function partOf(output: string): { readonly part: string; readonly note: string } {
  return { part: `${output}.part`, note: `${output}.part.json` }
}

/** Which batch this is: the auditor and the input. Another one never goes on with its file. */
export async function identifyBatch(auditor: Json, input: string): Promise<string> {
  const { size, mtimeMs } = await stat(input)
  const file = await open(input)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return hashOf({ auditor, size, mtimeMs, head: sha256(buffer.subarray(0, bytesRead).toString('latin1')) })
  } finally {
    await file.close()
  }
}

/** Finds what an earlier run of the same batch left, cut back to its last whole line; otherwise begins anew. */
export async function resumeBatch(output: string, identity: string): Promise<Resumable> {
  const { part, note } = partOf(output)
  const known = await readFile(note, 'utf8').catch(() => '')
  if (known === identity) {
    const found = await countLines(part).catch(() => null)
    if (found !== null) {
      await truncate(part, found.bytes)
      return found
    }
  }
  await rm(part, { force: true })
  await writeFile(note, identity)
  return NOTHING
}

async function countLines(path: string): Promise<Resumable & { bytes: number }> {
  let lines = 0
  let failed = 0
  let unreadable = 0
  let bytes = 0
  let rest = ''
  for await (const piece of createReadStream(path, 'latin1')) {
    const pieces = (rest + String(piece)).split('\n')
    rest = pieces.pop()!
    for (const line of pieces) {
      lines++
      bytes += line.length + 1
      if (line.includes('"result":{"result":"FAIL"')) failed++
      if (/^\{"id":.*,"line":\d+,"error":/.test(line)) unreadable++
    }
  }
  return { lines, failed, unreadable, bytes }
}
