import type { describeReaders } from 'dictamen'

type Confinement = Awaited<ReturnType<typeof describeReaders>>

const NOTICES: Readonly<Record<Confinement['way'], string | null>> = {
  room: null,
  account:
    'El proceso que lee los documentos de otros usa otra cuenta y no puede abrir la carpeta de datos, pero el sistema no permite quitarle la red: de eso se ocupa solo Node',
  runtime:
    'El sistema no permite separar el proceso que lee los documentos de otros: de sus ficheros y de la red lo aparta solo Node',
}

/** What whoever runs this should know about how documents of strangers are read here; null where nothing is missing. */
export function readerNotice({ way, missing }: Confinement): string | null {
  const notice = NOTICES[way]
  if (notice === null) return null
  const reasons = missing.map(({ reason }) => reason)
  return `${notice} (${reasons.join('; ')}). Qué hacer: docs/operadores.md, «Documentos de otros».`
}
