import {
  askEvaluator,
  evaluatedOf,
  type AnyEvaluator,
  type Asked,
  type Document,
  type SystemDescription,
  type TakenDocument,
} from 'dictamen'
import { z } from 'zod'
import { clockShape, placeShape, type DocumentArgument, type Shapes } from '../shapes.ts'
import { defineTool, type PlaceArguments, type Tool, type ToolCall } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

type AskedArguments = PlaceArguments & {
  readonly rules?: DocumentArgument | undefined
  readonly profile?: string | undefined
} & Readonly<Record<string, unknown>>

/** A tool for each evaluator of a system that says how it is asked. */
export function askedTools(system: SystemDescription): readonly Tool[] {
  return system.evaluators.flatMap((evaluator) =>
    evaluator.asked === undefined ? [] : [toolOf(system, evaluator, evaluator.asked)],
  )
}

function toolOf(system: SystemDescription, { id, output }: AnyEvaluator, asked: Asked): Tool {
  return defineTool({
    name: `${system.word}_${asked.word}`,
    title: `${system.title}: ${asked.title}`,
    description: asked.forModels ?? asked.description,
    input: (shapes) => inputOf(asked, shapes),
    output: output.schema,
    run: async (args, call) => {
      const given: Record<string, Document | readonly Document[]> = {}
      for (const take of asked.takes)
        if (args[take.name] !== undefined) given[take.name] = await open(take, args[take.name], call)
      const now = asked.isTimed ? { now: call.now } : {}
      const options = { ...(await openRules(args, call)), ...now, profile: args.profile }
      return evaluatedOf(await askEvaluator(id, given, options))
    },
  })
}

function inputOf({ takes, profiles, isTimed }: Asked, shapes: Shapes): z.ZodType<AskedArguments> {
  const documents = takes.map(({ name, contract, about, many, optional }): [string, z.ZodType] => {
    const one = shapes.document(contract, about)
    const shape = many === undefined ? one : z.array(one).min(many[0]).max(many[1])
    return [name, optional === true ? shape.optional() : shape]
  })
  const profile =
    profiles === undefined ? {} : { profile: z.enum(profiles.values).optional().describe(profiles.about) }
  const shape = {
    ...Object.fromEntries(documents),
    ...profile,
    ...rulesShape(shapes),
    ...(isTimed ? clockShape : {}),
    ...placeShape,
  }
  return z.strictObject(shape) as z.ZodType<AskedArguments>
}

function open(
  { name, many }: TakenDocument,
  argument: unknown,
  call: ToolCall,
): Promise<Document | readonly Document[]> {
  return many === undefined
    ? call.open(argument as DocumentArgument, name)
    : call.openAll(argument as readonly DocumentArgument[], name)
}
