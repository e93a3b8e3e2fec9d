import { unnoticedMutants, type Json, type RulesetDefinition } from '@dictamen/kernel'

/** The mutants that nothing notices: the examples of the changed rule still pass and every case still holds. */
export async function survivorsOf(
  ruleset: Json,
  definition: RulesetDefinition,
  casesHold: (data: Json) => Promise<boolean>,
): Promise<string[]> {
  const survivors: string[] = []
  for (const { change, data } of unnoticedMutants(ruleset, definition).unnoticed) {
    if (await casesHold(data)) survivors.push(change)
  }
  return survivors
}
