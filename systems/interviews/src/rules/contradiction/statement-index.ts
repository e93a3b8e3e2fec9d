import type { Analysis } from './analysis.ts'
import type { Lexicon } from './lexicon.ts'
import { kindsFilled } from './slots/slot-claims.ts'
import type { SlotLexicon } from './slots/slot-lexicon.ts'
import { NOTHING_ASKED, type Asked } from './slots/things-asked.ts'
import { NOMINAL } from './slots/values.ts'
import type { Word } from './words.ts'

/** Statements by what makes them comparable: the words they are about and the slots they fill. */
export class StatementIndex {
  /** By nouns, names and slots. */
  readonly #things = new Map<string, number[]>()
  /** By these and by verbs: one text may name as a thing what the other does. */
  readonly #all = new Map<string, number[]>()
  /** By statement, the last search that came upon it. */
  readonly #seen: number[]
  #round = 0

  readonly #slots: SlotLexicon | null

  constructor(statements: readonly Analysis[], { slots }: Pick<Lexicon, 'slots'>) {
    this.#slots = slots
    this.#seen = statements.map(() => 0)
    statements.forEach((statement, index) =>
      visitKeys(statement, (key, isVerb) => {
        addTo(this.#all, key, index)
        if (!isVerb) addTo(this.#things, key, index)
      }),
    )
    statements.forEach((statement, index) => visitStated(statement, (key) => addTo(this.#things, key, index)))
  }

  /** Indexes of the statements worth comparing with an answer, in order; all others contradict nothing in it. */
  comparable(answer: Analysis, asked: Asked = NOTHING_ASKED): number[] {
    const found: number[] = []
    const round = ++this.#round
    const look = (key: string, isVerb: boolean): void => {
      for (const index of (isVerb ? this.#things : this.#all).get(key) ?? NONE) {
        if (this.#seen[index] === round) continue
        this.#seen[index] = round
        found.push(index)
      }
    }
    visitKeys(answer, look)
    visitSaid(answer, (key) => look(key, true))
    this.#visitAsked(answer, asked, look)
    return found.length < 2 ? found : found.sort((left, right) => left - right)
  }

  /** An answer may leave out what the question names. */
  #visitAsked({ claims }: Analysis, asked: Asked, look: Visit): void {
    if (this.#slots === null || claims === null || claims.valued.length === 0) return
    const bare = claims.valued.filter(({ things }) => things.size <= FEW)
    if (bare.length === 0) return
    for (const key of asked.things) look(key, true)
    for (const frame of bare)
      for (const kind of kindsFilled(frame, asked.keys, this.#slots)) look(`@${kind}`, true)
  }
}

const NONE: readonly number[] = []

/** An answer that speaks of more things than these says by itself what of. */
const FEW = 4

function addTo(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [index])
  else if (list.at(-1) !== index) list.push(index)
}

type Visit = (key: string, isVerb: boolean) => void

/** What a text is about. Two texts are comparable through a thing that one of them names and the other names or does. */
function visitKeys({ clauses, quantities, choices }: Analysis, visit: Visit): void {
  for (const { words, inherited } of clauses) {
    visitWords(words, visit)
    visitWords(inherited, visit)
  }
  for (const { amount } of quantities) if (!amount.measure) visit(amount.of, false)
  for (const { slot } of choices) visit(`#${slot}`, false)
}

/** The slots that a statement fills: the lists of its values, what is done in it, what it measures. */
function visitStated({ claims, deedsTold, framed }: Analysis, visit: (key: string) => void): void {
  if (claims === null) return
  for (const kind of claims.filled) visit(`@${kind}`)
  for (const { things, keys } of claims.frames) {
    for (const thing of things) visit(`!${thing}`)
    for (const key of keys) visit(`!${key}`)
  }
  for (const { acts } of deedsTold) for (const act of acts) visit(`!${act}`)
  for (const { quantity } of framed) if (quantity.amount.measure) visit(`%${quantity.amount.of}`)
}

/** Where an answer names nothing in common with a statement, by what they may meet all the same. */
function visitSaid({ claims, deedsSaid, framed, periods }: Analysis, visit: (key: string) => void): void {
  if (claims === null) return
  for (const kind of claims.filled) visit(`@${kind}`)
  const visitAll = (keys: Iterable<string>): void => {
    for (const key of keys) visit(`!${key}`)
  }
  for (const { meeting, things, clause } of claims.frames) {
    visitAll(meeting)
    if (clause.features.negation >= 0 && things.size === 1) visitAll(things)
  }
  for (const { values, acts } of claims.valued)
    if (values.some(({ type }) => !NOMINAL.has(type))) visitAll(acts)
  for (const { pronoun, acts } of deedsSaid) if (pronoun) visitAll(acts)
  for (const { numbers, things } of claims.numbered) if (numbers.length > 0) visitAll(things)
  for (const { topics, verbs } of periods) if (topics.size === 0) visitAll(verbs)
  visitMeasures(framed, visit)
}

/** What an answer measures where it does not say of what, or of something that texts may meet by. */
function visitMeasures(framed: Analysis['framed'], visit: (key: string) => void): void {
  for (const { quantity, frame } of framed)
    if (quantity.amount.measure && (quantity.topics.size === 0 || frame.meeting.length > 0))
      visit(`%${quantity.amount.of}`)
}

function visitWords(words: readonly Word[], visit: Visit): void {
  for (const { lexeme } of words) {
    if (lexeme.kind === 'content') visit(lexeme.key, lexeme.verb && lexeme.known)
  }
}
