import type { Breach, Contract } from '@dictamen/kernel'

/** What a part of a document breaks of its own contract's invariants, with the pointer of the whole. */
export function checkPart<T>(pointer: string, contract: Contract<T>, value: T): Breach[] {
  return Object.values(contract.invariants).flatMap((holds) =>
    holds(value).map((breach) => ({ ...breach, pointer: `${pointer}${breach.pointer}` })),
  )
}
