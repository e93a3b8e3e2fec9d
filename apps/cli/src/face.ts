import type { Command, RouteMap } from '@stricli/core'
import type { Render } from './asked-command.ts'
import type { Context } from './context.ts'

/** What a system's own room adds to the commands that its description gives. */
export interface Face {
  /** Commands that read or do more than an evaluator is asked. */
  readonly commands?: Readonly<Record<string, Command<Context> | RouteMap<Context>>>
  /** How people read the verdicts of its evaluators, by their ids. */
  readonly renders?: Readonly<Record<string, Render>>
}
