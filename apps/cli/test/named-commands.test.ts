import type { Command, RouteMap } from '@stricli/core'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { application } from '../src/app.ts'
import type { Context } from '../src/context.ts'
import { dictamen } from './terminal.ts'

const root = join(import.meta.dirname, '../../..')
/** Where people are told to run a command. */
const PLACES = ['apps/cli/src', 'apps/console/src', 'apps/server/src', 'docs', 'packages/kernel/src']
/** The sentences of every room that has its own. */
const SENTENCES = '{packages/*,packages/adapters/*,systems/*}/src/sentences.ts'

test('every command that a sentence or a page names exists', async () => {
  const named = new Map<string, string>()
  const files = PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
  )
  for (const file of [...files, ...globSync(SENTENCES, { cwd: root })])
    if (/\.(tsx?|md)$/.test(file))
      for (const words of commandsIn(readFileSync(join(root, file), 'utf8'))) named.set(words.join(' '), file)
  expect(named.size).toBeGreaterThan(20)
  const unknown = [...named].filter(([command]) => !exists(command.split(' ')))
  expect(unknown).toEqual([])
  expect((await dictamen(['users', 'link'])).code).toBe(2)
})

/** The words that follow `dictamen` inside quotes or at the beginning of a line, as far as they may be commands. */
function commandsIn(text: string): string[][] {
  return [...text.matchAll(/(?:[«`]|^ *'?\s*)dictamen ((?:[a-z]+ ?){1,2})/gm)].map(([, words]) =>
    words!.trim().split(' '),
  )
}

/** Whether the first word is a command, or a group of commands that has the second. */
function exists([first, second]: readonly string[]): boolean {
  const target = routesOf(application.root)?.getRoutingTargetForInput(first!)
  if (target === undefined) return false
  const routes = routesOf(target)
  if (routes === null || second === undefined) return true
  return routes.getRoutingTargetForInput(second) !== undefined
}

function routesOf(target: Command<Context> | RouteMap<Context>): RouteMap<Context> | null {
  return 'getRoutingTargetForInput' in target ? target : null
}
