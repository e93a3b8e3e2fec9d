import { randomBytes } from 'node:crypto'
import { routesOf } from '../../src/routes/index.ts'
import type { HostileBody } from './bodies.ts'

/** A request that carries something hostile. */
export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly type: string
  /** Written when it is sent: all of them together are gigabytes. */
  body(): Uint8Array
}

const JSON_TYPE = 'application/json'

const RULES = (pattern: string): string =>
  JSON.stringify({
    id: 'hostil',
    version: '1.0',
    rules: [{ id: 'a/b', description: 'x', source: 'x', on: 'answer_text', when: { regex: pattern } }],
  })

const QUESTIONS = {
  question_set_id: 'qs',
  interview_type: 'rrhh',
  questions: [{ question_id: 'q1', text: '¿Por qué se fue?' }],
}

const HEAD = '---\ncode: ABC\nversion: "1.0"\nrank: 2\n---\n# ABC\n\n'
const NORMS = [
  {
    name: 'DNS_v1.md',
    text: '---\ncode: DNS\nversion: "1.0"\nrank: 1\n---\n# DNS\n\n## 2.02 Copias\n\nFuera.\n',
  },
]

/** An answer to be audited. */
function answerOf(output: string): object {
  return {
    input: 'haz',
    output,
    context_type: 'mixed',
    active_documents: ['DNS'],
    document_versions: { DNS: '1.0' },
  }
}

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
    audited: answerOf(text),
    norms: [...NORMS, ...(text.length > 20_000 ? [] : [{ name: 'n.md', text: `${HEAD}${text}` }])],
    custom_rules: [RULES('q[^z]*z|q')],
    record: false,
  }),
  '/v1/audits/batch': (text) => ({
    lines: `${JSON.stringify(answerOf(text))}\n${text}`,
    norms: NORMS,
    record: false,
  }),
  '/v1/exams/merge': (text) => ({ exams: [text], record: false }),
  '/v1/exams/correct': (text) => ({ document: text, why: 'x', record: false }),
  '/v1/exams/export': (text) => ({ bank: text, to: 'csv', record: false }),
  '/v1/exams/import': (text) => ({
    file: text,
    name: text.startsWith('::') ? 'a.gift' : 'a.xml',
    record: false,
  }),
  '/v1/searches': (text) => ({
    name: 'a',
    files: [
      { path: 'brief_jd.md', text },
      { path: 'CAND-001/cv.md', text },
    ],
    record: false,
  }),
  '/mcp': (text) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'interview_doctor', arguments: { documents: [{ text }] } },
  }),
}

/** Every route that reads what it is sent, as a request would name it. */
const reading = routesOf({ metrics: () => '', isBare: false })
  .filter(({ method }) => method !== 'get')
  .map(({ method, path, takes }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'space' ? 'general' : 'rec_0')),
    type: takes === undefined || takes === '*/*' ? JSON_TYPE : takes,
  }))

/** The ways in which a body is sent: as it is to every route, and inside what each route expects. */
export function requestsOf({ kind, bytes }: HostileBody): HostileRequest[] {
  const plain = reading.map(({ path, ...route }) => ({ ...route, path: named(path), body: () => bytes }))
  if (kind !== 'text') return plain
  const enveloped = Object.entries(ENVELOPES).map(([path, envelope]) => ({
    method: 'POST',
    path,
    type: JSON_TYPE,
    body: () => Buffer.from(JSON.stringify(envelope(Buffer.from(bytes).toString()))),
  }))
  return [...plain, ...enveloped]
}

/** What some routes want in their address. */
function named(path: string): string {
  if (path === '/v1/uploads') return `${path}?name=a.bin`
  return path === '/v1/exams/parse' ? `${path}?name=a.pdf&record=false` : path
}

/** A search whose candidate's CV is a file that was brought. */
export function searchOf(upload: string, name: string): HostileRequest {
  const files = [
    { path: 'brief_jd.md', text: '# Directora' },
    { path: `CAND-001/${name}`, upload },
  ]
  const body = (): Uint8Array => Buffer.from(JSON.stringify({ name: 'a', files, record: false }))
  return { method: 'POST', path: '/v1/searches', type: JSON_TYPE, body }
}

/** What one's own long record is asked for: it is opened, explained, decided again and looked through. */
export function questionsAbout(record: string): HostileRequest[] {
  const body = (): Uint8Array => new Uint8Array()
  const asked = (method: string, path: string): HostileRequest => ({ method, path, type: JSON_TYPE, body })
  return [
    asked('GET', `/v1/records/${record}`),
    asked('GET', `/v1/records/${record}/evidence`),
    asked('GET', `/v1/records/${record}/sarif`),
    asked('POST', `/v1/records/${record}/replay`),
    asked('GET', '/v1/spaces/general/verdicts?limit=20'),
    asked('GET', '/v1/records?include=output&limit=100'),
    asked('GET', '/v1/search?q=nada'),
  ]
}

/** An audit that leaves a long record. */
export function longAudit(megabytes: number): HostileRequest {
  const output = 'Las copias se guardan fuera de la máquina y nadie las lee. '.repeat(megabytes * 17_500)
  const body = (): Uint8Array => Buffer.from(JSON.stringify({ audited: answerOf(output), norms: NORMS }))
  return { method: 'POST', path: '/v1/audits/check', type: JSON_TYPE, body }
}

/** As large a file as is taken, of which no part is like another. */
export function largestUpload(): HostileRequest {
  const bytes = randomBytes(63 * 1024 * 1024)
  return {
    method: 'POST',
    path: '/v1/uploads?name=grande.bin',
    type: 'application/octet-stream',
    body: () => bytes,
  }
}
