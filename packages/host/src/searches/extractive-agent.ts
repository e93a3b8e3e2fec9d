import { createExtractive, type FindingRulesets, type SearchAgent } from '@dictamen/searches'

/** The built-in agent: rules over the sources, offline, the same findings every time. */
export function createExtractiveAgent(rulesets: FindingRulesets): SearchAgent {
  const extractive = createExtractive(rulesets)
  return {
    id: 'extractive',
    model: 'extractive',
    ask: (request) =>
      Promise.resolve({ text: extractive.answer(request), tokens: { input: 0, output: 0 }, cost: 0 }),
  }
}
