import type { Erasure } from 'dictamen'

/** What an erasure reached besides, and what nobody reaches from here. */
export function renderErasure({ runs, rings, keysInCopiesUntil, unclaimed }: Erasure): string {
  const stale = rings.filter(({ isRenewed }) => !isRenewed).map(({ host, path }) => `${host}:${path}`)
  const renewed = rings.filter(({ isRenewed }) => isRenewed).map(({ path }) => path)
  const done = [
    ...(runs.length === 0 ? [] : [`Con ella se ha borrado el resultado de ${runs.join(', ')}.`]),
    ...(renewed.length === 0 ? [] : [`Ya no está en ${renewed.join(', ')}.`]),
  ]
  const left = [
    ...stale.map(
      (place) => `- ${place}: tiene todavía su clave; sustitúyalo con \`dictamen backup\` o destrúyalo.`,
    ),
    ...(keysInCopiesUntil === null
      ? []
      : [
          `- Copias y ficheros de PostgreSQL (WAL incluidos) de antes del ${keysInCopiesUntil.toISOString().slice(0, 10)}: llevan su clave envuelta solo por la maestra; destrúyalos.`,
        ]),
    '- Copias que usted haya hecho de people.keys, o de la carpeta de datos entera (cp, instantáneas del disco): destrúyalas.',
    '- Lo que se sacó a ficheros (informes, exportaciones, carpetas de búsquedas): bórrelo aparte.',
    ...unclaimedLines(unclaimed),
  ]
  return `${[...done, 'Fuera de alcance:', ...left].join('\n')}\n`
}

function unclaimedLines({ runs, uploads }: Erasure['unclaimed']): string[] {
  return [
    ...(runs === 0
      ? []
      : [
          `- ${runs} ejecuciones de su espacio que no dicen de quién tratan: se olvidan solas a los 30 días.`,
        ]),
    ...(uploads === 0
      ? []
      : [`- ${uploads} ficheros traídos a su espacio sin decir de quién son: mire si alguno es suyo.`]),
  ]
}
