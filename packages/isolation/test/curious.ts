import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { serve } from '../src/index.ts'

// What a document could want of its reader once it had taken it over. Each attempt gives back what it got hold of.
const attempts: Record<string, (target: string) => unknown> = {
  'read a file': (path) => readFileSync(path, 'utf8'),
  'list a folder': (path) => readdirSync(path),
  'write a file': (path) => writeFileSync(path, 'x'),
  'start a program': () => {
    const { error, status } = spawnSync('/bin/true')
    if (error !== undefined) throw error
    return status
  },
  'start a thread': async () => once(new Worker('', { eval: true }), 'online'),
  'make code of a text': () => (Reflect.construct(Function, ['return 1']) as () => number)(),
  'open a connection': async (port) => {
    await once(connect(Number(port), '127.0.0.1'), 'connect')
    return 'connected'
  },
  'fetch a page': async (port) => (await fetch(`http://127.0.0.1:${port}/`)).status,
  'send a datagram': async (port) => {
    const socket = createSocket('udp4')
    socket.send('x', Number(port), '127.0.0.1')
    await once(socket, 'listening')
    return 'sent'
  },
  listen: async () => {
    await once(createServer().listen(0, '127.0.0.1'), 'listening')
    return 'listening'
  },
  'ask for a name': async () => lookup('localhost'),
}

serve(async (request) => {
  const { attempt, target } = request as { readonly attempt: string; readonly target: string }
  try {
    return { got: await attempts[attempt]!(target) }
  } catch (error) {
    return { refused: String((error as NodeJS.ErrnoException).code ?? error) }
  }
})
