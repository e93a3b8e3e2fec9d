import { z } from 'zod'
import { FindingShape } from './finding-1.1.ts'
import { Gem4Content as Former4, type CorrectionShape } from './gem-content-1.0.ts'
import { Recommendation, Text } from './terms-1.0.ts'

const Findings = z.array(FindingShape)

/** An expected success and the indicator that will show it. */
const SuccessShape = FindingShape.extend({ kpi: Text })
/** An achievement from the problem to the metric; what no source says is «No informado en fuentes». */
const AchievementShape = FindingShape.extend({
  problema: Text,
  accion: Text,
  resultado: Text,
  metrica: Text,
  fuente: Text,
})
/** How the candidate stands before the critical challenge, which it names. */
const ChallengeFitShape = FindingShape.extend({ desafio: Text })
/** A statement of the candidate and what a reference says of it. */
const ReferenceShape = FindingShape.extend({
  referencia: Text,
  afirmacion: Text,
  /** Null while nobody has said whether it does either. */
  veredicto: z.enum(['confirma', 'contradice']).nullable(),
})

export const Gem5Content = z.strictObject({
  problema_real_del_rol: Findings,
  exitos_esperados_12_18_meses: z.array(SuccessShape),
  no_fits: Findings,
  stakeholders_y_tensiones: Findings,
  mapa_de_mercado: Findings,
  riesgos_del_mandato: Findings,
  criterios_de_decision_final: Findings,
})

export const Gem1Content = z.strictObject({
  resumen_ejecutivo: Findings,
  trayectoria: Findings,
  logros_calibrados: z.array(AchievementShape),
  riesgos_de_continuidad: Findings,
  vacios_de_evidencia: Findings,
})

export const Gem2Content = z.strictObject({
  capacidad_de_ejecucion: Findings,
  desempeno_bajo_presion: Findings,
  estilo_y_trade_offs: Findings,
  encaje_vs_desafio_critico: z.array(ChallengeFitShape),
  contradicciones: Findings,
})

export const Gem3Content = z.strictObject({
  encaje_estrategico: Findings,
  encaje_cultural: Findings,
  foda: z.strictObject({
    fortalezas: Findings,
    oportunidades: Findings,
    debilidades: Findings,
    amenazas: Findings,
  }),
  riesgos_explicitos: Findings,
  matriz_de_referencias: z.array(ReferenceShape),
  /** Null while it follows from nothing and nobody has stated it. */
  recomendacion: Recommendation.nullable(),
  /** What the recommendation rests on. */
  recomendacion_hallazgos: Findings,
})

export const Gem4Content = Former4.extend({
  claims_sin_sustento: Findings,
  fluff: Findings,
  vacios_criticos: Findings,
  contradicciones: Findings,
})

export type Success = z.infer<typeof SuccessShape>
export type Achievement = z.infer<typeof AchievementShape>
export type ChallengeFit = z.infer<typeof ChallengeFitShape>
export type ReferenceRow = z.infer<typeof ReferenceShape>
export type Correction = z.infer<typeof CorrectionShape>
export type Gem1 = z.infer<typeof Gem1Content>
export type Gem2 = z.infer<typeof Gem2Content>
export type Gem3 = z.infer<typeof Gem3Content>
export type Gem4 = z.infer<typeof Gem4Content>
export type Gem5 = z.infer<typeof Gem5Content>

/** What each GEM may say. */
export interface GemContents {
  readonly GEM_1: Gem1
  readonly GEM_2: Gem2
  readonly GEM_3: Gem3
  readonly GEM_4: Gem4
  readonly GEM_5: Gem5
}
