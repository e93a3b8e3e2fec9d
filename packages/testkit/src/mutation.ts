import { unnoticedMutants, type Json, type RulesetDefinition } from '@dictamen/kernel'

/**
 * The mutants that nothing notices: the examples of the changed rule still pass and every case still holds. Whoever
 * checks the cases is told what was changed, and may begin with those that are about it.
 */
export async function survivorsOf(
  ruleset: Json,
  definition: RulesetDefinition,
  casesHold: (data: Json, change: string) => Promise<boolean>,
): Promise<string[]> {
  const survivors: string[] = []
  for (const { change, data } of unnoticedMutants(ruleset, definition).unnoticed) {
    if (await casesHold(data, change)) survivors.push(change)
  }
  return survivors
}
