import type {
  CandidateDecisionName,
  CandidateReport,
  Gem1,
  Gem2,
  Gem3,
  Gem4,
  Gem5,
  Judgement,
  RecommendationName,
  ReportedCandidate,
  SheetPoint,
} from '@dictamen/contracts'

/** What a reader must know of the documents to read a report: who, for what, and who speaks where. */
export type ReportFacts = NonNullable<CandidateReport['ficha']>

/** Words and where they stand. */
export type Told = NonNullable<ReportFacts['nombre']>

/** What a client reads of the audit of a report. */
export type ClientAudit = Pick<Gem4, 'vacios_criticos' | 'contradicciones' | 'score_breakdown'>

/** One stage as far as it came. */
interface Stage<Content> {
  readonly content: Content
  readonly score: number | null
  readonly confidence: number
}

/** Everything that a report of a candidate is written from; a stage that was not reached is null. */
export interface ReportMaterial {
  readonly search_id: string
  readonly candidate_id: string
  readonly timestamp: string
  readonly decision: CandidateDecisionName | null
  readonly recomendacion: RecommendationName | null
  readonly confirmacion: ReportedCandidate['confirmacion']
  readonly impugnada: boolean
  /** Who testified. */
  readonly agent: string
  readonly mandate: Gem5 | null
  readonly stages: {
    readonly GEM_1: Stage<Gem1> | null
    readonly GEM_2: Stage<Gem2> | null
    readonly GEM_3: Stage<Gem3> | null
    readonly GEM_4: Stage<ClientAudit> | null
  }
  readonly points: readonly SheetPoint[]
  readonly judgements: readonly Judgement[]
  readonly facts: ReportFacts
  readonly sources: readonly { readonly path: string; readonly lines: number; readonly sha256: string }[]
  /** SHA-256 of the supervisor's decision; null while there is none. */
  readonly fingerprint: string | null
  /** The head of the log that holds it, where it is known. */
  readonly head?: string | undefined
  /** Lines of an interviewer's notes that a person lets the client read. */
  readonly released?: readonly { readonly source: string; readonly line: number }[] | undefined
}
