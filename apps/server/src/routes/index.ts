import type { Route } from '../route.ts'
import { entranceRoutes } from './entrance.ts'
import { evidenceRoutes } from './evidence.ts'
import { houseRoutes } from './house.ts'
import { mcpRoutes } from './mcp.ts'
import { peopleRoutes } from './people.ts'
import { recordRoutes } from './records.ts'
import { referenceRoutes } from './reference.ts'
import { reviewRoutes } from './reviews.ts'
import { reportRoutes } from './reports.ts'
import { runRoutes } from './runs.ts'
import { sessionRoutes } from './session.ts'
import { systemRoutes } from './systems.ts'
import { uploadRoutes } from './uploads.ts'

export interface RouteSources {
  readonly metrics: () => string
  /** Whether there is no console: a bare page stands in for its entrance. */
  readonly isBare: boolean
}

/** Every route of the server. */
export function routesOf({ metrics, isBare }: RouteSources): readonly Route[] {
  const all: Route[] = []
  all.push(
    ...houseRoutes(metrics, () => all),
    ...referenceRoutes,
    ...sessionRoutes,
    ...(isBare ? entranceRoutes : []),
    ...systemRoutes,
    ...reportRoutes,
    ...uploadRoutes,
    ...runRoutes,
    ...recordRoutes,
    ...evidenceRoutes,
    ...reviewRoutes,
    ...peopleRoutes,
    ...mcpRoutes,
  )
  return all
}
