import type { AnyContract } from '@dictamen/kernel'
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
import { mandatesRequest } from './interviews/mandates-request-1.0.ts'
import { mandates } from './interviews/mandates-1.0.ts'
import { questionSet } from './interviews/question-set-1.1.ts'
import { sessionComparison } from './interviews/session-comparison-1.0.ts'
import { transcriptImport } from './interviews/transcript-import-1.0.ts'
import { transcript } from './interviews/transcript-1.0.ts'
import { traceDocument } from './trace-1.0.ts'

/** Every contract of the product, by name. */
export const contracts: readonly AnyContract[] = [
  auditBaseline,
  auditRequest,
  closures,
  comparisonRequest,
  contextPack,
  doctorReport,
  doctorRequest,
  flags,
  interviewSession,
  iraConfig,
  iraInput,
  iraResult,
  mandates,
  mandatesRequest,
  normLibrary,
  questionSet,
  sessionComparison,
  traceDocument,
  transcript,
  transcriptImport,
]
