import { nameOf, parseContract, type Contract } from './contract.ts'
import { Fault, Refusal } from './errors/errors.ts'
import type { Ports } from './ports.ts'
import type { RulesetReference } from './ruleset/ruleset.ts'
import type { Sources } from './span.ts'
import type { Trace } from './trace.ts'

/** What a pure decision returns: the output of the contract and, for every value, why. */
export interface Decision<Output> {
  readonly output: Output
  readonly trace: Trace
}

/**
 * An evaluator: reads an input against a contract, gathers what it cannot know by itself, and decides with a pure
 * function. `observe` is the only part that may await; `decide` and `sources` compute from their arguments alone.
 */
export interface System<Input, Observations, Output, Needs extends keyof Ports = never> {
  readonly id: string
  readonly input: Contract<Input>
  readonly output: Contract<Output>
  readonly ruleset: RulesetReference
  observe(input: Input, ports: Pick<Ports, Needs>): Promise<Observations>
  decide(input: Input, observations: Observations): Decision<Output>
  /** The documents that the trace's spans point into. */
  sources(input: Input, observations: Observations): Sources
}

/** One run of a system, with everything needed to decide it again. */
export interface Evaluation<Input, Observations, Output> extends Decision<Output> {
  readonly system: string
  readonly contract: string
  readonly ruleset: RulesetReference
  readonly input: Input
  readonly observations: Observations
}

/** raw → parse → observe → decide → parse. */
export async function evaluate<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  raw: unknown,
  ports: Pick<Ports, Needs>,
): Promise<Evaluation<Input, Observations, Output>> {
  const input = parseContract(system.input, raw)
  const observations = await system.observe(input, ports)
  const { output, trace } = decideUnderContract(system, input, observations)
  const { id, ruleset } = system
  const reference = {
    id: ruleset.id,
    version: ruleset.version,
    sha256: ruleset.sha256,
    profile: ruleset.profile,
  }
  return {
    system: id,
    contract: nameOf(system.output),
    ruleset: reference,
    input,
    observations,
    output,
    trace,
  }
}

/** Decides and holds the decision to the output's contract; an output that breaks it is our bug. */
export function decideUnderContract<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  input: Input,
  observations: Observations,
): Decision<Output> {
  const decision = system.decide(input, observations)
  try {
    parseContract(system.output, decision.output)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.problems
    throw new Fault(`${system.id} broke ${nameOf(system.output)} at ${first?.pointer}: ${first?.message}`, {
      cause: error,
    })
  }
  return decision
}
