import { contracts } from '@dictamen/contracts'
import { nameOf } from '@dictamen/kernel'
import type { AnyContract } from '@dictamen/kernel/host'
import { listSystems } from './systems.ts'

let listed: readonly AnyContract[] | undefined

/** Every contract of the house: those that systems share, and what each evaluator reads and gives. */
export function listContracts(): readonly AnyContract[] {
  return (listed ??= [...byName().values()])
}

export function findContract(name: string): AnyContract | undefined {
  return listContracts().find((contract) => nameOf(contract) === name)
}

function byName(): Map<string, AnyContract> {
  const own = listSystems().flatMap(({ evaluators }) =>
    evaluators.flatMap(({ input, output }) => [input, output]),
  )
  const named = new Map(contracts.map((contract) => [nameOf(contract), contract]))
  for (const contract of own) if (!named.has(nameOf(contract))) named.set(nameOf(contract), contract)
  return named
}
