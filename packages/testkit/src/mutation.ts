import type { Json, RulesetDefinition } from '@dictamen/kernel'
import { unnoticedMutants } from '@dictamen/kernel/host'
import { checkCase, type Case, type Evaluators } from './cases.ts'

/** The mutants that nothing notices: the examples of the changed rule still pass and every case ends as it did. */
export async function survivorsOf(
  ruleset: Json,
  definition: RulesetDefinition,
  cases: readonly Case[],
  evaluatorsOf: (data: Json) => Evaluators,
): Promise<string[]> {
  const original = evaluatorsOf(ruleset)
  const watchers: Watcher[] = []
  for (const item of cases) watchers.push({ item, before: await checkCase(item, original) })
  const survivors: string[] = []
  for (const { change, data } of unnoticedMutants(ruleset, definition).unnoticed) {
    if (!(await isNoticed(watchers, evaluatorsOf(data)))) survivors.push(change)
  }
  return survivors
}

interface Watcher {
  readonly item: Case
  readonly before: string | null
}

/** Neighbouring mutants are noticed by the same cases, so the case that noticed one is asked first about the next. */
async function isNoticed(watchers: Watcher[], evaluators: Evaluators): Promise<boolean> {
  for (const [at, watcher] of watchers.entries()) {
    if ((await checkCase(watcher.item, evaluators)) === watcher.before) continue
    watchers.splice(at, 1)
    watchers.unshift(watcher)
    return true
  }
  return false
}
