import { listSystems } from 'dictamen'
import type { Tool } from '../tool.ts'
import { askedTools } from './asked.ts'
import { auditTools } from './audits.ts'
import { examTools } from './exams.ts'
import { interviewTools } from './interviews.ts'
import { queryTools } from './queries.ts'
import { searchTools } from './searches.ts'

/** What systems are asked besides what their descriptions say, by their names. */
const faces: Readonly<Record<string, readonly Tool[]>> = {
  interviews: interviewTools,
  exams: examTools,
  audits: auditTools,
  queries: queryTools,
  searches: searchTools,
}

/** A tool per evaluator, and what goes with it. */
export const tools: readonly Tool[] = listSystems().flatMap((system) => [
  ...askedTools(system),
  ...(faces[system.name] ?? []),
])
