import type { HostileBody } from './bodies.ts'

/** A request that carries something hostile. */
export interface HostileRequest {
  readonly path: string
  readonly type: string
  readonly body: Uint8Array
}

const RULES = (pattern: string): string =>
  JSON.stringify({
    id: 'hostil',
    version: '1.0',
    rules: [{ id: 'a/b', description: 'x', source: 'x', on: 'answer_text', when: { regex: pattern } }],
  })

/** What each route is sent, with the hostile text in every place where it reads a text. */
const ENVELOPES: Readonly<Record<string, (text: string) => unknown>> = {
  '/v1/session': (text) => ({ login: text.slice(0, 200), password: text.slice(0, 1000) }),
  '/v1/queries/plan': (text) => ({ message: text.slice(0, 100_000), record: false }),
  '/v1/queries/ask': (text) => ({ message: 'hola', facts: text, record: false }),
  '/v1/interviews/flags': (text) => ({
    transcripts: [text],
    question_sets: [text],
    context: text,
    rules: RULES('q[^z]*z|q'),
    record: false,
  }),
  '/v1/interviews/mandates': (text) => ({ flags: text, question_sets: [text], record: false }),
  '/v1/interviews/compare': (text) => ({ sessions: [text, text], record: false }),
  '/v1/interviews/doctor': (text) => ({ documents: [text], record: false }),
  '/v1/interviews/import': (text) => ({
    recording: text,
    name: 'a.txt',
    questions: QUESTIONS,
    record: false,
  }),
  '/v1/audits/check': (text) => ({
    audited: { ir_version: '2.0', prompt: 'haz', output: text },
    norms: [{ name: 'n.md', text }],
    custom_rules: [RULES('q[^z]*z|q')],
    record: false,
  }),
  '/v1/audits/batch': (text) => ({ lines: text, record: false }),
  '/v1/exams/merge': (text) => ({ exams: [text], record: false }),
  '/v1/exams/correct': (text) => ({ document: text, why: 'x', record: false }),
  '/v1/exams/export': (text) => ({ bank: text, to: 'csv', record: false }),
  '/v1/exams/import': (text) => ({
    file: text,
    name: text.startsWith('::') ? 'a.gift' : 'a.xml',
    record: false,
  }),
  '/v1/searches': (text) => ({ name: 'a', files: [{ path: 'a.md', text }], record: false }),
  '/mcp': (text) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'interview_doctor', arguments: { documents: [{ text }] } },
  }),
}

const QUESTIONS = {
  question_set_id: 'qs',
  interview_type: 'rrhh',
  questions: [{ question_id: 'q1', text: '¿Por qué se fue?' }],
}

/** The ways in which a body is sent: as it is to every route, and inside what each route expects. */
export function requestsOf({ kind, bytes }: HostileBody): HostileRequest[] {
  const json = 'application/json'
  if (kind !== 'text')
    return [
      { path: '/v1/exams/parse?name=a.pdf&record=false', type: 'application/pdf', body: bytes },
      { path: '/v1/uploads?name=a.bin', type: 'application/octet-stream', body: bytes },
    ]
  const text = Buffer.from(bytes).toString()
  return Object.entries(ENVELOPES).flatMap(([path, envelope]) => [
    { path, type: json, body: bytes },
    { path, type: json, body: Buffer.from(JSON.stringify(envelope(text))) },
  ])
}
