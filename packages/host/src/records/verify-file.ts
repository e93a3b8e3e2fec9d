import { LineCutter, LogVerifier, type Anchors, type Outcome } from '@dictamen/verifier'
import { createReadStream } from 'node:fs'
import { Refusal } from '../sentences.ts'

/** Verifies an export in a file, byte for byte: its lines are never decoded. */
export async function verifyFile(path: string, anchors: Anchors): Promise<Outcome> {
  const verifier = new LogVerifier(anchors)
  const cutter = new LineCutter((line) => verifier.line(line))
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) cutter.push(chunk as Buffer)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refusal('FileMissing', { name: path })
    throw new Refusal('FileUnreadable', {
      name: path,
      reason: code === 'EISDIR' ? 'es una carpeta' : message,
    })
  }
  cutter.end()
  return verifier.finish()
}
