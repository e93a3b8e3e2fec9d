import type { Instruments } from '../reading/instruments.ts'
import type { Verifier } from '../steps/verifier.ts'
import { checkAnswer } from './answer-checks.ts'
import { checkSources } from './source-checks.ts'

/** The verifier that ships: it knows the rules and nothing of who answered. */
export function createVerifier(instruments: Instruments): Verifier {
  return {
    checkSources: (sources) => checkSources(sources, instruments),
    checkAnswer: (answer, sources) => checkAnswer(answer, sources, instruments),
  }
}
