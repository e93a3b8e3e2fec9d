import { boundProblems, boundText, Refusal, type Problem } from 'dictamen'

/** Something the server will not do, other than a refusal of the evaluator. */
export class Denial extends Error {
  override readonly name = 'Denial'
  readonly kind: DenialKind
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: DenialKind, detail?: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail ?? denials[kind].detail)
    this.kind = kind
    this.headers = headers
  }
}

/** Every way in which the server turns a request away. Names are permanent; sentences may improve. */
const denials = {
  RequestWrong: {
    status: 400,
    title: 'Petición mal escrita',
    detail: 'La petición no tiene la forma esperada.',
  },
  VisitorUnknown: {
    status: 401,
    title: 'Falta identificarse',
    detail: 'Entre con su sesión o con una llave.',
  },
  EntryWrong: {
    status: 401,
    title: 'No se puede entrar',
    detail: 'El nombre de entrada o la contraseña no son correctos.',
  },
  AccessDenied: { status: 403, title: 'Sin permiso', detail: 'No puede hacer esto aquí.' },
  CsrfMissing: {
    status: 403,
    title: 'Falta la contraseña de la página',
    detail: 'Un cambio hecho con sesión repite su valor csrf en la cabecera X-Dictamen-CSRF.',
  },
  OriginForeign: { status: 403, title: 'Origen ajeno', detail: 'La petición no viene de esta dirección.' },
  NotFound: { status: 404, title: 'No existe', detail: 'Aquí no hay nada con ese nombre.' },
  MethodWrong: { status: 405, title: 'Así no se puede', detail: 'Esta dirección no admite ese método.' },
  RequestBusy: {
    status: 409,
    title: 'La misma petición está en marcha',
    detail: 'Todavía se está atendiendo la petición con esa clave; repítala en un momento.',
  },
  ReviewClosed: { status: 409, title: 'Ya está revisado', detail: 'Ese caso ya se cerró.' },
  ReviewAgain: {
    status: 409,
    title: 'Ya lo juzgó',
    detail: 'Cada persona juzga un caso una sola vez; falta otra.',
  },
  ReviewAuthor: {
    status: 403,
    title: 'Es suyo',
    detail: 'Nadie revisa lo que pidió decidir: hace falta otra persona.',
  },
  BodyTooLarge: { status: 413, title: 'Demasiado grande', detail: 'El contenido supera el límite.' },
  TypeWrong: { status: 415, title: 'Tipo de contenido', detail: 'El contenido no es del tipo esperado.' },
  HostForeign: { status: 421, title: 'Dirección ajena', detail: 'Este servidor no atiende esa dirección.' },
  KeyReused: {
    status: 422,
    title: 'La clave es de otra petición',
    detail: 'La cabecera Idempotency-Key ya se usó con otro contenido.',
  },
  TooManyAttempts: {
    status: 429,
    title: 'Demasiados intentos',
    detail: 'Espere antes de volver a intentarlo.',
  },
  TooManyRequests: {
    status: 429,
    title: 'Demasiadas peticiones a la vez',
    detail: 'Ya se están atendiendo todas las que le caben; espere a que terminen.',
  },
  TooHeavy: {
    status: 413,
    title: 'Demasiado pesado',
    detail: 'Lo enviado necesita más memoria de la que hay para una petición; divídalo.',
  },
  BodyTooSlow: {
    status: 408,
    title: 'El contenido no llegó',
    detail: 'El contenido de la petición tardó demasiado en llegar.',
  },
  Overloaded: { status: 503, title: 'Demasiado trabajo', detail: 'Hay demasiadas peticiones en marcha.' },
  Stopping: { status: 503, title: 'Terminando', detail: 'El servidor se está deteniendo.' },
  TooSlow: { status: 503, title: 'Se acabó el plazo', detail: 'La petición no se pudo atender a tiempo.' },
  NotReady: { status: 503, title: 'Todavía no', detail: 'La base de datos no contesta.' },
} as const

export type DenialKind = keyof typeof denials

/** A problem as RFC 9457 has it. */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly hint?: string
  /** The first of them, shortened. */
  readonly problems?: readonly Problem[]
  /** How many there are. */
  readonly problem_count?: number
}

const MOST_DETAIL = 1000

/** Refusals that are not about what was sent. */
const STATUS_OF_REFUSAL: Readonly<Record<string, number>> = {
  UsageWrong: 400,
  RecordUnknown: 404,
  SubjectUnknown: 404,
  TokenUnknown: 404,
  UserUnknown: 404,
  SpaceUnknown: 404,
  RunUnknown: 404,
  RecordAltered: 409,
  RunBusy: 409,
  RunErased: 410,
  UserExists: 409,
  DocumentTooLarge: 413,
  DocumentTooHeavy: 413,
  YamlTooLarge: 413,
  AccessesFull: 503,
  DatabaseUnreachable: 503,
  DatabaseLost: 503,
  DiskFull: 503,
  PartMissing: 503,
  CanvasMissing: 503,
  ServerMissing: 503,
  ModelMissing: 503,
  ReadersBusy: 503,
}

/** Refusals whose sentence may name places of the server: only the title is told. */
const QUIET = new Set([
  'DatabaseUnreachable',
  'DatabaseLost',
  'DiskFull',
  'PartMissing',
  'MasterKeyWrong',
  'EpochKeyMissing',
  'BlobDamaged',
])

/** The problem that an error is to whoever sent the request; of a fault of ours nothing is told. */
export function problemOf(error: unknown): ProblemBody {
  if (error instanceof Denial) {
    const { status, title } = denials[error.kind]
    return { type: typeOf(error.kind), title, status, detail: boundText(error.message, MOST_DETAIL) }
  }
  if (error instanceof Refusal) return problemOfRefusal(error)
  return {
    type: typeOf('Fault'),
    title: 'Fallo interno de Dictamen',
    status: 500,
    detail: 'No es culpa de los datos; el fallo ha quedado anotado en el servidor.',
  }
}

function problemOfRefusal({ code, title, message, hint, problems, facts }: Refusal): ProblemBody {
  const status = STATUS_OF_REFUSAL[code] ?? 422
  if (QUIET.has(code)) return { type: typeOf(code), title, status, detail: `${title}.` }
  return {
    type: typeOf(code),
    title,
    status,
    detail: boundText(message, MOST_DETAIL),
    hint,
    ...(problems.length === 0
      ? {}
      : {
          problems: boundProblems(problems),
          problem_count: Math.max(problems.length, Number(facts['count'] ?? 0)),
        }),
  }
}

/** The answer that tells a problem. */
export function problemResponse(error: unknown): Response {
  const body = problemOf(error)
  const again = body.status === 503 ? { 'retry-after': '2' } : {}
  const headers = error instanceof Denial ? { ...again, ...error.headers } : again
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
  })
}

function typeOf(code: string): string {
  return `urn:dictamen:problem:${code}`
}
