import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Finding, GemRequest, SearchDossier } from '@dictamen/contracts'
import { flags } from '../src/interviews/interviews.ts'
import { readDocument } from '@dictamen/kernel'
import { loadSearch } from '../src/searches/load-search.ts'
import { openExtractive } from '../src/searches/open-extractive.ts'
import { openExtractor } from '../src/searches/open-extractor.ts'
import { openPlace } from '../src/searches/open-place.ts'
import { openSearchRules } from '../src/searches/open-rules.ts'
import { pages, toPdf } from './attacks/pages.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const root = join(import.meta.dirname, '../../..')
const interview = (name: string): string => readFileSync(join(root, 'examples/entrevistas', name), 'utf8')
const review = readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf'))
const rules = openSearchRules()
const reader = await openExtractor()
const base = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => {
  rmSync(base, { recursive: true })
})

let count = 0
async function load(files: Readonly<Record<string, string | Uint8Array>>): Promise<SearchDossier> {
  const folder = join(base, String(count++), 'SEARCH-2026-001')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'CAND-001', path)), { recursive: true })
    writeFileSync(join(folder, 'CAND-001', path), content)
  }
  return loadSearch(await openPlace(folder), reader, rules)
}

/** What the built-in agent says in GEM_2 of what was loaded. */
async function assess(dossier: SearchDossier): Promise<Readonly<Record<string, readonly Finding[]>>> {
  const request: GemRequest = {
    search_id: dossier.search_id,
    candidate_id: 'CAND-001',
    gem: 'GEM_2',
    step: 'gem2',
    ask: 1,
    timestamp: '2026-03-03T10:06:00Z',
    prompt_version: 'v1.0',
    sources: dossier.sources.map(({ path, kind, sha256, lines, text, ocr }) => ({
      path,
      kind,
      sha256,
      lines,
      text,
      ocr,
    })),
    missing: [],
    sources_index: [],
    gem5_summary: [],
    gem5_key_challenge: null,
    outputs: [],
    corrections: [],
    points: [],
    unanswered: [],
    evidence: dossier.evidence.map((item) => ({ ...item, output: item.output as never })),
  }
  const { text } = await openExtractive().testify(request, '')
  return (JSON.parse(text) as { content: Record<string, Finding[]> }).content
}

/** Citations that do not open on the line they name. */
function strayCitations(dossier: SearchDossier, content: Awaited<ReturnType<typeof assess>>): unknown[] {
  return Object.values(content).flatMap((list) =>
    list
      .flatMap(({ citations }) => citations)
      .filter(({ source, quote, line }) => {
        const text = dossier.sources.find(({ path }) => path === source)?.text ?? ''
        return !text
          .split('\n')
          .slice(line - 1)
          .join('\n')
          .startsWith(quote)
      }),
  )
}

const session = {
  'entrevista.yaml': interview('sesion-1-rrhh.yaml'),
  'entrevista preguntas.yaml': interview('preguntas-rrhh.yaml'),
  'entrevista contexto.yaml': interview('contexto.yaml'),
}

