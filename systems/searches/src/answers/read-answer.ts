import { parseContract } from '@dictamen/kernel'
import { gemAnswer, type AnswerFault, type GemAnswer, type GemRequest } from '@dictamen/contracts'
import type { Protocol } from '../protocol/protocol.ts'
import { findDegenerate, type Wrong } from './degenerate.ts'
import type { Edition } from './edition.ts'
import { faultOf } from './fault.ts'
import { asList, FieldReader, isFields, type Fields } from './fields.ts'
import { objectWithin } from './json-within.ts'
import { readContent } from './read-content.ts'
import type { FindingContext } from './read-finding.ts'
import { readGem, readLevel, readNumber, readQaDecision } from './spelling.ts'

/** An answer in the contract's words, or why it cannot be used. */
export type AnswerReading =
  | {
      readonly status: 'read'
      readonly answer: GemAnswer
      /** What stands where a recommendation is wanted and is neither given nor left open in so many words; null otherwise. */
      readonly notBinary: AnswerFault | null
    }
  | RefusedAnswer

export interface RefusedAnswer {
  readonly status: 'refused'
  readonly reasons: readonly string[]
  readonly faults: readonly AnswerFault[]
  readonly ambiguous: boolean
}

/** Under what an answer is read. */
export interface ReadingOptions {
  readonly edition: Edition
  /** Whether its object is looked for inside other words: answers of before were refused then, and stay so. */
  readonly isWithin: boolean
}

/** Reads the raw text of an agent: lenient with its spelling, strict with what makes it no answer at all. */
export function readAnswer(
  raw: string,
  request: GemRequest,
  protocol: Protocol,
  { edition, isWithin }: ReadingOptions,
): AnswerReading {
  const degenerate = findDegenerate(raw, protocol.answers)
  if (degenerate !== null) return refused([degenerate])
  const fields = parseFields(raw, isWithin)
  if (fields instanceof Unread) return refused([fields])
  const root = new FieldReader(fields)
  const meta = root.take('meta')
  const content = root.take('content')
  const scores = root.take('scores')
  const lacking = Object.entries({ meta, content, scores }).filter(([, part]) => !isFields(part))
  if (lacking.length > 0)
    return refused(
      lacking.map(([name]) => ({
        says: `falta «${name}» en la respuesta`,
        fault: faultOf('falta_campo', `/${name}`, { admissible: [name] }),
      })),
    )
  const wrong = checkMeta(meta as Fields, request)
  if (wrong.length > 0) return refused(wrong)
  const parts = { meta: meta as Fields, content: content as Fields, scores: scores as Fields }
  const answer = answerOf(root, parts, request, edition)
  const isUndecided = answer.gem === 'GEM_3' && answer.content.recomendacion === null
  const said = (content as Fields)['recomendacion']
  if (isUndecided && edition === '1.0')
    return {
      ...refused([{ says: 'no hay recomendación binaria (SI o NO)', fault: notBinaryFault(said) }]),
      ambiguous: true,
    }
  const notBinary = isUndecided && said !== null ? notBinaryFault(said) : null
  return { status: 'read', answer: parseContract(gemAnswer, answer), notBinary }
}

function answerOf(
  root: FieldReader,
  { meta, content, scores }: Readonly<Record<'meta' | 'content' | 'scores', Fields>>,
  request: GemRequest,
  edition: Edition,
): GemAnswer {
  const notes: string[] = []
  const context = contextOf(request, notes, edition)
  root.take('contract')
  const blockers = root.take('blockers')
  if (blockers === undefined) notes.push('falta la lista blockers')
  const decision = root.take('decision') ?? content['decision']
  const read = readContent(request.gem, content, context)
  const about = new FieldReader(meta)
  const timestamp = about.takeText('timestamp')
  if (timestamp === undefined) notes.push('falta meta.timestamp')
  const scored = new FieldReader(scores)
  const common = {
    timestamp: timestamp ?? null,
    sources: asList(about.take('sources')).filter((item): item is string => typeof item === 'string'),
    blockers: asList(blockers).flatMap(readBlocker),
    model_score: readNumber(scored.take('score_dimension') ?? scored.take('score')),
    model_confidence: readNumber(scored.take('confidence')),
  }
  const unknown = root.unknown().filter((key) => key !== 'decision')
  if (unknown.length > 0) notes.push(`se descartan las claves ${unknown.join(', ')}`)
  const whole =
    request.gem === 'GEM_4'
      ? { gem: request.gem, content: read, ...common, model_decision: readQaDecision(decision), notes }
      : { gem: request.gem, content: read, ...common, notes }
  return whole as GemAnswer
}

/** A recommendation that is none. */
function notBinaryFault(said: unknown): AnswerFault {
  const seen = typeof said === 'string' ? said : (JSON.stringify(said) ?? '')
  return faultOf('recomendacion_no_binaria', '/content/recomendacion', { seen, admissible: ['SI', 'NO'] })
}

