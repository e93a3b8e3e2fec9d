import { listSystems } from 'dictamen'
import type { Route } from '../route.ts'
import { askedRoutes } from './asked.ts'
import { auditRoutes } from './audits.ts'
import { examRoutes } from './exams.ts'
import { interviewRoutes } from './interviews.ts'
import { queryRoutes } from './queries.ts'
import { searchRoutes } from './searches.ts'

/** What systems are asked besides what their descriptions say, by their names. */
const faces: Readonly<Record<string, readonly Route[]>> = {
  interviews: interviewRoutes,
  exams: examRoutes,
  audits: auditRoutes,
  queries: queryRoutes,
  searches: searchRoutes,
}

interface SystemRoutes {
  readonly name: string
  readonly routes: readonly Route[]
}

const bySystem: readonly SystemRoutes[] = listSystems().map((system) => ({
  name: system.name,
  routes: [...askedRoutes(system), ...(faces[system.name] ?? [])],
}))

/** The routes by which systems are asked. */
export const systemRoutes: readonly Route[] = bySystem.flatMap(({ routes }) => routes)

/** The systems whose evaluators answer what is short at once. */
export const systemsAtOnce: ReadonlySet<string> = new Set(
  bySystem
    .filter(({ routes }) => routes.some(({ evaluates }) => evaluates === 'at once'))
    .map(({ name }) => name),
)
