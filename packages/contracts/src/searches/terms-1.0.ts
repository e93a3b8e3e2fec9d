import { z } from 'zod'

/** The words that the contracts of version 1.0 share; a later version brings its own. */
export const GEMS = ['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4', 'GEM_5'] as const
export const Gem = z.enum(GEMS)
export const SearchId = z.string().regex(/^SEARCH-[0-9]{4}-[0-9]{3,}$/)
/** The name of the candidate's folder: one part of a path, printable. */
export const CandidateId = z.string().regex(/^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u)
/** A path within the search folder, with forward slashes, that never leaves it. */
export const SourcePath = z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\p{Cc}]+$/u)
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const PromptVersion = z.string().regex(/^v\d+\.\d+$/)
export const Moment = z.iso.datetime()
export const Text = z.string().min(1)
/** A whole number, as code computes it. */
export const Score = z.int().min(0).max(10)
export const Recommendation = z.enum(['SI', 'NO'])
export const QaDecision = z.enum(['APROBADO', 'BLOQUEADO'])
export const CandidateDecision = z.enum([
  'DESCARTADO_GEM1',
  'DESCARTADO_GEM2',
  'DESCARTADO_GEM3',
  'BLOQUEADO_QA_REINTENTO',
  'APROBADO',
  'ESCALADO_CONSULTOR_SENIOR',
])
export const SourceKind = z.enum([
  'brief_jd',
  'kickoff_notes',
  'company_context',
  'client_culture',
  'cv',
  'interview_notes',
  'tests',
  'case_notes',
  'references',
])
export const HiddenForm = z.enum([
  'invisible',
  'transparente',
  'sin_contraste',
  'diminuto',
  'recortado',
  'fuera_de_pagina',
  'cubierto',
  'capa_apagada',
  'oculto',
  'ancho_cero',
  'bidireccional',
  'etiquetas',
  'homoglifos',
  'comentario',
  'instruccion',
])

/** The literal that declares an absent fact. */
export const NOT_INFORMED = 'No informado en fuentes'
/** The literal that declares an inference. */
export const NOT_VALIDATED = 'Hipótesis no validada'

export type GemName = z.infer<typeof Gem>
export type SourceKindName = z.infer<typeof SourceKind>
export type CandidateDecisionName = z.infer<typeof CandidateDecision>
export type QaDecisionName = z.infer<typeof QaDecision>
export type RecommendationName = z.infer<typeof Recommendation>
export type HiddenFormName = z.infer<typeof HiddenForm>
