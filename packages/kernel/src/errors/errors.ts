import type { Position } from '../text/lines.ts'
import { kernelSentences } from './kernel-sentences.ts'
import type { Facts, Sentence, Sentences } from './sentence.ts'
import { sharedSentences } from './shared-sentences.ts'

/** One thing wrong at one place of an input or a rule set. */
export interface Problem {
  /** JSON pointer into the document. */
  readonly pointer: string
  readonly message: string
  readonly file?: string
  readonly position?: Position
  /** The line of the document at that position. */
  readonly excerpt?: string
}

/** Our own bug: a state that the program promised could not occur. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

const known = new Map<string, Sentence>()

function sentenceOf(code: string): Sentence {
  const found = known.get(code)
  if (found === undefined) throw new Fault(`no room that was loaded has a sentence for ${code}`)
  return found
}

/** The input or the rule set cannot be evaluated. Says what, why and what to do; never our bug. */
class Refusal<Code extends string> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly facts: Facts
  readonly problems: readonly Problem[]

  constructor(code: Code, facts: Facts, problems: readonly Problem[] = []) {
    super(sentenceOf(code).message(facts))
    this.code = code
    this.facts = facts
    this.problems = problems
  }

  get title(): string {
    return sentenceOf(this.code).title
  }

  get hint(): string {
    return sentenceOf(this.code).hint
  }

  /** Nothing is wrong with what was given: the same again, later, may do. */
  get isPassing(): boolean {
    return sentenceOf(this.code).isPassing === true
  }
}

/** What a room refuses with: one class for all of them, each with the codes that it may use. */
export interface RefusalsOf<Code extends string> {
  new (code: Code, facts: Facts, problems?: readonly Problem[]): Refusal<Code>
  readonly prototype: Refusal<Code>
}

const own = { ...kernelSentences, ...sharedSentences }
type OwnCode = keyof typeof own

/** Registers the sentences of a room and answers what it refuses with: those, and what everybody may say. */
export function refusalsOf<Own extends Sentences>(
  sentences: Own,
): RefusalsOf<OwnCode | (keyof Own & string)> {
  for (const [code, sentence] of Object.entries(sentences)) {
    const before = known.get(code)
    if (before !== undefined && before !== sentence) throw new Fault(`two rooms have a sentence for ${code}`)
    known.set(code, sentence)
  }
  return Refusal as RefusalsOf<OwnCode | (keyof Own & string)>
}

/** A refusal that was told in another process or thread. */
export function reviveRefusal(
  code: string,
  facts: Facts,
  problems: readonly Problem[] = [],
): Refusal<string> {
  return new Refusal(code, facts, problems)
}

type KernelRefusal<Code extends string = string> = Refusal<Code>
const KernelRefusal = refusalsOf(own)

export { KernelRefusal as Refusal }

/** file:line:column of a problem, as far as they are known. */
export function formatPlace(problem: Problem): string {
  const { file, position } = problem
  if (position === undefined) return file ?? ''
  return `${file ?? ''}:${position.line}:${position.column}`
}
