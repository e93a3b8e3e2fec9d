import { documentOf, nameOf, parseContract, type Contract, type Json } from '@dictamen/kernel'
import type { AnyContract } from '@dictamen/kernel/host'
import { z } from 'zod'
import type { Evaluators } from './cases.ts'

const Given = z.strictObject({ contract: z.string(), value: z.json() })

/** The evaluator of cases that hold a value to a contract; what is wrong is told of `name`, where there is one. */
export function contractEvaluator(contracts: readonly AnyContract[], name?: string): Evaluators[string] {
  return (raw) => {
    const { contract, value } = Given.parse(raw)
    const found = contracts.find((candidate) => nameOf(candidate) === contract) as Contract<Json> | undefined
    if (found === undefined) throw new Error(`there is no contract ${contract}`)
    return Promise.resolve({
      output: parseContract(found, name === undefined ? value : documentOf(value, name)),
    })
  }
}
