import { queryAsk, queryPlan } from '../commands/query.ts'
import type { Face } from '../face.ts'

export const queries: Face = { commands: { plan: queryPlan, ask: queryAsk } }
