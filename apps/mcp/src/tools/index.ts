import type { Tool } from '../tool.ts'
import { auditTools } from './audits.ts'
import { examTools } from './exams.ts'
import { interviewTools } from './interviews.ts'
import { queryTools } from './queries.ts'
import { searchTools } from './searches.ts'

/** A tool per evaluator. */
export const tools: readonly Tool[] = [
  ...interviewTools,
  ...examTools,
  ...auditTools,
  ...queryTools,
  ...searchTools,
]
