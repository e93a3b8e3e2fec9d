import type { AnyContract } from '@dictamen/kernel/host'
import { correctedExam } from './exams/corrected-exam-1.0.ts'
import { exam } from './exams/exam-1.1.ts'
import { examBank } from './exams/exam-bank-1.0.ts'
import { exam10 } from './exams/exam-1.0.ts'
import { exam12 } from './exams/exam-1.2.ts'
import { examBank11 } from './exams/exam-bank-1.1.ts'
import { examRequest } from './exams/exam-request-1.0.ts'
import { auditProject } from './audits/audit-project-1.0.ts'
import { auditBaseline } from './audits/audit-baseline-1.0.ts'
import { auditRequest } from './audits/audit-request-1.0.ts'
import { iraConfig } from './audits/ira-config-2.0.ts'
import { iraInput } from './audits/ira-input-2.0.ts'
import { iraResult } from './audits/ira-result-2.0.ts'
import { normLibrary } from './audits/norm-library-1.0.ts'
import { closures } from './interviews/closures-1.0.ts'
import { comparisonRequest } from './interviews/comparison-request-1.0.ts'
import { contextPack } from './interviews/context-pack-1.0.ts'
import { doctorReport } from './interviews/doctor-report-1.0.ts'
import { doctorRequest } from './interviews/doctor-request-1.0.ts'
import { flags } from './interviews/flags-1.1.ts'
import { interviewSession } from './interviews/interview-session-1.0.ts'
import { mandatesRequest11 } from './interviews/mandates-request-1.1.ts'
import { mandatesRequest } from './interviews/mandates-request-1.0.ts'
import { mandates } from './interviews/mandates-1.0.ts'
import { questionSet } from './interviews/question-set-1.1.ts'
import { progress } from './interviews/progress-1.0.ts'
import { sessionComparison } from './interviews/session-comparison-1.0.ts'
import { transcriptImport } from './interviews/transcript-import-1.0.ts'
import { transcript } from './interviews/transcript-1.0.ts'
import { decisionMemo } from './queries/decision-memo-1.0.ts'
import { governorDecision11 } from './queries/governor-decision-1.1.ts'
import { governorRequest11 } from './queries/governor-request-1.1.ts'
import { queryAudit11 } from './queries/query-audit-1.1.ts'
import { queryFacts11 } from './queries/query-facts-1.1.ts'
import { queryRequest11 } from './queries/query-request-1.1.ts'
import { synthesizerOutput11 } from './queries/synthesizer-output-1.1.ts'
import { synthesizerRequest11 } from './queries/synthesizer-request-1.1.ts'
import { domainPack } from './queries/domain-pack-1.0.ts'
import { governorDecision } from './queries/governor-decision-1.0.ts'
import { governorRequest } from './queries/governor-request-1.0.ts'
import { queryAudit } from './queries/query-audit-1.0.ts'
import { queryFacts } from './queries/query-facts-1.0.ts'
import { queryPlan } from './queries/query-plan-1.0.ts'
import { queryRegistry } from './queries/query-registry-1.0.ts'
import { queryRequest } from './queries/query-request-1.0.ts'
import { reviewItem } from './queries/review-item-1.0.ts'
import { strategicMode } from './queries/strategic-mode-1.0.ts'
import { synthesizerOutput } from './queries/synthesizer-output-1.0.ts'
import { synthesizerRequest } from './queries/synthesizer-request-1.0.ts'
import { logRecord } from './records/record-1.0.ts'
import { answerChecks10 } from './searches/answer-checks-1.0.ts'
import { answerChecks } from './searches/answer-checks-1.1.ts'
import { candidateReport10 } from './searches/candidate-report-1.0.ts'
import { candidateReport } from './searches/candidate-report-1.1.ts'
import { escalation10 } from './searches/escalation-1.0.ts'
import { escalation } from './searches/escalation-1.1.ts'
import { gemAnswer10 } from './searches/gem-answer-1.0.ts'
import { gemAnswer } from './searches/gem-answer-1.1.ts'
import { gemOutput10 } from './searches/gem-output-1.0.ts'
import { gemOutput } from './searches/gem-output-1.1.ts'
import { gemRequest10 } from './searches/gem-request-1.0.ts'
import { gemRequest } from './searches/gem-request-1.1.ts'
import { judgementSheet } from './searches/judgement-sheet-1.0.ts'
import { judgements } from './searches/judgements-1.0.ts'
import { reportEdit } from './searches/report-edit-1.0.ts'
import { searchLedger } from './searches/search-ledger-1.0.ts'
import { searchDossier } from './searches/search-dossier-1.0.ts'
import { searchMetrics } from './searches/search-metrics-1.0.ts'
import { searchReport10 } from './searches/search-report-1.0.ts'
import { searchReport } from './searches/search-report-1.1.ts'
import { sourceChecks } from './searches/source-checks-1.0.ts'
import { supervisorDecision } from './searches/supervisor-decision-1.0.ts'
import { traceDocument } from './trace-1.0.ts'

/** Every contract of the product, by name. */
export const contracts: readonly AnyContract[] = [
  auditBaseline,
  auditProject,
  auditRequest,
  closures,
  comparisonRequest,
  contextPack,
  doctorReport,
  doctorRequest,
  exam10,
  examBank,
  correctedExam,
  exam,
  exam12,
  examBank11,
  examRequest,
  flags,
  interviewSession,
  iraConfig,
  iraInput,
  iraResult,
  mandates,
  mandatesRequest,
  mandatesRequest11,
  normLibrary,
  questionSet,
  progress,
  sessionComparison,
  traceDocument,
  transcript,
  transcriptImport,
  domainPack,
  decisionMemo,
  governorDecision,
  governorDecision11,
  governorRequest11,
  queryAudit11,
  queryFacts11,
  queryRequest11,
  synthesizerOutput11,
  synthesizerRequest11,
  governorRequest,
  queryAudit,
  queryFacts,
  queryPlan,
  queryRegistry,
  queryRequest,
  logRecord,
  reviewItem,
  strategicMode,
  synthesizerOutput,
  synthesizerRequest,
  answerChecks10,
  answerChecks,
  candidateReport10,
  candidateReport,
  escalation10,
  escalation,
  gemAnswer10,
  gemAnswer,
  gemOutput10,
  gemOutput,
  gemRequest10,
  gemRequest,
  judgementSheet,
  judgements,
  reportEdit,
  searchLedger,
  searchDossier,
  searchMetrics,
  searchReport10,
  searchReport,
  sourceChecks,
  supervisorDecision,
]
