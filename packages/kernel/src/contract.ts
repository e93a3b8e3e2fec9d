import { z } from 'zod'
import type { Document } from './document/document.ts'
import { Refusal, type Problem } from './errors/errors.ts'
import { formatPointer, type Json } from './json.ts'
import { sentenceOfIssue } from './contract-sentences.ts'

/** What an invariant found broken: where, and a sentence in Spanish that says what should hold there. */
export interface Breach {
  readonly pointer: string
  readonly message: string
}

/** Facts that must hold between the fields of a value; each returns what breaks it. */
interface Facts<T> {
  // A method: facts are only asked of what the shape of their own contract let through.
  holds(value: T): readonly Breach[]
}

/** A versioned shape with the facts that must hold inside it. */
export interface Contract<T> {
  readonly id: string
  readonly version: string
  /** Where the contract comes from, for people. */
  readonly source: string
  readonly schema: z.ZodType<T>
  readonly invariants: Readonly<Record<string, Facts<T>['holds']>>
  /** A better sentence for a broken shape than the general one; undefined where there is none. */
  readonly explain?: (pointer: string, raw: Json) => string | undefined
}

/** A contract of any shape, for code that only lists, names or prints it. */
export type AnyContract = Pick<Contract<unknown>, 'id' | 'version' | 'source' | 'schema'> & {
  readonly invariants: Readonly<Record<string, unknown>>
}

export function defineContract<T>(contract: Contract<T>): Contract<T> {
  return contract
}

/** The name a contract is cited by: `flags@1.1`. */
export function nameOf(contract: Pick<AnyContract, 'id' | 'version'>): string {
  return `${contract.id}@${contract.version}`
}

/** Who sees a thousand problems has seen what is wrong. */
const MOST_PROBLEMS = 1000

/** Parses a value, or a document read from text, against a contract; refuses with the problems found and their places. */
export function parseContract<T>(contract: Contract<T>, raw: unknown): T {
  const { value, problems, count } = examineContract(contract, raw, MOST_PROBLEMS)
  if (value !== undefined && count === 0) return value
  const name = isDocument(raw) ? raw.name : 'El valor'
  throw new Refusal('ContractBroken', { name, contract: nameOf(contract), count }, problems)
}

/** What a value breaks of a contract, all of it or the first ones; the value itself when at least its shape holds. */
export function examineContract<T>(
  contract: Contract<T>,
  raw: unknown,
  most = Infinity,
): { value?: T; problems: Problem[]; count: number } {
  const document = isDocument(raw) ? raw : undefined
  const value = document === undefined ? raw : document.value
  const result = contract.schema.safeParse(value, { reportInput: true })
  if (!result.success) {
    const { issues } = result.error
    const problems = issues.slice(0, most).map((issue): Problem => {
      const pointer = formatPointer(issue.path)
      const place = placeOfIssue(issue, pointer)
      const message = contract.explain?.(place, value as Json) ?? sentenceOfIssue(issue)
      return { pointer: place, message, ...document?.locate(place) }
    })
    return { problems, count: issues.length }
  }
  const breaches = Object.values(contract.invariants).flatMap((holds) => holds(result.data))
  const problems = breaches
    .slice(0, most)
    .map((breach): Problem => ({ ...breach, ...document?.locate(breach.pointer) }))
  return { value: result.data, problems, count: breaches.length }
}

/** The contract's shape as JSON Schema 2020-12; invariants are listed by name, since a schema cannot say them. */
export function jsonSchemaOf(contract: AnyContract): Json {
  const schema = z.toJSONSchema(contract.schema, { target: 'draft-2020-12', io: 'input' }) as Record<
    string,
    Json
  >
  const { $schema, ...shape } = schema
  return {
    $schema: $schema ?? 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:dictamen:contract:${contract.id}:${contract.version}`,
    title: nameOf(contract),
    $comment: contract.source,
    'x-invariants': Object.keys(contract.invariants),
    ...shape,
  }
}

function isDocument(raw: unknown): raw is Document {
  return typeof raw === 'object' && raw !== null && 'locate' in raw && typeof raw.locate === 'function'
}

function placeOfIssue(issue: z.core.$ZodIssue, pointer: string): string {
  return issue.code === 'unrecognized_keys' ? `${pointer}${formatPointer(issue.keys.slice(0, 1))}` : pointer
}
