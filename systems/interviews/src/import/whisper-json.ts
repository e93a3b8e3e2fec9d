import { readDocument, Refusal, type Document, type Json } from '@dictamen/kernel'
import { parseClockTime, toMilliseconds } from './clock-time.ts'
import { joinWhiteSpace, type Cue } from './cue.ts'
import { unknownFormat, type Recording } from './recording.ts'

type Fields = { readonly [key: string]: Json }

const MAX_SECONDS = 999 * 3600
const LISTS = ['segments', 'transcription']

/** Whether a text is JSON: an object, or a list of objects. */
export function isJson({ text }: Recording): boolean {
  return /^\s*(?:\{|\[\s*[{\]])/.test(text)
}

/** Reads what Whisper writes as JSON: `segments` (openai-whisper, WhisperX) or `transcription` (whisper.cpp). */
export function readWhisperJson(recording: Recording): Cue[] {
  const document = readDocument(recording.text, recording.name)
  const list = LISTS.find((name) => Array.isArray(fieldsOf(document.value)[name]))
  if (list === undefined)
    throw unknownFormat(
      recording,
      'es JSON y no tiene la lista segments ni la lista transcription de Whisper',
    )
  const segments = fieldsOf(document.value)[list] as readonly Json[]
  const cues = segments.flatMap((segment, index) => readSegment(document, `/${list}/${index}`, segment))
  if (cues.length === 0) throw refuse(document, `/${list}`, 'no contiene ninguna intervención')
  return cues
}

function readSegment(document: Document, pointer: string, segment: Json): Cue[] {
  const { text, speaker } = fieldsOf(segment)
  if (typeof text !== 'string') throw refuse(document, pointer, 'el segmento no tiene el campo text')
  const said = joinWhiteSpace(text)
  const [start, end] = readTimes(document, pointer, fieldsOf(segment))
  if (start !== null && end !== null && end < start)
    throw refuse(document, pointer, 'la intervención termina antes de empezar')
  if (said === '') return []
  const line = document.locate(pointer).position?.line ?? 1
  return [{ speaker: nameOfSpeaker(speaker), text: said, start, end, line }]
}

function readTimes(document: Document, pointer: string, segment: Fields): [number | null, number | null] {
  const offsets = fieldsOf(segment['offsets'])
  const stamps = fieldsOf(segment['timestamps'])
  const read = (own: string, edge: string): number | null => {
    const offset = offsets[edge]
    if (offset !== undefined) return readSeconds(document, `${pointer}/offsets/${edge}`, offset, 1000)
    if (stamps[edge] !== undefined) return readStamp(document, `${pointer}/timestamps/${edge}`, stamps[edge])
    return readSeconds(document, `${pointer}/${own}`, segment[own] ?? null, 1)
  }
  return [read('start', 'from'), read('end', 'to')]
}

function readSeconds(document: Document, pointer: string, value: Json, perSecond: number): number | null {
  if (value === null) return null
  if (typeof value !== 'number') throw refuse(document, pointer, 'el tiempo no es un número')
  if (value < 0) throw refuse(document, pointer, 'el tiempo es negativo')
  const seconds = value / perSecond
  if (seconds > MAX_SECONDS) throw refuse(document, pointer, `el tiempo pasa de ${MAX_SECONDS} segundos`)
  return toMilliseconds(seconds) / 1000
}

function readStamp(document: Document, pointer: string, value: Json): number {
  const seconds = typeof value === 'string' ? parseClockTime(value) : null
  if (seconds === null) throw refuse(document, pointer, 'el tiempo no tiene la forma 00:00:00,000')
  return seconds
}

function nameOfSpeaker(speaker: Json | undefined): string | null {
  if (typeof speaker === 'number') return `SPEAKER_${speaker}`
  const name = typeof speaker === 'string' ? joinWhiteSpace(speaker) : ''
  return name === '' || name === '?' ? null : name
}

function fieldsOf(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function refuse(document: Document, pointer: string, reason: string): Refusal {
  const problem = { pointer, message: reason, ...document.locate(pointer) }
  return new Refusal('DocumentUnreadable', { name: document.name, format: 'JSON de Whisper', reason }, [
    problem,
  ])
}
