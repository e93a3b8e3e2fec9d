import type { Route } from '../route.ts'
import { houseRoutes } from './house.ts'
import { sessionRoutes } from './session.ts'

/** Every route of the server. */
export function routesOf({ metrics }: { readonly metrics: () => string }): readonly Route[] {
  const all: Route[] = []
  all.push(...houseRoutes(metrics, () => all), ...sessionRoutes)
  return all
}
