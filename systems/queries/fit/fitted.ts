import { DECISION, DOMAINS } from '../src/router/rules.ts'
import { fitWords, type FitOptions } from './fit.ts'
import { readKinds, readMessages } from './messages.ts'
import { writeWords } from './write.ts'

/** How the words that ship are fitted. */
function fitOptions(): FitOptions {
  return {
    domains: [...DOMAINS.filter((domain) => domain !== 'lab'), DECISION],
    kinds: readKinds(),
    background: 70,
    cost: 0.1,
    together: 2,
    wordFrom: 2,
    pairFrom: 2,
    least: 5,
  }
}

/** The rule `router/words` that the messages give. */
export function fittedWords(): string {
  const options = fitOptions()
  return writeWords(fitWords(readMessages(), options), options)
}
