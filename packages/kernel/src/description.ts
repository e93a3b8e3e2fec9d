import type { AnyContract, Contract } from './contract.ts'
import type { Document } from './document/document.ts'
import type { Json } from './json.ts'
import type { Ports } from './ports.ts'
import type { Ruleset, RulesetDefinition, RulesetReference } from './ruleset/ruleset.ts'
import type { System } from './system.ts'

/** A rule set of a room, and the file of it that ships. */
export interface RulesetFile {
  readonly definition: RulesetDefinition
  /** Null for a set that only users write. */
  readonly file: string | null
  /** What an edition calls it; its id, unless several versions of it ship. */
  readonly name?: string
  /** The profiles that it decides, where several versions ship and another one decides the rest. */
  readonly profiles?: readonly string[]
  /** Where it lies in its room: `rules` unless said otherwise. */
  readonly folder?: 'rules' | 'models'
  /** Fitted rules that it leaves to a file of `models`. */
  readonly model?: string
}

/** A room that brings rule sets. */
export interface RuleRoom {
  /** The name of its folder. */
  readonly name: string
  readonly rulesets: readonly RulesetFile[]
}

/** The files in the folder `rules` of a room. */
export interface RuleFiles {
  read(file: string): Document
  text(file: string): string
  /** The files of a folder inside it, in order. */
  list(folder: string): readonly string[]
}

/** What an evaluator is made of: what ships, or what decided a record and was kept, and what a caller brought. */
export interface Parts {
  ruleset(name: string): Ruleset
  /** Something that ships beside the rule sets; what is read of it is remembered. */
  material<Read>(name: string, read: (value: Json) => Read): Read
  /** Loads a rule set that a caller brought besides. */
  load(document: Document, definition: RulesetDefinition): Ruleset
  /** Norms, options and the like that a caller brought, as plain data. */
  readonly ground: Readonly<Record<string, Json>>
  /** The rule set that a record names, where one is decided again. */
  readonly recorded: RulesetReference | undefined
}

/** A document, or several, that an evaluator is asked with. */
export interface TakenDocument {
  /** Its field in a request, and in the input unless `compose` says otherwise. */
  readonly name: string
  /** Null where several contracts will do. */
  readonly contract: string | null
  /** What it is, for people. */
  readonly about: string
  /** The least and the most of them, where there may be several. */
  readonly many?: readonly [number, number]
  /** May be left out. */
  readonly optional?: boolean
  /** The option that gives it on the command line; without one it is an argument, at least so many. */
  readonly flag?: string
  readonly least?: number
  /** What help calls it there; a file, unless said otherwise. */
  readonly placeholder?: string
}

/** The documents that were given, by their names. */
export type Given = Readonly<Record<string, Document | readonly Document[]>>

/** How people, programs and models ask an evaluator that needs nothing of the world but the time. */
export interface Asked<Input = unknown, Output = unknown> {
  /** Follows the word of its system in a command, the name of its system in an address, both in a tool. */
  readonly word: string
  readonly title: string
  readonly brief: string
  /** For people, with what follows it on the help page. */
  readonly description: string
  readonly examples: readonly string[]
  /** For the model that chooses and calls it; without it, the description. */
  readonly forModels?: string
  readonly takes: readonly TakenDocument[]
  readonly profiles?: { readonly values: readonly [string, ...string[]]; readonly about: string }
  /** Whether its output depends on the time. */
  readonly isTimed: boolean
  /** The input out of the documents; without it, the one document that it takes. */
  compose?(given: Given): Document
  /** What a person should know of an input that changes nothing of the verdict. */
  warningsOf?(input: Input): readonly string[]
  /** Whether a verdict is a negative one, which a command says by its exit code. */
  isNegative?(output: Output): boolean
}

/** What people are asked when a verdict waits for them. */
export interface Question {
  /** Where the answer stands in the output. */
  readonly pointer: string
  readonly options: readonly string[]
  /** Whether the output is the case itself and decides nothing: who judges needs to see it. */
  readonly isCase?: boolean
}

/** One evaluator of a system: what it reads and gives, what it is made of, and how it is asked. */
export interface Evaluator<
  Input = unknown,
  Observations = unknown,
  Output = unknown,
  Needs extends keyof Ports = never,
> {
  readonly id: string
  readonly input: Contract<Input>
  readonly output: Contract<Output>
  /** Names of rule sets and of what ships beside them. The first is the rule set that a caller may replace. */
  readonly needs: readonly [string, ...string[]]
  create(parts: Parts): System<Input, Observations, Output, Needs>
  readonly asked?: Asked<Input, Output>
  /** The word of the command and the tool that ask it, where the host wires more than the time for it. */
  readonly face?: string
  readonly question?: Question
}

/** An evaluator of any contract, for code that only names, makes and asks it. */
export interface AnyEvaluator {
  readonly id: string
  readonly input: AnyContract
  readonly output: AnyContract
  readonly needs: readonly [string, ...string[]]
  create(parts: Parts): System<unknown, unknown, unknown, 'clock'>
  readonly asked?: Asked
  readonly face?: string
  readonly question?: Question
}

/** Everything that the house knows of a system. */
export interface SystemDescription extends RuleRoom {
  /** What people call it. */
  readonly title: string
  /** What its commands begin with, in the singular. */
  readonly word: string
  readonly brief: string
  readonly evaluators: readonly AnyEvaluator[]
  /** What decides besides rule sets, by name: the words of a language, norms that always hold. */
  readonly materials?: Readonly<Record<string, (files: RuleFiles) => Json>>
  /** Pages of the reference besides those of its rule sets, by file name. */
  readonly pages?: Readonly<Record<string, (files: RuleFiles) => string>>
}

export function defineEvaluator<Input, Observations, Output, Needs extends keyof Ports = never>(
  evaluator: Evaluator<Input, Observations, Output, Needs>,
): AnyEvaluator {
  return evaluator as AnyEvaluator
}

export function defineSystem(description: SystemDescription): SystemDescription {
  return description
}
