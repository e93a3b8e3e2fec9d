import { mutantsOf, Refusal, type Json } from '@dictamen/kernel'

/** The mutants that nothing notices: the rule set still loads and every case still holds. */
export async function survivorsOf(
  ruleset: Json,
  load: (data: Json) => unknown,
  casesHold: (data: Json) => Promise<boolean>,
): Promise<string[]> {
  const survivors: string[] = []
  for (const { change, data } of mutantsOf(ruleset)) {
    try {
      load(data)
    } catch (error) {
      if (error instanceof Refusal) continue
      throw error
    }
    if (await casesHold(data)) survivors.push(change)
  }
  return survivors
}
