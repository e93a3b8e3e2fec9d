import type { RestoreSummary } from 'dictamen'

/** What a restore went by and what it means, for whoever did it. */
export function renderRestored(summary: RestoreSummary): string {
  return `${[...tellForeign(summary), ...tellErased(summary), tellKeys(summary)].join('\n')}\n`
}

function tellForeign({ isAuthentic, administrators }: RestoreSummary): string[] {
  if (isAuthentic) return []
  const who = administrators.length === 0 ? 'nadie' : administrators.join(', ')
  return [
    'AVISO: la copia no está firmada con esta clave maestra. Usuarios, permisos y llaves son los que trae.',
    `Administran desde ahora: ${who}. Retire a quien no conozca antes de abrir el servidor.`,
  ]
}

function tellErased({ lists, erasedAgain }: RestoreSummary): string[] {
  if (lists.length === 0)
    return ['No había ninguna lista de borrados: si se borró a alguien después de la copia, ha vuelto.']
  const names = lists.map(({ name, people }) => `${name} (${people})`).join(', ')
  return [
    `Listas de borrados: ${names}.`,
    erasedAgain === 0
      ? 'Nadie de la copia se había borrado después.'
      : `Borradas otra vez: ${erasedAgain} ${erasedAgain === 1 ? 'persona' : 'personas'} que la copia aún tenía.`,
  ]
}

function tellKeys({ keysOf, version }: RestoreSummary): string {
  if (keysOf !== null)
    return `Claves de las personas: las del ${keysOf.toISOString()}. Quien se borrara después sigue aquí: bórrelo otra vez.`
  return version < FIRST_WITHOUT_KEYS
    ? 'La copia llevaba las claves dentro, como las de antes. Destrúyala cuando haya hecho otra.'
    : 'Sin las claves de las personas: ningún texto cifrado se podrá leer.'
}

/** Since these tables, archives have no keys inside. */
const FIRST_WITHOUT_KEYS = 12
