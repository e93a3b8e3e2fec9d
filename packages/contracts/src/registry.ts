import type { AnyContract } from '@dictamen/kernel'
import { exam } from './exams/exam-1.1.ts'
import { examBank } from './exams/exam-bank-1.0.ts'
import { exam10 } from './exams/exam-1.0.ts'
import { examRequest } from './exams/exam-request-1.0.ts'
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
  closures,
  comparisonRequest,
  contextPack,
  doctorReport,
  doctorRequest,
  exam10,
  examBank,
  exam,
  examRequest,
  flags,
  interviewSession,
  mandates,
  mandatesRequest,
  questionSet,
  sessionComparison,
  traceDocument,
  transcript,
  transcriptImport,
]
