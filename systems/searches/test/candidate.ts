import type { Json } from '@dictamen/kernel'
import { NOW, type Answers, type Folder } from './search.ts'

/** A folder and the answers of an honest agent on it: one candidate who is approved. */
export const FOLDER: Folder = {
  'brief_jd.md':
    'Se busca dirección de operaciones.\nEl problema es la entrega tardía.\nNo encaja quien no resida en Valencia.\n',
  'kickoff_notes.md': 'El reto es ordenar dos plantas.\n',
  'company_context.md': 'Fabrica cerámica.\n',
  'client_culture.md': 'Se decide con datos.\n',
  'CAND-001/cv.md':
    'Directora de Operaciones — Acme (marzo de 2015 – actualidad)\nReduje el coste un 12 %.\nSubí el servicio un 20 %.\nJefa de Planta — Beta (enero de 2010 – febrero de 2015)\n',
  'CAND-001/interview_notes.md': 'Explica cómo redujo el coste.\n',
  'CAND-001/tests.md': 'Numérico: 80/100 (corte 60).\n',
  'CAND-001/case_notes.md': 'Priorizó el horno.\nMantuvo la calma.\nResponde al reto.\n',
  'CAND-001/references.md': 'Ana Gil: redujo el coste un 12 %.\nDecide con datos.\n',
}

/** A finding that cites one line. */
export function finding(text: string, source: string, quote: string, more: object = {}): Json {
  return {
    text,
    polarity: 'a_favor',
    citations: [{ source, quote, line: 1 }],
    status: 'sustentado',
    ...more,
  } as Json
}

/** An answer of a GEM with this content. */
export function answer(gem: string, content: object, more: object = {}): Json {
  return {
    meta: { search_id: 'SEARCH-2026-001', gem, timestamp: NOW, prompt_version: 'v1.0', sources: [] },
    content,
    scores: { score_dimension: 9, confidence: 9 },
    blockers: [],
    ...more,
  } as unknown as Json
}

const cv = 'CAND-001/cv.md'
const references = 'CAND-001/references.md'

export const MANDATE = {
  problema_real_del_rol: [
    finding('La entrega es tardía.', 'brief_jd.md', 'El problema es la entrega tardía.'),
  ],
  no_fits: [
    finding('Debe residir en Valencia.', 'brief_jd.md', 'No encaja quien no resida en Valencia.', {
      polarity: 'neutra',
    }),
  ],
}
export const GEM1 = {
  resumen_ejecutivo: [finding('Directora de Operaciones.', cv, 'Directora de Operaciones — Acme')],
  trayectoria: [
    finding('Directora en Acme.', cv, 'Directora de Operaciones — Acme (marzo de 2015 – actualidad)'),
    finding('Jefa de Planta en Beta.', cv, 'Jefa de Planta — Beta (enero de 2010 – febrero de 2015)'),
  ],
  logros_calibrados: [
    finding('Redujo el coste un 12 %.', cv, 'Reduje el coste un 12 %.', { metrica: '12 %' }),
    finding('Subió el servicio un 20 %.', cv, 'Subí el servicio un 20 %.', { metrica: '20 %' }),
  ],
  riesgos_de_continuidad: [],
  vacios_de_evidencia: [],
}
const GEM2 = {
  capacidad_de_ejecucion: [
    finding('Numérico 80/100.', 'CAND-001/tests.md', 'Numérico: 80/100 (corte 60).', {
      measure: { value: 80, unit: 'puntos', scale: 100, cutoff: 60 },
    }),
    finding('Priorizó.', 'CAND-001/case_notes.md', 'Priorizó el horno.'),
  ],
  desempeno_bajo_presion: [finding('Mantuvo la calma.', 'CAND-001/case_notes.md', 'Mantuvo la calma.')],
  estilo_y_trade_offs: [],
  encaje_vs_desafio_critico: [finding('Responde.', 'CAND-001/case_notes.md', 'Responde al reto.')],
  contradicciones: [],
}
export const GEM3 = {
  encaje_estrategico: [finding('Ha reducido costes.', references, 'redujo el coste un 12 %')],
  encaje_cultural: [finding('Decide con datos.', references, 'Decide con datos.')],
  foda: {
    fortalezas: [finding('Decide con datos.', references, 'Decide con datos.')],
    oportunidades: [],
    debilidades: [],
    amenazas: [],
  },
  riesgos_explicitos: [],
  matriz_de_referencias: [
    finding('Redujo el coste.', references, 'redujo el coste un 12 %', {
      referencia: 'Ana Gil',
      afirmacion: 'Redujo el coste',
      veredicto: 'confirma',
    }),
  ],
  recomendacion: 'SI',
}
export const GEM4 = {
  claims_sin_sustento: [],
  fluff: [],
  vacios_criticos: [],
  contradicciones: [],
  correcciones: [],
}

export const ANSWERS: Answers = {
  gem5: answer('GEM_5', MANDATE),
  'CAND-001/gem1': answer('GEM_1', GEM1),
  'CAND-001/gem2': answer('GEM_2', GEM2),
  'CAND-001/gem3': answer('GEM_3', GEM3),
  'CAND-001/gem4': answer('GEM_4', GEM4, { decision: 'APROBADO' }),
}
