import {
  isPointId,
  NOT_INFORMED,
  NOT_VALIDATED,
  type Citation,
  type Finding,
  type FindingStatus,
  type Measure,
} from '@dictamen/contracts'
import type { Edition } from './edition.ts'
import { asList, FieldReader, isFields, type Fields } from './fields.ts'
import { readLevel, readNumber, readPolarity, readStatus } from './spelling.ts'

/** What reading findings leaves aside, and how it names sources. */
export interface FindingContext {
  readonly edition: Edition
  note(sentence: string): void
  /** The path within the search folder that a name stands for; the name itself when none does. */
  resolve(source: string): string
  /** An id that no other finding of the answer has. */
  identify(wanted: string | undefined, section: string): string
}

/** A finding from whatever an agent wrote in its place, with the fields its section adds; null for an empty one. */
export function readFinding<Extra extends object>(
  raw: unknown,
  section: string,
  context: FindingContext,
  extend: (reader: FieldReader, finding: Finding, edition: Edition) => Extra,
): (Finding & Extra) | null {
  const fields = typeof raw === 'string' ? { text: raw } : raw
  if (!isFields(fields)) {
    context.note(`${section}: se descarta un elemento que no es un hallazgo`)
    return null
  }
  const reader = new FieldReader(fields)
  const text = reader.takeText('text') ?? textOfMeasured(reader)
  if (text === undefined) {
    context.note(`${section}: se descarta un hallazgo sin texto`)
    return null
  }
  const finding = findingOf(reader, text, section, context)
  const extra = extend(reader, finding, context.edition)
  const unknown = reader.unknown()
  if (unknown.length > 0) context.note(`${section}: se descartan las claves ${unknown.join(', ')}`)
  return { ...finding, ...extra }
}

function textOfMeasured(reader: FieldReader): string | undefined {
  return reader.takeText('resultado') ?? reader.takeText('accion')
}

function findingOf(reader: FieldReader, text: string, section: string, context: FindingContext): Finding {
  const citations = asList(reader.take('citations')).flatMap((item) => readCitation(item, section, context))
  const measure = readMeasure(reader.take('measure'))
  return {
    id: context.identify(reader.takeText('id'), section),
    text,
    polarity: readPolarity(reader.take('polarity')) ?? 'neutra',
    severity: readLevel(reader.take('severity')),
    ...(measure === null ? {} : { measure }),
    citations,
    status: readStatus(reader.take('status')) ?? statusOf(text, citations),
    ...readPoint(reader, section, context),
  }
}

/** The point that a finding says it bears on; a name that is none is left aside. */
function readPoint(reader: FieldReader, section: string, context: FindingContext): Pick<Finding, 'point_id'> {
  const named = context.edition === '1.0' ? undefined : reader.takeText('point_id')
  if (named === undefined) return {}
  if (isPointId(named)) return { point_id: named }
  context.note(`${section}: se descarta el punto «${named}», que no es un punto de la hoja`)
  return {}
}

/** What is stated without a status: a declared absence, a declared guess, or an assertion that must hold. */
function statusOf(text: string, citations: readonly Citation[]): FindingStatus {
  if (citations.length === 0 && text.includes(NOT_INFORMED)) return 'no_informado'
  return text.includes(NOT_VALIDATED) ? 'hipotesis' : 'sustentado'
}

function readCitation(raw: unknown, section: string, context: FindingContext): Citation[] {
  if (!isFields(raw)) {
    context.note(`${section}: se descarta una cita que no dice fuente y texto`)
    return []
  }
  const reader = new FieldReader(raw)
  const source = reader.takeText('source')
  const quote = reader.takeText('quote')
  const line = readNumber(reader.take('line'))
  if (source === undefined || quote === undefined) {
    context.note(`${section}: se descarta una cita sin fuente o sin texto`)
    return []
  }
  return [{ source: context.resolve(source), quote, line: line === null || line < 1 ? 1 : Math.floor(line) }]
}

function readMeasure(raw: unknown): Measure | null {
  const fields: Fields = isFields(raw) ? raw : { value: raw }
  const value = readNumber(fields['value'] ?? fields['valor'])
  if (value === null) return null
  const unit = fields['unit'] ?? fields['unidad']
  return {
    value,
    unit: typeof unit === 'string' && unit !== '' ? unit : null,
    scale: topOf(fields['scale'] ?? fields['escala']),
    cutoff: readNumber(fields['cutoff'] ?? fields['corte']),
  }
}

/** The top of a scale: 10, "10", "1-10", "0–100". */
function topOf(raw: unknown): number | null {
  if (typeof raw === 'string') return readNumber(/\d[\d.,]*\s*$/.exec(raw)?.[0])
  return readNumber(raw)
}
