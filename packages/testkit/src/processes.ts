import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * What Node is given to run the `dictamen` command: its sources or, where whoever runs the tests has just built it
 * (`DICTAMEN_BUILT`), what people run, which starts in a third of the time.
 */
export const commandLine: readonly string[] =
  process.env.DICTAMEN_BUILT === '1'
    ? [join(root, 'packages/host/dist/cli.js')]
    : ['--conditions=@dictamen/source', join(root, 'apps/cli/src/main.ts')]

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
