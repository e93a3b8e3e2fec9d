import { Refusal } from '@dictamen/kernel'

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie escucha en esa dirección',
  ENOTFOUND: 'el nombre de la máquina no existe',
  EAI_AGAIN: 'el nombre de la máquina no se pudo resolver',
  ETIMEDOUT: 'no contesta',
  EHOSTUNREACH: 'la máquina no es alcanzable',
  ENETUNREACH: 'la red no es alcanzable',
  ECONNRESET: 'cortó la conexión',
  EPIPE: 'cortó la conexión',
  ENOENT: 'el socket no existe',
  EACCES: 'no hay permiso para abrir el socket',
  '28P01': 'la contraseña no es válida',
  '28000': 'el servidor no admite a ese usuario',
  '3D000': 'la base de datos no existe',
  '42501': 'al usuario le falta permiso para crear tablas',
  '53300': 'el servidor no admite más conexiones',
  '57P01': 'el servidor se está parando',
  '57P02': 'el servidor se acaba de caer',
  '57P03': 'el servidor todavía está arrancando o recuperándose',
}

/** The server found a page, an index or a file of its own not as it left it, or the disk did not give it back. */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030'])

/** What a person is told when a database does not answer: the address never carries its password. */
export function refusalOf(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const code = codeOf(error)
  if (code === '53100') return new Refusal('DiskFull', { folder: withoutPassword(url) })
  if (DAMAGE.has(code)) {
    return new Refusal('DatabaseDamaged', { folder: withoutPassword(url), reason: error.message })
  }
  const reason = NETWORK[code] ?? wordsOf(error.message)
  return reason === undefined
    ? error
    : new Refusal('DatabaseUnreachable', { url: withoutPassword(url), reason })
}

function codeOf(error: Error): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (inner as { code?: string }).code ?? ''
}

function wordsOf(message: string): string | undefined {
  if (/timeout/i.test(message)) return 'no contesta a tiempo'
  if (/unexpected|message type|terminated|Connection ended|not queryable/i.test(message)) {
    return 'cortó la conexión: o no es un servidor PostgreSQL o se acaba de caer'
  }
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
