export { auditBaseline, type AuditBaseline } from './audits/audit-baseline-1.0.ts'
export { auditRequest, type AuditRequest } from './audits/audit-request-1.0.ts'
export { iraConfig, type IraConfig, type WordListName } from './audits/ira-config-2.0.ts'
export { iraInput, type ContextType, type IraInput } from './audits/ira-input-2.0.ts'
export { iraResult, type IraResult, type IraViolation } from './audits/ira-result-2.0.ts'
export { normLibrary, type NormLibrary } from './audits/norm-library-1.0.ts'
export { comparisonRequest, type ComparisonRequest } from './interviews/comparison-request-1.0.ts'
export { contextPack, type ContextPack } from './interviews/context-pack-1.0.ts'
export { doctorReport, type Divergence, type DoctorReport } from './interviews/doctor-report-1.0.ts'
export { doctorRequest, type DoctorContract, type DoctorRequest } from './interviews/doctor-request-1.0.ts'
export { flags, type Flags, type QuestionFlags } from './interviews/flags-1.1.ts'
export { interviewSession, type InterviewSession } from './interviews/interview-session-1.0.ts'
export { mandatesRequest, type MandatesRequest } from './interviews/mandates-request-1.0.ts'
export { mandates, type Mandate, type Mandates } from './interviews/mandates-1.0.ts'
export { questionSet, type Question, type QuestionSet } from './interviews/question-set-1.1.ts'
export {
  sessionComparison,
  type ComparisonStep,
  type SessionComparison,
} from './interviews/session-comparison-1.0.ts'
export { transcriptImport, type TranscriptImport } from './interviews/transcript-import-1.0.ts'
export { transcript, type Transcript, type TranscriptEntry } from './interviews/transcript-1.0.ts'
export { traceDocument, type TraceDocument } from './trace-1.0.ts'
export { contracts } from './registry.ts'
