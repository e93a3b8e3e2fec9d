export { exam, type Exam, type ExamQuestion } from './exams/exam-1.1.ts'
export { correctedExam, type CorrectedExam, type ExamCorrection } from './exams/corrected-exam-1.0.ts'
export { examBank, type BankCorrection, type BankQuestion, type ExamBank } from './exams/exam-bank-1.0.ts'
export { exam12, type Exam12, type Exam12Question } from './exams/exam-1.2.ts'
export { examBank11, type BankQuestion11, type ExamBank11 } from './exams/exam-bank-1.1.ts'
export { exam10, type Exam10, type Exam10Question } from './exams/exam-1.0.ts'
export { examRequest, type ExamRequest } from './exams/exam-request-1.0.ts'
export { auditProject, type AuditProject } from './audits/audit-project-1.0.ts'
export { auditBaseline, type AuditBaseline } from './audits/audit-baseline-1.0.ts'
export { auditRequest, type AuditRequest } from './audits/audit-request-1.0.ts'
export { iraConfig, type IraConfig, type WordListName } from './audits/ira-config-2.0.ts'
export { iraInput, type ContextType, type IraInput } from './audits/ira-input-2.0.ts'
export { iraResult, type IraResult, type IraViolation } from './audits/ira-result-2.0.ts'
export { normLibrary, type NormLibrary } from './audits/norm-library-1.0.ts'
export { closures, type Closures } from './interviews/closures-1.0.ts'
export { comparisonRequest, type ComparisonRequest } from './interviews/comparison-request-1.0.ts'
export { contextPack, type ContextPack } from './interviews/context-pack-1.0.ts'
export { doctorReport, type Divergence, type DoctorReport } from './interviews/doctor-report-1.0.ts'
export { doctorRequest, type DoctorContract, type DoctorRequest } from './interviews/doctor-request-1.0.ts'
export { flags, type Flags, type QuestionFlags } from './interviews/flags-1.1.ts'
export { interviewSession, type InterviewSession } from './interviews/interview-session-1.0.ts'
export { mandatesRequest11, type MandatesRequest11 } from './interviews/mandates-request-1.1.ts'
export { mandatesRequest, type MandatesRequest } from './interviews/mandates-request-1.0.ts'
export { mandates, type Mandate, type Mandates } from './interviews/mandates-1.0.ts'
export { progress, type Progress } from './interviews/progress-1.0.ts'
export { questionSet, type Question, type QuestionSet } from './interviews/question-set-1.1.ts'
export {
  sessionComparison,
  type ComparisonStep,
  type SessionComparison,
} from './interviews/session-comparison-1.0.ts'
export { transcriptImport, type TranscriptImport } from './interviews/transcript-import-1.0.ts'
export { transcript, type Transcript, type TranscriptEntry } from './interviews/transcript-1.0.ts'
export { decisionMemo, type DecisionMemo } from './queries/decision-memo-1.0.ts'
export {
  DECISION_STEPS,
  governorDecision11,
  type DecisionCondition,
  type DecisionFigure,
  type GovernorDecision11,
  type ProposalOption,
  type ProposalReading,
} from './queries/governor-decision-1.1.ts'
export { governorRequest11, type GovernorRequest11 } from './queries/governor-request-1.1.ts'
export { queryAudit11, type QueryAudit11 } from './queries/query-audit-1.1.ts'
export { queryFacts11, type QueryFacts11 } from './queries/query-facts-1.1.ts'
export { queryRequest11, type QueryRequest11 } from './queries/query-request-1.1.ts'
export { synthesizerOutput11, type SynthesizerOutput11 } from './queries/synthesizer-output-1.1.ts'
export { synthesizerRequest11, type SynthesizerRequest11 } from './queries/synthesizer-request-1.1.ts'
export { domainPack, type DomainPack } from './queries/domain-pack-1.0.ts'
export { governorDecision, type GovernorDecision, type RiskName } from './queries/governor-decision-1.0.ts'
export {
  governorRequest,
  type GovernorRequest,
  type GatheredFact,
  type MessageCue,
} from './queries/governor-request-1.0.ts'
export { queryAudit, type QueryAudit } from './queries/query-audit-1.0.ts'
export { queryFacts, type QueryFacts } from './queries/query-facts-1.0.ts'
export { queryPlan, type QueryPlan, checkPhase } from './queries/query-plan-1.0.ts'
export { queryRegistry, type QueryRegistry } from './queries/query-registry-1.0.ts'
export {
  queryRequest,
  type QueryRequest,
  MOST_CHARACTERS,
  type StrategicModeState,
} from './queries/query-request-1.0.ts'
export { reviewItem, type ReviewItem } from './queries/review-item-1.0.ts'
export {
  strategicMode,
  type StrategicMode,
  CONDITION_FIELD,
  RULING_LISTS,
  textOfItem,
  type OperationalLimits,
  type StrategicConstraint,
  type StrategicRule,
} from './queries/strategic-mode-1.0.ts'
export {
  synthesizerOutput,
  type SynthesizerOutput,
  ANSWER_BLOCKS,
  checkBlocks,
  checkWords,
} from './queries/synthesizer-output-1.0.ts'
export { synthesizerRequest, type SynthesizerRequest } from './queries/synthesizer-request-1.0.ts'
export type {
  DomainHintKey,
  DomainKey,
  LabPolicyValue,
  QueryLevel,
  QueryMode,
  RecommendationKey,
} from './queries/terms-1.0.ts'
export { logRecord, type LogRecord } from './records/record-1.0.ts'
export type {
  CorrectedOutput,
  RecordCorrection,
  RecordEvidence,
  RuleText,
} from './records/record-evidence.ts'
export {
  answerChecks,
  type AnswerChecks,
  type AnswerFluff,
  type UnsupportedClaim,
} from './searches/answer-checks-1.1.ts'
export { candidateReport10, type CandidateReport10 } from './searches/candidate-report-1.0.ts'
export { reportEdit, type ReportEdit } from './searches/report-edit-1.0.ts'
export { searchLedger, type SearchLedger } from './searches/search-ledger-1.0.ts'
export { candidateReport, type CandidateReport } from './searches/candidate-report-1.1.ts'
export { escalation10, type Escalation10 } from './searches/escalation-1.0.ts'
export { escalation, type Escalation, type EscalationTrigger } from './searches/escalation-1.1.ts'
export type { Citation, Measure } from './searches/finding-1.0.ts'
export {
  placeFindings,
  type Finding,
  type FindingStatus,
  type PlacedFinding,
  type Polarity,
  type Severity,
} from './searches/finding-1.1.ts'
export { gemAnswer, type GemAnswer, type GemAnswerOf } from './searches/gem-answer-1.1.ts'
export type {
  Achievement,
  ChallengeFit,
  Correction,
  Gem1,
  Gem2,
  Gem3,
  Gem4,
  Gem5,
  GemContents,
  ReferenceRow,
  Success,
} from './searches/gem-content-1.1.ts'
export {
  gemOutput,
  type Gem1Result,
  type Gem2Result,
  type Gem3Result,
  type Gem4Result,
  type Gem5Result,
  type GemOutput,
} from './searches/gem-output-1.1.ts'
export {
  gemRequest,
  type GemRequest,
  type RequestPoint,
  type RequestSource,
} from './searches/gem-request-1.1.ts'
export type { AnswerFault, Repair } from './searches/repair-1.0.ts'
export {
  judgementSheet,
  type JudgementSheet,
  type MeasuredPoint,
  type SheetPoint,
} from './searches/judgement-sheet-1.0.ts'
export {
  isPointId,
  isVerdictOf,
  kindOfPoint,
  PointKind,
  VERDICTS,
  type PointKindName,
  type PointVerdictName,
} from './searches/judgement-terms-1.0.ts'
export { judgements, type Judgement, type Judgements } from './searches/judgements-1.0.ts'
export {
  countLines,
  searchDossier,
  type DossierEvidence,
  type DossierHidden,
  type DossierSource,
  type SearchDossier,
} from './searches/search-dossier-1.0.ts'
export {
  searchMetrics,
  type MetricName,
  type Metrics,
  type MetricValue,
  type SearchMetrics,
} from './searches/search-metrics-1.0.ts'
export { searchReport10, type SearchReport10 } from './searches/search-report-1.0.ts'
export {
  needsConfirmation,
  searchReport,
  type ReportedCandidate,
  type SearchReport,
} from './searches/search-report-1.1.ts'
export {
  sourceChecks,
  type SourceChecks,
  type SourceContradiction,
  type SourceGap,
  type SourcePosition,
} from './searches/source-checks-1.0.ts'
export {
  supervisorDecision,
  type Gates,
  type SupervisorDecision,
} from './searches/supervisor-decision-1.0.ts'
export {
  NOT_INFORMED,
  NOT_VALIDATED,
  type CandidateDecisionName,
  type GemName,
  type HiddenFormName,
  type QaDecisionName,
  type RecommendationName,
  SourceKind,
  type SourceKindName,
} from './searches/terms-1.0.ts'
export { traceDocument, type TraceDocument } from './trace-1.0.ts'
export { contracts } from './registry.ts'
