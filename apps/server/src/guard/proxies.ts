import { BlockList, isIP } from 'node:net'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** The proxies whose word about the caller's address counts: those that are named, by address or by network. */
export class Proxies {
  readonly #list = new BlockList()

  /** Without any name, a proxy on this machine. */
  constructor(networks: readonly string[] = LOOPBACK) {
    for (const network of networks) {
      const { address, bits, family } = networkOf(network)
      this.#list.addSubnet(address, bits, family)
    }
  }

  /** Who calls: from the last hop backwards, the first one that no named proxy is. */
  callerOf(address: string, forwarded: string | null): string {
    const hops = [...(forwarded ?? '').split(','), address].map((hop) => plainAddress(hop.trim()))
    const caller = hops.findLast((hop) => !this.#isKnown(hop))
    // What a proxy passes on may be no address at all: then the proxy itself is who calls.
    return caller !== undefined && isIP(caller) > 0 ? caller : plainAddress(address)
  }

  #isKnown(address: string): boolean {
    const version = isIP(address)
    return version > 0 && this.#list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Whether a name of a network can be read: an address, or an address and its bits. */
export function isNetwork(network: string): boolean {
  const { address, bits, family } = networkOf(network)
  return isIP(address) > 0 && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32)
}

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

function networkOf(network: string): Network {
  const [, address = network, bits] = /^(.*?)(?:\/(\d{1,3}))?$/.exec(network)!
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return { address, bits: bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family }
}

/** An IPv4 address as it is written alone: a socket of both families gives it as `::ffff:10.0.0.1`. */
function plainAddress(address: string): string {
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  return inside !== undefined && isIP(inside) === 4 ? inside : address
}
