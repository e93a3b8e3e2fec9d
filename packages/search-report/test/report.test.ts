import type { Finding } from '@dictamen/contracts'
import { describe, expect, test } from 'vitest'
import { wordsIn, writeMarkdown } from '@dictamen/paper'
import { writeReportDocument, type ReportMaterial } from '../src/index.ts'
import { rules } from './load-rules.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const LONG =
  'palabras que alguien escribió con mucho detalle y sin ninguna prisa en un documento largo '.repeat(4)

function finding(id: string, text: string, source: string, more: object = {}): Finding {
  return {
    id,
    text,
    polarity: 'a_favor',
    severity: null,
    citations: [{ source, quote: text, line: 1 }],
    status: 'sustentado',
    ...more,
  }
}

/** A report in which every list has so many long findings. */
function material(count: number, more: Partial<ReportMaterial> = {}): ReportMaterial {
  const many = (name: string, source: string, extra: object = {}): never[] =>
    Array.from({ length: count }, (_, at) =>
      finding(`${name}-${at}`, `${name} ${at} ${LONG}`, `CAND-001/${source}`, extra),
    ) as never[]
  const stage = { score: 8, confidence: 9.5 }
  return {
    search_id: 'SEARCH-2026-001',
    candidate_id: 'CAND-001',
    timestamp: '2026-03-02T10:00:00Z',
    decision: 'APROBADO',
    recomendacion: 'SI',
    confirmacion: 'no requiere',
    impugnada: false,
    agent: 'extractive',
    mandate: null,
    stages: {
      GEM_1: {
        ...stage,
        content: {
          resumen_ejecutivo: [],
          trayectoria: [],
          logros_calibrados: many('logro', 'cv.md', { metrica: '3 %', problema: 'No informado en fuentes' }),
          riesgos_de_continuidad: many('vacío', 'cv.md', { polarity: 'en_contra', severity: 'alta' }),
          vacios_de_evidencia: many('falta', 'cv.md', { polarity: 'neutra' }),
        },
      },
      GEM_2: null,
      GEM_3: {
        ...stage,
        content: {
          encaje_estrategico: many('encaje', 'case_notes.md'),
          encaje_cultural: [],
          foda: { fortalezas: [], oportunidades: [], debilidades: [], amenazas: [] },
          riesgos_explicitos: [],
          matriz_de_referencias: many('referencia', 'references.md', {
            referencia: 'Joan Ribes, director',
            afirmacion: LONG,
            veredicto: 'confirma',
          }),
          recomendacion: 'SI',
          recomendacion_hallazgos: [],
        },
      },
      GEM_4: null,
    },
    points: [],
    judgements: [],
    facts: {
      nombre: {
        text: 'Lucía Ferrando',
        citation: { source: 'CAND-001/cv.md', quote: 'Lucía Ferrando', line: 1 },
      },
      mandato: null,
      documentos: [
        { path: 'CAND-001/cv.md', kind: 'cv', turnos: [] },
        { path: 'CAND-001/interview_notes.md', kind: 'interview_notes', turnos: [4] },
        { path: 'CAND-001/case_notes.md', kind: 'case_notes', turnos: [] },
        { path: 'CAND-001/references.md', kind: 'references', turnos: [] },
      ],
    },
    sources: [],
    fingerprint: 'a'.repeat(64),
    ...more,
  }
}

function firstOf(page: string): string {
  return page.split('\n---\n')[0]!
}

describe(`a report that must fit ${proves('GM-14.9')}`, () => {
  test.each([0, 1, 3, 8, 40])('has at most 900 words with %i long findings in every list', (count) => {
    const { blocks } = writeReportDocument(material(count), rules)
    const first = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'sheet'),
    )
    expect(wordsIn(first)).toBeLessThanOrEqual(rules.limits.words)
  })

  test('says how many were left for the annex, which holds them all once', () => {
    const page = writeMarkdown(writeReportDocument(material(8), rules))
    expect(firstOf(page)).toMatch(/… y \d+ más en el anexo\./u)
    for (let at = 0; at < 8; at += 1) expect(page.split('\n---\n')[1]!.split(`«logro ${at} `)).toHaveLength(2)
  })

  test('writes figures with a comma and no heading without content', () => {
    const page = writeMarkdown(writeReportDocument(material(0), rules))
    expect(page).toContain('8 de 10 (confianza 9,5)')
    expect(page).not.toContain('9.5')
    expect(page).not.toMatch(/^#+ .+\n\n#{2,} .+\n\n#/mu)
  })
})

describe(`what a client reads of an interview ${proves('GM-14.10')}`, () => {
  const source = 'CAND-001/interview_notes.md'
  const note = (text: string, line: number): Finding => ({
    ...finding(`n${line}`, text, source),
    citations: [{ source, quote: text, line }],
  })
  const notes = [
    note('Explica cómo lo hizo: "empecé por un solo plan semanal para todos".', 2),
    note('Mi impresión es que encajaría con Rosa.', 3),
    note('Respuesta: dirijo a 180 personas en dos plantas.', 4),
    note('La noté nerviosa, "bueno, sí".', 5),
  ]
  const base = material(0)
  const stages = {
    ...base.stages,
    GEM_3: { ...base.stages.GEM_3!, content: { ...base.stages.GEM_3!.content, encaje_estrategico: notes } },
  }
  const pageOf = (released: NonNullable<ReportMaterial['released']> = []): string =>
    writeMarkdown(writeReportDocument({ ...base, stages, released }, rules))

  test('is what the candidate says, and nothing that the interviewer thought', () => {
    const page = pageOf()
    expect(page).toContain('«empecé por un solo plan semanal para todos»')
    expect(page).toContain('dirijo a 180 personas en dos plantas')
    expect(page).not.toMatch(/Explica cómo|Mi impresión|nerviosa/u)
    expect(page).toContain('no se reproducen: 2.')
  })

  test('is also a line that a person released', () => {
    const page = pageOf([{ source, line: 3 }])
    expect(page).toContain('Mi impresión es que encajaría con Rosa')
    expect(page).toContain('no se reproducen: 1.')
  })
})
