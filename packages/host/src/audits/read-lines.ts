import type { Chunk } from './audit-chunk.ts'

/** How large a chunk may become: the line that reaches either ends it. */
export interface ChunkLimits {
  readonly lines: number
  readonly characters: number
}

const SMALL: ChunkLimits = { lines: 256, characters: 1_000_000 }
const NEW_LINE = 0x0a

/** Reads JSONL from a stream of bytes in chunks, leaving out blank lines and the first `skip` others. */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  skip: number,
  most: ChunkLimits = SMALL,
): AsyncGenerator<Chunk> {
  let pending: { lines: (string | null)[]; numbers: number[]; size: number } = {
    lines: [],
    numbers: [],
    size: 0,
  }
  let sequence = 0
  let left = skip
  for await (const { line, number, read } of readLines(bytes)) {
    if (line?.trim() === '') continue
    if (left > 0) {
      left--
      continue
    }
    pending.lines.push(line)
    pending.numbers.push(number)
    pending.size += line?.length ?? 0
    if (pending.lines.length < most.lines && pending.size < most.characters) continue
    yield { sequence: sequence++, lines: pending.lines, numbers: pending.numbers, bytes: read }
    pending = { lines: [], numbers: [], size: 0 }
  }
  if (pending.lines.length > 0)
    yield { sequence, lines: pending.lines, numbers: pending.numbers, bytes: Infinity }
}

interface Line {
  /** null when its bytes are no UTF-8. */
  readonly line: string | null
  /** From 1. */
  readonly number: number
  /** Bytes read so far. */
  readonly read: number
}

async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0)
  let number = 0
  let read = 0
  for await (const piece of bytes) {
    const buffer: Buffer =
      rest.length === 0
        ? Buffer.from(piece.buffer, piece.byteOffset, piece.length)
        : Buffer.concat([rest, piece])
    let start = 0
    for (let end = buffer.indexOf(NEW_LINE); end >= 0; end = buffer.indexOf(NEW_LINE, start)) {
      read += end + 1 - start
      yield { line: decode(buffer.subarray(start, end)), number: ++number, read }
      start = end + 1
    }
    rest = Buffer.from(buffer.subarray(start))
  }
  if (rest.length > 0) yield { line: decode(rest), number: ++number, read: read + rest.length }
}

function decode(bytes: Buffer): string | null {
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\r$/, '')
  if (!text.includes('\ufffd')) return text
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text
  } catch {
    return null
  }
}
