import type { Route } from '../route.ts'
import { auditRoutes } from './audits.ts'
import { entranceRoutes } from './entrance.ts'
import { examRoutes } from './exams.ts'
import { houseRoutes } from './house.ts'
import { interviewRoutes } from './interviews.ts'
import { mcpRoutes } from './mcp.ts'
import { peopleRoutes } from './people.ts'
import { queryRoutes } from './queries.ts'
import { recordRoutes } from './records.ts'
import { sessionRoutes } from './session.ts'

/** Every route of the server. */
export function routesOf({ metrics }: { readonly metrics: () => string }): readonly Route[] {
  const all: Route[] = []
  all.push(
    ...houseRoutes(metrics, () => all),
    ...sessionRoutes,
    ...entranceRoutes,
    ...interviewRoutes,
    ...queryRoutes,
    ...auditRoutes,
    ...examRoutes,
    ...recordRoutes,
    ...peopleRoutes,
    ...mcpRoutes,
  )
  return all
}
