import pg from 'pg'
import { brokeConnection } from './database-socket.ts'
import { Refusal } from './sentences.ts'

/** A server that is not there, or not for now. */
const AWAY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie escucha en esa dirección',
  ENOTFOUND: 'el nombre de la máquina no existe',
  EAI_AGAIN: 'el nombre de la máquina no se pudo resolver',
  ETIMEDOUT: 'no contesta',
  EHOSTUNREACH: 'la máquina no es alcanzable',
  ENETUNREACH: 'la red no es alcanzable',
  ECONNRESET: 'cortó la conexión',
  EACCES: 'no hay permiso para abrir el socket',
  '25P03': 'cerró una conexión que callaba',
  '53300': 'el servidor no admite más conexiones',
  '57P01': 'el servidor se está parando',
  '57P02': 'el servidor se acaba de caer',
  '57P03': 'el servidor todavía está arrancando o recuperándose',
  '57P05': 'cerró una conexión que callaba',
}

/** A server that does not want us. */
const CLOSED: Readonly<Record<string, string>> = {
  '28P01': 'la contraseña no es válida',
  '28000': 'el servidor no admite a ese usuario',
  '3D000': 'la base de datos no existe',
  '42501': 'al usuario le falta permiso para crear tablas',
}

/** What the driver says of a connection that is gone or never came. */
const DRIVER: Readonly<Record<string, string>> = {
  'Connection terminated': 'cortó la conexión',
  'Connection terminated unexpectedly':
    'cortó la conexión: o no es un servidor PostgreSQL o se acaba de caer',
  'Connection terminated due to connection timeout': 'no contesta a tiempo',
  'Client has encountered a connection error and is not queryable': 'cortó la conexión',
  'Client was closed and is not queryable': 'cortó la conexión',
  'timeout expired': 'no contesta a tiempo',
  'timeout exceeded when trying to connect': 'no contesta a tiempo',
}

/** Connection exceptions of the SQL standard; the one left out says that somebody does not speak as we do. */
const LINK_FAILED = /^08(?!P01)/

/** The server found a page, an index or a file of its own not as it left it, or the disk did not give it back. */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030'])

/** What a person is told when a database cannot be opened: the address never carries its password. */
export function refusalOf(error: unknown, url: string): unknown {
  const told = refusedBy(error, url)
  if (told !== error || !(error instanceof Error) || error instanceof Refusal) return told
  const reason = AWAY[codeOf(error)] ?? DRIVER[error.message] ?? wordsOf(error.message)
  return reason === undefined
    ? error
    : new Refusal('DatabaseUnreachable', { url: withoutPassword(url), reason })
}

/** What a person is told when a database that was open does not go on. */
export function lossOf(error: unknown, url: string): unknown {
  const lost = lostIn(error)
  if (lost === null) return refusedBy(error, url)
  const reason = AWAY[codeOf(lost)] ?? DRIVER[lost.message] ?? lost.message
  return new Refusal('DatabaseLost', { url: withoutPassword(url), reason })
}

/** What a server that is there refuses, in our words. */
function refusedBy(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const shown = withoutPassword(url)
  const code = codeOf(error)
  if (code === '53100') return new Refusal('DiskFull', { folder: shown })
  if (DAMAGE.has(code)) return new Refusal('DatabaseDamaged', { folder: shown, reason: error.message })
  const reason = CLOSED[code]
  return reason === undefined ? error : new Refusal('DatabaseUnreachable', { url: shown, reason })
}

/** Whether an error says that the database was lost: the same may go well the next time. */
export function isLost(error: unknown): boolean {
  return lostIn(error) !== null
}

export function startingRefusal(url: string): Refusal {
  return new Refusal('DatabaseStarting', { place: withoutPassword(url) })
}

/** The loss of a connection among what led to an error. */
function lostIn(error: unknown): Error | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (brokeConnection(one) || DRIVER[one.message] !== undefined) return one
    if (one instanceof pg.DatabaseError && (codeOf(one) in AWAY || LINK_FAILED.test(codeOf(one)))) return one
  }
  return null
}

function codeOf(error: Error): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (inner as { code?: string }).code ?? ''
}

function wordsOf(message: string): string | undefined {
  if (/unexpected|message type/i.test(message)) return DRIVER['Connection terminated unexpectedly']
  if (/password must be a string|SASL/.test(message)) return 'falta la contraseña o no es válida'
  if (/SSL/.test(message)) return `el cifrado no se pudo acordar (${message})`
  return undefined
}

/** An address as it may be shown. */
function withoutPassword(url: string): string {
  try {
    const shown = new URL(url)
    shown.password = ''
    return shown.href
  } catch {
    return 'DATABASE_URL'
  }
}
