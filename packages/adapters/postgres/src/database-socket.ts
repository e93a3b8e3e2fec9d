import { Socket } from 'node:net'

/** What a connection breaks with, in the words that everybody who retries knows: the engine takes others for failures. */
const KNOWN_AS: Readonly<Record<string, string>> = { EPIPE: 'ECONNRESET', ENOENT: 'ECONNREFUSED' }

const broken = new WeakSet<Error>()

/** A connection to the database: what breaks it is told from what breaks any other connection. */
export class DatabaseSocket extends Socket {
  override destroy(error?: Error): this {
    if (error !== undefined) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== undefined) Object.assign(error, { code: KNOWN_AS[code] ?? code })
      broken.add(error)
    }
    return super.destroy(error)
  }
}

/** Whether an error is that of a broken connection to the database. */
export function brokeConnection(error: Error): boolean {
  return broken.has(error)
}
