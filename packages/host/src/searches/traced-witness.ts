import type { GemRequest } from '@dictamen/contracts'
import type { Testimony } from '@dictamen/kernel/witness'
import type { SearchWitness } from '@dictamen/searches'
import { traced } from '../telemetry.ts'

/** A witness whose every answer has its span. */
export function tracedWitness(witness: SearchWitness): SearchWitness {
  const { identity } = witness
  return {
    identity,
    testify: (request, key, signal) =>
      traceStep(request, identity, () => witness.testify(request, key, signal)),
  }
}

/** What is told of an answer: what it cost, and whether the call had to be made again. */
interface Told extends Pick<Testimony, 'tokens' | 'cost'> {
  readonly llamada_repetida?: boolean
}

/** The span of a step of a search. */
export function traceStep<Answer extends Told>(
  { gem, step, ask }: GemRequest,
  { name }: SearchWitness['identity'],
  work: () => Promise<Answer>,
): Promise<Answer> {
  return traced(
    `search step ${step}`,
    {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': gem,
      'dictamen.step': step,
      'dictamen.ask': ask,
      'dictamen.agent': name,
    },
    work,
    ({ tokens, cost, llamada_repetida = false }) => ({
      'gen_ai.usage.input_tokens': tokens.input,
      'gen_ai.usage.output_tokens': tokens.output,
      'dictamen.repeated': llamada_repetida,
      ...(cost === null ? {} : { 'dictamen.cost_usd': cost / 1_000_000 }),
    }),
  )
}
