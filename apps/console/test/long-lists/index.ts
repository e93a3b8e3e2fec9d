import type { LongList } from './answer.ts'
import { auditedLines, bank, examQuestions } from './documents.ts'
import { records, reviews } from './log.ts'
import { audits, exams, queries, sessions } from './rooms.ts'
import { board, findings, searches } from './searches.ts'
import { members, people } from './space.ts'

export { openAudit } from './documents.ts'
export type { LongList } from './answer.ts'

/** Every list of the console that keeps only what is on the screen in the page. */
export const longLists: readonly LongList[] = [
  sessions,
  exams,
  queries,
  audits,
  searches,
  records,
  reviews,
  board,
  findings,
  members,
  people,
  auditedLines,
  examQuestions,
  bank,
]
