import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Within the process apart: nothing that runs as JavaScript opens a connection, listens or asks for a name. Node's own
 * permissions know no network before version 25; where the system keeps the process from it, this is a second lock.
 */
export function closeNetwork(): void {
  close(net.Socket.prototype, ['connect'])
  close(net.Server.prototype, ['listen'])
  close(dgram.Socket.prototype, ['bind', 'connect', 'send'])
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(names, Object.getOwnPropertyNames(names).filter(isQuestion))
  syncBuiltinESMExports()
}

function isQuestion(name: string): boolean {
  return /^(lookup|resolve|reverse)/.test(name)
}

function close(api: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(api, name, {
      configurable: false,
      writable: false,
      value: () => {
        throw Object.assign(new Error('Access to the network has been restricted.'), {
          code: 'ERR_ACCESS_DENIED',
          permission: 'Net',
        })
      },
    })
}
