import { parseContract } from '@dictamen/kernel'
import { gemAnswer, type GemAnswer, type GemRequest } from '@dictamen/contracts'
import type { Protocol } from '../protocol/protocol.ts'
import { findDegenerate } from './degenerate.ts'
import type { Edition } from './edition.ts'
import { asList, FieldReader, isFields, type Fields } from './fields.ts'
import { readContent } from './read-content.ts'
import type { FindingContext } from './read-finding.ts'
import { readGem, readLevel, readNumber, readQaDecision } from './spelling.ts'

/** An answer in the contract's words, or why it cannot be used. */
export type AnswerReading =
  | {
      readonly status: 'read'
      readonly answer: GemAnswer
      /** A recommendation is neither given nor left open in so many words. */
      readonly isSilent: boolean
    }
  | { readonly status: 'refused'; readonly reasons: readonly string[]; readonly ambiguous: boolean }

/** Reads the raw text of an agent: lenient with its spelling, strict with what makes it no answer at all. */
export function readAnswer(
  raw: string,
  request: GemRequest,
  protocol: Protocol,
  edition: Edition,
): AnswerReading {
  const degenerate = findDegenerate(raw, protocol.answers)
  if (degenerate !== null) return refused([degenerate])
  const fields = parseFields(raw)
  if (typeof fields === 'string') return refused([fields])
  const root = new FieldReader(fields)
  const meta = root.take('meta')
  const content = root.take('content')
  const scores = root.take('scores')
  const lacking = Object.entries({ meta, content, scores }).filter(([, part]) => !isFields(part))
  if (lacking.length > 0) return refused(lacking.map(([name]) => `falta «${name}» en la respuesta`))
  const wrong = checkMeta(meta as Fields, request)
  if (wrong.length > 0) return refused(wrong)
  const parts = { meta: meta as Fields, content: content as Fields, scores: scores as Fields }
  const answer = answerOf(root, parts, request, edition)
  const isUndecided = answer.gem === 'GEM_3' && answer.content.recomendacion === null
  if (isUndecided && edition === '1.0')
    return { ...refused(['no hay recomendación binaria (SI o NO)']), ambiguous: true }
  const isSilent = isUndecided && (content as Fields)['recomendacion'] !== null
  return { status: 'read', answer: parseContract(gemAnswer, answer), isSilent }
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

function parseFields(raw: string): Fields | string {
  const text = unfence(raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text.startsWith('{') && !text.endsWith('}')
      ? 'respuesta truncada: el JSON no termina'
      : 'la respuesta no es JSON'
  }
  return isFields(value) ? value : 'la respuesta no es un objeto JSON'
}

/** The text without the fence that models put around JSON. */
function unfence(raw: string): string {
  const text = raw.trim()
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text
}

function checkMeta(meta: Fields, request: GemRequest): string[] {
  const reader = new FieldReader(meta)
  const gem = reader.take('gem')
  const search = reader.takeText('search_id')
  const candidate = reader.takeText('candidate_id')
  const timestamp = reader.takeText('timestamp')
  const day = request.timestamp.slice(0, 10)
  return [
    ...(gem !== undefined && readGem(gem) !== request.gem
      ? [`contesta otro agente y se pidió ${request.gem}`]
      : []),
    ...(search !== undefined && search !== request.search_id ? [`contesta sobre la búsqueda ${search}`] : []),
    ...(candidate !== undefined && candidate !== (request.candidate_id ?? candidate)
      ? [`contesta sobre el candidato ${candidate}`]
      : []),
    ...(timestamp !== undefined && dayOf(timestamp) !== day
      ? [`la fecha ${timestamp} no es la de la ejecución (${day})`]
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

function refused(reasons: readonly string[]): {
  status: 'refused'
  reasons: readonly string[]
  ambiguous: boolean
} {
  return { status: 'refused', reasons, ambiguous: false }
}
