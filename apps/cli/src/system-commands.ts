import { buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import { listSystems, type SystemDescription } from 'dictamen'
import { askedCommand } from './asked-command.ts'
import type { Context } from './context.ts'
import type { Face } from './face.ts'
import { audits } from './faces/audits.ts'
import { exams } from './faces/exams.ts'
import { interviews } from './faces/interviews.ts'
import { queries } from './faces/queries.ts'
import { searches } from './faces/searches.ts'

/** What the rooms of systems add to their commands, by the names of the systems. */
const faces: Readonly<Record<string, Face>> = { interviews, exams, audits, queries, searches }

/** The commands of every system, under its word. */
export function systemCommands(): Record<string, RouteMap<Context>> {
  return Object.fromEntries(listSystems().map((system) => [system.word, commandsOf(system)]))
}

function commandsOf({ name, brief, evaluators }: SystemDescription): RouteMap<Context> {
  const { commands = {}, renders = {} } = faces[name] ?? {}
  const asked = evaluators.flatMap((evaluator): [string, Command<Context>][] =>
    evaluator.asked === undefined
      ? []
      : [[evaluator.asked.word, askedCommand(evaluator, evaluator.asked, renders[evaluator.id])]],
  )
  return buildRouteMap({ routes: { ...Object.fromEntries(asked), ...commands }, docs: { brief } })
}