describe(`a transcript with its Flags ${proves('GM-12.6')}`, () => {
  test('is read line by line, and its Flags are evidence', async () => {
    const dossier = await load(session)
    const source = dossier.sources.find(({ path }) => path === 'CAND-001/entrevista.yaml')!
    expect(source.text.split('\n').slice(0, 3)).toEqual([
      '## rrhh_q1',
      'Pregunta: ¿Cuántas personas formaban tu equipo?',
      'Respuesta: Creo que mi equipo era de seis personas.',
    ])
    const { output } = await flags(
      {
        transcripts: [readDocument(session['entrevista.yaml'], 'a')],
        questionSets: [readDocument(session['entrevista preguntas.yaml'], 'b')],
        context: readDocument(session['entrevista contexto.yaml'], 'c'),
      },
      { now: '2026-03-03T10:06:00Z' },
    )
    expect(dossier.evidence).toEqual([{ contract: 'flags@1.1', source: 'CAND-001/entrevista.yaml', output }])
    expect(dossier.sources.filter(({ text }) => text === '')).toHaveLength(2)
  })

  test('its Flags become findings on the answers they describe', async () => {
    const dossier = await load(session)
    const content = await assess(dossier)
    expect(content.estilo_y_trade_offs).toContainEqual(
      expect.objectContaining({
        text: 'Respuesta con marcas de duda.',
        polarity: 'en_contra',
        status: 'sustentado',
        citations: [
          {
            source: 'CAND-001/entrevista.yaml',
            quote: 'Respuesta: Creo que mi equipo era de seis personas.',
            line: 3,
          },
        ],
      }),
    )
    expect(strayCitations(dossier, content)).toEqual([])
  })

  test('may bring Flags made elsewhere', async () => {
    const made = (await load(session)).evidence[0]!.output
    const given = {
      'entrevista.yaml': session['entrevista.yaml'],
      'entrevista flags.json': JSON.stringify(made),
    }
    expect((await load(given)).evidence).toEqual([
      { contract: 'flags@1.1', source: 'CAND-001/entrevista.yaml', output: made },
    ])
  })

  test('without questions and context it is notes and no evidence', async () => {
    const dossier = await load({ 'entrevista.yaml': session['entrevista.yaml'] })
    expect([dossier.sources.length, dossier.evidence]).toEqual([1, []])
  })

  test('what only goes with a transcript is left aside where there is none', async () => {
    const dossier = await load({ 'entrevista preguntas.yaml': session['entrevista preguntas.yaml'] })
    expect(dossier.sources).toEqual([])
    expect(dossier.ignored_files).toMatchObject([
      { reason: expect.stringContaining('question-set@1.1') as string },
    ])
  })

  test('one that breaks its contract is left aside with the reason', async () => {
    const dossier = await load({
      'entrevista.json': '{"transcript_id": "x"}',
      'entrevista 2.json': '{"otra": 1}',
    })
    expect(dossier.sources).toEqual([])
    expect(dossier.ignored_files.map(({ reason }) => reason.includes('transcript@1.0'))).toEqual([true, true])
  })

  test('notes that begin like data are notes', async () => {
    const dossier = await load({ 'entrevista.md': '{primera impresión}\nClara.\n' })
    expect(dossier.sources[0]?.lines).toBe(2)
  })
})

describe(`a Moodle review ${proves('GM-12.6')}`, () => {
  test('is evidence, and its lines are read too', async () => {
    const dossier = await load({ 'pruebas.pdf': review })
    expect(dossier.evidence).toMatchObject([{ contract: 'exam@1.1', source: 'CAND-001/pruebas.pdf' }])
    expect(dossier.sources[0]!.text).toContain('¿Qué pigmento da color verde a las hojas?')
  })

  test('its mark is a measure and its mistakes are cited', async () => {
    const lucia = readFileSync(join(root, 'examples/examenes/intento-lucia.pdf'))
    const dossier = await load({ 'pruebas.pdf': lucia })
    const content = await assess(dossier)
    expect(content.capacidad_de_ejecucion).toMatchObject([
      {
        text: 'Examen: Calificación 3,75 de 10,00 (37,5%)',
        polarity: 'neutra',
        measure: { value: 3.75, scale: 10, cutoff: null },
        citations: [{ source: 'CAND-001/pruebas.pdf', line: 7 }],
      },
      { text: 'Pregunta fallada: «¿Qué faro está más al oeste?»', citations: [{ line: 15 }] },
      { text: 'Pregunta acertada solo en parte: «¿Qué luces son de ayuda a la navegación?»' },
      { text: 'Pregunta fallada: «¿Quién proyectó el faro de Chipiona?»', citations: [{ line: 65 }] },
    ])
    expect(strayCitations(dossier, content)).toEqual([])
  })

  test('another PDF is no evidence', async () => {
    const dossier = await load({ 'pruebas.pdf': toPdf(pages.entrevista!), 'cv.pdf': review })
    expect([dossier.sources.length, dossier.evidence]).toEqual([2, []])
  })
})
