import { queryMemoCommand, queryReviewCommand } from '../commands/query-memo.ts'
import { queryAsk, queryPlan } from '../commands/query.ts'
import type { Face } from '../face.ts'

export const queries: Face = {
  commands: { plan: queryPlan, ask: queryAsk, memo: queryMemoCommand, review: queryReviewCommand },
}
