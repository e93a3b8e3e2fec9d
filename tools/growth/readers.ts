import { readDocument } from '@dictamen/kernel'
import { shieldText } from '@dictamen/shield'
import { docxParagraph, writeDocx } from '@dictamen/testkit'
import { readDocx } from '../../packages/adapters/documents/src/docx/read-docx.ts'
import {
  correctExam,
  importBank,
  importRecording,
  openAuditor,
  planQuery,
} from '../../packages/host/src/index.ts'
import { openSearchRules } from '../../packages/host/src/searches/open-rules.ts'

/** What reads a text of a stranger. */
export type Read = (text: string) => unknown

const NORM = `---
code: DNS
version: "1.0"
rank: 1
---
# DNS

## 2.02 Copias

Las copias se guardan fuera de la máquina.

## R3.01 Lectura

**Condición:** nadie lee lo que no es suyo.
`
const auditor = openAuditor({
  norms: [{ name: 'DNS_v1.md', text: NORM }],
  normsName: 'norms',
  embedder: 'lexical',
})
const { shield } = openSearchRules()
const questions = (): ReturnType<typeof readDocument> =>
  readDocument(
    JSON.stringify({
      question_set_id: 'qs',
      interview_type: 'rrhh',
      questions: [{ question_id: 'q1', text: '¿Por qué se fue?' }],
    }),
    'questions',
  )
const answerOf = (output: string): ReturnType<typeof readDocument> =>
  readDocument(
    JSON.stringify({
      input: 'haz',
      output,
      context_type: 'mixed',
      active_documents: ['DNS'],
      document_versions: { DNS: '1.0' },
    }),
    'answer',
  )
const recording =
  (name: string): Read =>
  (text) =>
    importRecording(text, name, questions(), { now: '2026-01-01T00:00:00Z' })
const word = (body: string): unknown => readDocx(writeDocx({ body }), 'a.docx')
const moodle = (type: string, text: string): string =>
  `<quiz><question type="${type}"><name><text>a</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`

/** Every reader of what strangers write, by name. */
export const readers: Readonly<Record<string, Read>> = {
  auditoría: (text) => auditor.audit(answerOf(text), null),
  normas: (text) =>
    openAuditor({
      norms: [
        {
          name: 'ABC_v1.md',
          text: `---\ncode: ABC\nversion: "1.0"\nrank: 1\n---\n# ABC\n\n## 1 a\n\n${text}`,
        },
      ],
      normsName: 'norms',
    }),
  'cabecera de normas': (text) => openAuditor({ norms: [{ name: 'ABC_v1.md', text }], normsName: 'norms' }),
  'escudo, Markdown': (text) => shieldText({ lines: text.split('\n'), hidden: [], isMarkdown: true }, shield),
  'escudo, texto': (text) => shieldText({ lines: text.split('\n'), hidden: [], isMarkdown: false }, shield),
  consulta: (text) => planQuery(text.slice(0, 100_000)),
  JSON: (text) => readDocument(text, 'a.json', 'JSON'),
  YAML: (text) => readDocument(text, 'a.yaml'),
  WebVTT: (text) => recording('a.vtt')(`WEBVTT\n\n${text}`),
  SRT: recording('a.srt'),
  diálogo: recording('a.txt'),
  GIFT: (text) => importBank(text, 'a.gift'),
  'Moodle XML': (text) => importBank(`<quiz>${text}`, 'a.xml'),
  'huecos de Moodle': (text) => importBank(moodle('cloze', text), 'a.xml'),
  'texto de Moodle': (text) => importBank(moodle('essay', text), 'a.xml'),
  'texto de Word': (text) => word(docxParagraph(text.replaceAll(/[<>&]/g, ' '))),
  'XML de Word': (text) => word(text),
  corrección: (text) =>
    correctExam(readDocument('{}', 'exam'), {
      set: [text],
      undo: [],
      who: 'a',
      why: 'b',
      now: '2026-01-01T00:00:00Z',
    }),
}

/** Word files whose parts are many or deep. */
export const wordFiles: Readonly<Record<string, (size: number) => Uint8Array>> = {
  'párrafos de Word': (size) => writeDocx({ body: docxParagraph('a').repeat(size / 10) }),
  'tramos de Word': (size) =>
    writeDocx({ body: `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(size / 10)}</w:p>` }),
  'tabla de Word': (size) =>
    writeDocx({
      body: `<w:tbl>${`<w:tr>${cell(docxParagraph('a')).repeat(3)}</w:tr>`.repeat(size / 40)}</w:tbl>`,
    }),
  'fila de Word': (size) =>
    writeDocx({ body: `<w:tbl><w:tr>${cell(docxParagraph('a')).repeat(size / 20)}</w:tr></w:tbl>` }),
  'tablas de Word dentro de tablas': (size) => writeDocx({ body: nested(Math.min(size / 40, 400)) }),
  'estilos de Word en cadena': (size) =>
    writeDocx({
      body: `<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>`.repeat(size / 40),
      styles: Array.from(
        { length: Math.ceil(size / 40) },
        (_none, at) =>
          `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`,
      ).join(''),
    }),
  'notas de Word': (size) =>
    writeDocx({
      body: Array.from(
        { length: Math.ceil(size / 40) },
        (_none, at) => `<w:p><w:r><w:t>a</w:t><w:footnoteReference w:id="${at}"/></w:r></w:p>`,
      ).join(''),
      footnotes: Array.from(
        { length: Math.ceil(size / 40) },
        (_none, at) => `<w:footnote w:id="${at}">${docxParagraph('b')}</w:footnote>`,
      ).join(''),
    }),
  'partes de Word': (size) =>
    writeDocx({
      body: docxParagraph('a'),
      entries: Object.fromEntries(
        Array.from({ length: Math.ceil(size / 20) }, (_none, at) => [`word/a${at}.xml`, '<a/>']),
      ),
    }),
  'dibujos de Word': (size) =>
    writeDocx({
      body: `<w:p><w:r><w:drawing><wp:anchor behindDoc="1"><a:t>b</a:t></wp:anchor></w:drawing><w:t>a</w:t></w:r></w:p>`.repeat(
        size / 40,
      ),
    }),
}

export function readWord(bytes: Uint8Array): unknown {
  return readDocx(bytes, 'a.docx')
}

function cell(inside: string): string {
  return `<w:tc>${inside}</w:tc>`
}

function nested(depth: number): string {
  const open = '<w:tbl><w:tr><w:tc>'.repeat(depth)
  return `${open}${docxParagraph('a')}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`
}