function parseFields(raw: string, isWithin: boolean): Fields | Unread {
  const text = unfence(raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw)
  const value = parsed(text) ?? (isWithin ? parsed(objectWithin(text) ?? '') : null)
  if (value !== null) {
    if (isFields(value.json)) return value.json
    return new Unread('la respuesta no es un objeto JSON', faultOf('no_es_json', '', { seen: text }))
  }
  const isCut = isWithin ? text.includes('{') : text.startsWith('{') && !text.endsWith('}')
  return isCut
    ? new Unread(
        'respuesta truncada: el JSON no termina',
        faultOf('json_truncado', '', { seen: text.slice(-200) }),
      )
    : new Unread('la respuesta no es JSON', faultOf('no_es_json', '', { seen: text }))
}

/** Why a text is no object. */
class Unread implements Wrong {
  readonly says: string
  readonly fault: AnswerFault

  constructor(says: string, fault: AnswerFault) {
    this.says = says
    this.fault = fault
  }
}

function parsed(text: string): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** The text without the fence that models put around JSON. */
function unfence(raw: string): string {
  const text = raw.trim()
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text
}

function checkMeta(meta: Fields, request: GemRequest): Wrong[] {
  const reader = new FieldReader(meta)
  const gem = reader.take('gem')
  const search = reader.takeText('search_id')
  const candidate = reader.takeText('candidate_id')
  const timestamp = reader.takeText('timestamp')
  const day = request.timestamp.slice(0, 10)
  const wrong = (kind: AnswerFault['kind'], field: string, seen: string, admissible: string): AnswerFault =>
    faultOf(kind, `/meta/${field}`, { seen, admissible: [admissible] })
  return [
    ...(gem !== undefined && readGem(gem) !== request.gem
      ? [
          {
            says: `contesta otro agente y se pidió ${request.gem}`,
            fault: wrong('otro_agente', 'gem', JSON.stringify(gem), request.gem),
          },
        ]
      : []),
    ...(search !== undefined && search !== request.search_id
      ? [
          {
            says: `contesta sobre la búsqueda ${search}`,
            fault: wrong('otra_busqueda', 'search_id', search, request.search_id),
          },
        ]
      : []),
    ...(candidate !== undefined && candidate !== (request.candidate_id ?? candidate)
      ? [
          {
            says: `contesta sobre el candidato ${candidate}`,
            fault: wrong('otro_candidato', 'candidate_id', candidate, request.candidate_id!),
          },
        ]
      : []),
    ...(timestamp !== undefined && dayOf(timestamp) !== day
      ? [
          {
            says: `la fecha ${timestamp} no es la de la ejecución (${day})`,
            fault: wrong('otra_fecha', 'timestamp', timestamp, request.timestamp),
          },
        ]
      : []),
  ]
}

/** The UTC day of a timestamp; the text itself when it is none. */
function dayOf(timestamp: string): string {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(timestamp)
  if (found === null) return timestamp
  const [, day, hour, minute, zone] = found
  if (hour === undefined || zone === undefined || zone === 'Z') return day!
  const sign = zone.startsWith('-') ? -1 : 1
  const offset = sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
  const moment = Date.parse(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(moment) ? timestamp : new Date(moment - offset * 60_000).toISOString().slice(0, 10)
}

function readBlocker(raw: unknown): string[] {
  if (typeof raw === 'string') return raw.trim() === '' ? [] : [raw.trim()]
  if (!isFields(raw)) return []
  const reader = new FieldReader(raw)
  const text = reader.takeText('text') ?? reader.takeText('issue') ?? reader.takeText('blocker')
  const level = readLevel(reader.take('severity'))
  return text === undefined ? [] : [level === null ? text : `${text} (severidad ${level})`]
}

function contextOf(request: GemRequest, notes: string[], edition: Edition): FindingContext {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  const paths = request.sources_index.map(({ path }) => path)
  return {
    edition,
    note: (sentence) => notes.push(sentence),
    resolve: (source) => resolveSource(source, paths, request),
    identify(wanted, section) {
      let id = wanted ?? ''
      while (id === '' || taken.has(id)) {
        const number = (next.get(section) ?? 0) + 1
        next.set(section, number)
        id = `${section.replaceAll('/', '-')}-${number}`
      }
      taken.add(id)
      return id
    },
  }
}

/** The path that a name stands for: the path itself, the end of only one, or the output of an earlier GEM. */
function resolveSource(source: string, paths: readonly string[], request: GemRequest): string {
  const name = cleanPath(source)
  const plain = name.startsWith(`${request.search_id}/`) ? name.slice(request.search_id.length + 1) : name
  if (paths.includes(plain)) return plain
  const ending = paths.filter((path) => path.endsWith(`/${plain}`))
  if (ending.length === 1) return ending[0]!
  const gem = readGem(plain)
  if (gem !== null && /^gem[\s_-]?\d(?:\.(?:json|md))?$/i.test(plain) && request.candidate_id !== null)
    return `outputs/${request.candidate_id}/${gem.replace('GEM_', 'gem')}.md`
  return plain
}

/** A name that may stand as a path: no way out of the folder, no control characters. */
function cleanPath(source: string): string {
  const parts = source
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '')
    .split('/')
  return (
    parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/') || 'fuente desconocida'
  )
}

function refused(wrong: readonly Wrong[]): RefusedAnswer {
  return {
    status: 'refused',
    reasons: wrong.map(({ says }) => says),
    faults: wrong.map(({ fault }) => fault),
    ambiguous: false,
  }
}
