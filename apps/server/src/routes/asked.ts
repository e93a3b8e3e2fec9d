import {
  askEvaluator,
  evaluatedOf,
  nameOf,
  type AnyEvaluator,
  type Asked,
  type SystemDescription,
} from 'dictamen'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import type { Route } from '../route.ts'
import { clockShape, defineEvaluation, documentShape, placeShape, rulesOf, type Place } from './evaluation.ts'

const LIMIT = 8 * 1024 * 1024

type AskedBody = Place & {
  readonly rules?: unknown
  readonly profile?: string | undefined
} & Readonly<Record<string, unknown>>

/** A route for each evaluator of a system that says how it is asked. */
export function askedRoutes(system: SystemDescription): readonly Route[] {
  return system.evaluators.flatMap((evaluator) =>
    evaluator.asked === undefined ? [] : [routeOf(system, evaluator, evaluator.asked)],
  )
}

function routeOf({ name }: SystemDescription, { id, output }: AnyEvaluator, asked: Asked): Route {
  return defineEvaluation<AskedBody>({
    path: `/v1/${name}/${asked.word}`,
    evaluates: 'at once',
    summary: asked.brief,
    limit: LIMIT,
    gives: nameOf(output),
    body: bodyOf(asked),
    evaluate: async ({ body, document, now }) => {
      const taken = asked.takes.filter(({ name: field }) => body[field] !== undefined)
      const given = taken.map(({ name: field, many }) => {
        const count = many === undefined ? 1 : (body[field] as readonly unknown[]).length
        const parts =
          many === undefined ? partOf(document, `/${field}`) : partsOf(document, `/${field}`, count)
        return [field, parts] as const
      })
      const own = rulesOf(() => partOf(document, '/rules'), body.rules)
      const clock = asked.isTimed ? { now } : {}
      return evaluatedOf(
        await askEvaluator(id, Object.fromEntries(given), { ...own, ...clock, profile: body.profile }),
      )
    },
  })
}

function bodyOf({ takes, profiles, isTimed }: Asked): z.ZodType<AskedBody> {
  const documents = takes.map(({ name, many, optional }): [string, z.ZodType] => {
    const shape = many === undefined ? documentShape : z.array(documentShape).min(many[0]).max(many[1])
    return [name, optional === true ? shape.optional() : shape]
  })
  const shape = {
    ...Object.fromEntries(documents),
    ...(profiles === undefined ? {} : { profile: z.enum(profiles.values).optional() }),
    ...(isTimed ? clockShape : {}),
    rules: documentShape.optional(),
    ...placeShape,
  }
  return z.strictObject(shape) as z.ZodType<AskedBody>
}
