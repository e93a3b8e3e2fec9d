import { flags, transcript, type Transcript } from '@dictamen/contracts'
import { recogniseDocument } from '@dictamen/interviews'
import { parseContract, readDocument, type Document } from '@dictamen/kernel'
import { Refusal } from '../sentences.ts'

/** A document of the interviews system that came with a candidate. */
export interface InterviewDocument {
  readonly path: string
  readonly candidate_id: string | null
  readonly contract: NonNullable<ReturnType<typeof recogniseDocument>>
  readonly document: Document
}

const BY_CONTRACT = /\.(?:json|ya?ml)$/iu
const LOOKS_SO = /^\s*\{|^(?:transcript_id|flags_id|questionset_id|context_id)\s*:/mu

/** The document of the interviews system that a file holds; null when it holds plain notes. */
export function readInterviewDocument(
  text: string,
  path: string,
): Omit<InterviewDocument, 'candidate_id'> | null {
  const isOurs = BY_CONTRACT.test(path)
  if (!isOurs && !LOOKS_SO.test(text)) return null
  const document = documentIn(text, path, isOurs)
  const contract = document === null ? null : recogniseDocument(document.value)
  if (document !== null && contract !== null) {
    if (contract === 'transcript@1.0') parseContract(transcript, document)
    if (contract === 'flags@1.1') parseContract(flags, document)
    return { path, contract, document }
  }
  if (!isOurs) return null
  const reason = 'no es una transcripción (transcript@1.0) ni sus Flags, sus preguntas o su contexto'
  throw new Refusal('FormatUnknown', { name: path, reason })
}

/** Notes may begin like data and be none: only a file that says it is data must be. */
function documentIn(text: string, path: string, isOurs: boolean): Document | null {
  try {
    return readDocument(text, path)
  } catch (error) {
    if (isOurs || !(error instanceof Refusal)) throw error
    return null
  }
}

/** What was asked and answered, a line each, under the identifier by which Flags speak of it. */
export function linesOfTranscript(document: Document): string[] {
  const { entries } = parseContract(transcript, document)
  return entries.flatMap(({ question_id, question_text, answer_text }, at) => [
    ...(at === 0 ? [] : ['']),
    `## ${flat(question_id)}`,
    `Pregunta: ${flat(question_text)}`,
    `Respuesta: ${flat(answer_text)}`,
  ])
}

/** When an interview ended, as a time with its zone: its Flags are as old as it is. */
export function endOf({ ended_at }: Transcript): string {
  if (!ended_at.includes('T')) return `${ended_at}T00:00:00Z`
  return /(?:Z|[+-]\d{2}:\d{2})$/u.test(ended_at) ? ended_at : `${ended_at}Z`
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
