import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { loopbackOrigins } from './addresses.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

/** The origins under which a server that listens there is reached without a proxy. */
export function ownOrigins(host: string, port: number): string[] {
  if (isLoopback(host)) return loopbackOrigins(port)
  const reached = isEverywhere(host) ? machineAddresses() : [host]
  return [...reached.map((address) => originOf(address, port)), ...loopbackOrigins(port)]
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal).map(({ address }) => address),
  )
}

function originOf(address: string, port: number): string {
  return new URL(`http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`).origin
}
