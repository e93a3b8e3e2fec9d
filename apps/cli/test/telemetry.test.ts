import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
const search = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-002')

/** Runs a command whose traces go to an address. */
async function traced(args: readonly string[], address: string): Promise<{ code: unknown; stderr: string }> {
  const child = spawn(process.execPath, [...commandLine, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: address },
  })
  const closed = once(child, 'close')
  const stderr = await text(child.stderr)
  const [code] = (await closed) as unknown[]
  return { code, stderr }
}

test('an address that is none is warned of, and the command does its work', async () => {
  const { code, stderr } = await traced(['contracts', 'list'], 'colector')
  expect(code).toBe(0)
  expect(stderr).toBe('aviso: «colector» no es la dirección http(s) de un colector: no se envían trazas.\n')
})

test('a collector that takes a request and never answers does not keep the process', async () => {
  const sockets: Socket[] = []
  const collector = createServer((socket) => sockets.push(socket.resume()))
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const output = mkdtempSync(join(tmpdir(), 'dictamen-test-'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    collector.close()
    rmSync(output, { recursive: true, force: true })
  })
  const { port } = collector.address() as AddressInfo
  const { code } = await traced(['search', 'run', search, '-o', output], `http://127.0.0.1:${port}`)
  expect(sockets).not.toHaveLength(0)
  expect(code).toBe(0)
})
