import { FORMATS } from './output.ts'
import { Refusal } from './sentences.ts'

const path = (input: string): string => input

/** `--format` and `-o`, which every command that gives a result takes. */
export const outputParameters = {
  format: { kind: 'enum', values: FORMATS, optional: true, brief: 'Formato del resultado' },
  output: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'FICHERO',
    brief: 'Escribe el resultado en un fichero',
  },
} as const

/** Where things are kept, for every command that keeps some. */
export const installationParameters = {
  data: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'CARPETA',
    brief: 'Carpeta de datos (si no, DICTAMEN_DATA o la del usuario)',
  },
  databaseUrl: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'URL',
    brief: 'PostgreSQL propio (si no, DATABASE_URL o uno que arranca solo)',
  },
} as const

/** `--queue` and where the queue is. */
export const queueParameters = {
  queue: {
    kind: 'boolean',
    optional: true,
    withNegated: false,
    brief: 'Por la cola: se reparte entre los «dictamen worker» y sobrevive a todo',
  },
  space: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'ESPACIO',
    brief: 'Espacio al que pertenece lo que va por la cola (general)',
  },
  ...installationParameters,
} as const

/** Leaving a record, which every evaluating command can do. */
export const recordParameters = {
  record: { kind: 'boolean', optional: true, brief: 'Deja un expediente sellado' },
  subject: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'SUJETO',
    brief: 'De quién es el expediente (se puede borrar entero)',
  },
  space: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'ESPACIO',
    brief: 'Espacio del expediente (general)',
  },
  ...installationParameters,
} as const

/** What every evaluating command takes besides. */
export const evaluateParameters = {
  ...outputParameters,
  trace: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'FICHERO',
    brief: 'Escribe la evidencia de cada valor',
  },
  rules: {
    kind: 'parsed',
    parse: path,
    optional: true,
    placeholder: 'FICHERO',
    brief: 'Usa otro conjunto de reglas',
  },
  now: {
    kind: 'parsed',
    parse: parseMoment,
    optional: true,
    placeholder: 'ISO',
    brief: 'Fija el reloj (bytes reproducibles)',
  },
  ...recordParameters,
} as const

export const evaluateAliases = { o: 'output' } as const

/** A path given once. */
export function onePath(
  brief: string,
  placeholder = 'FICHERO',
): { kind: 'parsed'; parse: (input: string) => string; brief: string; placeholder: string } {
  return { kind: 'parsed', parse: path, brief, placeholder }
}

/** A path that may be given several times. */
export function manyPaths(
  brief: string,
  placeholder = 'FICHERO',
): { kind: 'parsed'; parse: (input: string) => string; variadic: true; brief: string; placeholder: string } {
  return { kind: 'parsed', parse: path, variadic: true, brief, placeholder }
}

/** Refuses what is no address of a server. */
export function checkOrigin(origin: string): void {
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol))
    throw new Refusal('UsageWrong', {
      reason: `--origin espera una dirección https://… y recibió «${origin}»`,
    })
}

function parseMoment(input: string): string {
  const moment = new Date(input)
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d))?$/.test(input) || Number.isNaN(moment.getTime())) {
    throw new Refusal('UsageWrong', {
      reason: `--now espera una fecha ISO-8601 con zona (2026-01-07T18:20:00Z) y recibió «${input}»`,
    })
  }
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
