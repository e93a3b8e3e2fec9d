import { isLoopback, isNetwork } from '@dictamen/server/addresses'
import { isIP } from 'node:net'
import { checkOrigin } from './flags.ts'
import { Refusal } from './sentences.ts'

/** Where a server listens, under which address people reach it, and whom it believes. */
export interface ListeningFlags {
  readonly port: number
  readonly host: string
  readonly origin?: string
  readonly proxy?: readonly string[]
  readonly monitorPort?: number
  readonly insecureIKnow: boolean
}

export const listeningParameters = {
  port: { kind: 'parsed', parse: parsePort, default: '4747', placeholder: 'N', brief: 'Puerto' },
  host: {
    kind: 'parsed',
    parse: parseHost,
    default: '127.0.0.1',
    placeholder: 'DIRECCIÓN',
    brief: 'Dirección en la que escucha; fuera de esta máquina hace falta --origin',
  },
  origin: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'URL',
    brief: 'Dirección https que usa la gente, la del proxy que haya delante',
  },
  proxy: {
    kind: 'parsed',
    parse: parseNetwork,
    variadic: true,
    optional: true,
    placeholder: 'RED',
    brief: 'Dirección o red del proxy al que se cree quién llama; se puede repetir',
  },
  monitorPort: {
    kind: 'parsed',
    parse: parsePort,
    optional: true,
    placeholder: 'N',
    brief: 'Otro puerto, solo con /healthz, /readyz y /metrics, sin llave',
  },
  insecureIKnow: {
    kind: 'boolean',
    default: false,
    brief: 'Escucha sin https fuera de esta máquina: solo para un laboratorio',
  },
} as const

/** Refuses to be reached from outside in clear: passwords and verdicts would travel for anybody to read. */
export function checkListening({ host, origin, insecureIKnow }: ListeningFlags): void {
  if (origin !== undefined) checkOrigin(origin)
  if (isLoopback(host) || insecureIKnow) return
  if (origin === undefined) throw new Refusal('ListeningExposed', { host })
  if (!origin.startsWith('https:')) throw new Refusal('OriginInClear', { origin })
}

interface Listened {
  readonly port: number
  readonly monitorPort: number | null
}

/** What a server that is reached from outside exposes; null when only this machine reaches it. */
export function exposureOf(
  { host, origin, proxy }: ListeningFlags,
  { port, monitorPort }: Listened,
): string | null {
  if (isLoopback(host)) return null
  const where = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`
  return [
    `Escucha en ${where}: cualquiera que llegue a esa dirección ve la página de entrada, la interfaz HTTP y su documentación.`,
    origin?.startsWith('https:') === true
      ? `Deje pasar a ese puerto solo al proxy que atiende ${origin}.`
      : 'AVISO: sin https, contraseñas, llaves y veredictos viajan a la vista de toda la red.',
    proxy === undefined
      ? 'No se cree a ningún proxy quién llama (--proxy): todos los que vienen por él cuentan como uno solo.'
      : `Quién llama lo dice ${proxy.join(', ')}.`,
    ...(monitorPort === null
      ? []
      : [`Las cifras y el estado se ven en el puerto ${monitorPort} sin ninguna llave.`]),
  ].join('\n')
}

/** Why a server cannot listen where it was told to, in words; any other error as it is. */
export function cannotListen(error: unknown, { host, port }: ListeningFlags): unknown {
  const { code, port: asked = port } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (code === 'EADDRINUSE') return new Refusal('PortTaken', { port: asked })
  if (code === 'EACCES') return new Refusal('PortForbidden', { port: asked })
  if (code === 'EADDRNOTAVAIL') return new Refusal('HostUnknown', { host })
  return error
}

function parseHost(input: string): string {
  if (isIP(input) > 0 || input === 'localhost') return input
  throw new Refusal('UsageWrong', {
    reason: `--host espera una dirección de esta máquina, como 0.0.0.0 o 10.0.0.5, y recibió «${input}»`,
  })
}

function parseNetwork(input: string): string {
  if (isNetwork(input)) return input
  throw new Refusal('UsageWrong', {
    reason: `--proxy espera una dirección o una red, como 10.0.0.7 o 10.0.0.0/24, y recibió «${input}»`,
  })
}

function parsePort(input: string): number {
  const port = Number(input)
  if (/^\d{1,5}$/.test(input) && port <= 65_535) return port
  throw new Refusal('UsageWrong', { reason: `un puerto va de 0 a 65535 y se recibió «${input}»` })
}
