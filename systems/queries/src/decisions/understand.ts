import type { Range, Token } from '@dictamen/kernel/text'
import { canBeFirstPerson, endsLikeVerbal, isInfinitive } from '@dictamen/spanish'
import type { ActTable, FoundAct } from './act-table.ts'
import { isNumber } from './lexicon.ts'

/** How far a clause reaches by its tokens, and the words of it that are understood otherwise. */
export interface Clause {
  readonly first: number
  readonly end: number
  readonly covered: readonly Range[]
}

/** A word that names what something is done to, and the preposition before it. */
export interface Head {
  readonly at: number
  readonly preposition: string | null
}

type Reach = Pick<Clause, 'first' | 'end'>

/** The nouns that stand where something is named, in their order, up to the next clause. */
export function headsOf(tokens: readonly Token[], { first, end }: Reach, table: ActTable): Head[] {
  const { lexicon } = table
  const heads: Head[] = []
  let preposition: string | null = null
  let isOpen = true
  for (let at = first; at < end; at++) {
    const { folded, exact } = tokens[at]!
    const isVerb = table.isCheap(folded) || lexicon.isState(folded) || isInfinitive(folded)
    if (lexicon.isJoint(folded) || lexicon.isQuestion(exact) || (isVerb && !isNoun(tokens, at, lexicon))) {
      if (heads.length > 0) return heads
      preposition = null
      isOpen = true
    } else if (lexicon.isPreposition(folded)) {
      preposition = folded
      isOpen = true
    } else if (lexicon.isSmall(folded)) {
      if (!isOpen) preposition = null
      isOpen = true
    } else if (isOpen && !isBeforeNoun(tokens, at, end, lexicon)) {
      heads.push({ at, preposition })
      isOpen = false
    }
  }
  return heads
}

/** Whether a word that looks like a verb is a noun: it is listed as one, or a determiner stands before it. */
function isNoun(tokens: readonly Token[], at: number, lexicon: ActTable['lexicon']): boolean {
  const before = tokens[at - 1]?.folded ?? ''
  return lexicon.isThing(tokens[at]!.folded) || lexicon.isDeterminer(before)
}

/** "Nueva", "mejores", "próximo lunes": what describes a noun that is still to come. */
function isBeforeNoun(
  tokens: readonly Token[],
  at: number,
  end: number,
  lexicon: ActTable['lexicon'],
): boolean {
  if (!lexicon.isQuality(tokens[at]!.folded) || at + 1 >= end) return false
  const next = tokens[at + 1]!.folded
  return !lexicon.isSmall(next) && !lexicon.isPreposition(next) && !lexicon.isJoint(next)
}

interface Reading {
  readonly message: string
  readonly tokens: readonly Token[]
  readonly clause: Clause
  readonly table: ActTable
}

/** Reads on from the verb: whatever is neither known nor a noun that the act may be done to is not understood. */
export function unknownBeside(found: FoundAct, reading: Reading): Token[] {
  const { tokens, clause, table } = reading
  const { lexicon } = table
  const touched = lexicon.touchesIn(tokens)
  const stopped = lexicon.stopsIn(tokens)
  const never = table.neverIn(found.act, tokens)
  const isPlain = [...touched].every(
    ([at, dimensions]) =>
      at < clause.first ||
      at >= clause.end ||
      dimensions.every((name) => !table.data.never_unread.includes(name)),
  )
  const words = new WordReader(found, reading, isPlain)
  return tokens.filter((token, at) => {
    if (at === found.verb) return false
    if (clause.covered.some(({ start, end }) => start <= token.start && token.end <= end)) return false
    if (stopped.has(at) || never.has(at)) return true
    if ((touched.get(at) ?? []).some((dimension) => !found.act.may.includes(dimension))) return true
    if (at < clause.first || at >= clause.end) return false
    return !words.understands(at)
  })
}

/** Goes through the words of a clause, with what each lets one expect of the next. */
class WordReader {
  readonly #found: FoundAct
  readonly #reading: Reading
  /** Whether a clause of what is asked or learnt may be left unread. */
  readonly #mayAsk: boolean
  /** A noun may stand here. */
  #noun = true
  /** A clause of its own has begun: its verb comes. */
  #verb = false
  /** Everything that follows is what is asked or learnt. */
  #content = false

  constructor(found: FoundAct, reading: Reading, isPlain: boolean) {
    this.#found = found
    this.#reading = reading
    this.#mayAsk = found.act.content && isPlain
  }

  understands(at: number): boolean {
    const { tokens, table } = this.#reading
    if (isHuge(tokens[at]!.folded, table) || isSomebodys(tokens, at, table.lexicon)) return false
    return this.#joins(tokens[at]!) || this.#names(at)
  }

  /** Words that hold others together, and verbs that cost nothing. */
  #joins({ folded, exact }: Token): boolean {
    const { table } = this.#reading
    const { lexicon } = table
    if (lexicon.isQuestion(exact)) {
      this.#content ||= this.#mayAsk
      this.#verb = !this.#mayAsk
    } else if (lexicon.isJoint(folded)) this.#verb = true
    else if (lexicon.isPreposition(folded) || lexicon.isSmall(folded)) this.#noun = true
    else if (table.isCheap(folded) || (lexicon.isState(folded) && !this.#isBidden())) {
      this.#verb = false
      this.#noun = true
    } else return false
    return true
  }

  /** What somebody is bidden to do has to be cheap: "le pido que me explique", not "que trabaje". */
  #isBidden(): boolean {
    return this.#verb && this.#found.act.somebody === 'only'
  }

  /** Nouns where one may stand, and what describes them. */
  #names(at: number): boolean {
    const { tokens, table } = this.#reading
    const { lexicon } = table
    const { act, object } = this.#found
    const { folded } = tokens[at]!
    if (this.#verb) {
      this.#verb = false
      return false
    }
    if (act.somebody === 'never' && lexicon.isPerson(folded)) return false
    const isListed = isKnown(act, folded, table)
    if (!isListed && this.#isOtherVerb(at)) return false
    const isHead = at === object[1] || this.#noun
    if (!isBeforeNoun(tokens, at, tokens.length, lexicon)) this.#noun = false
    if (isListed || this.#content || isNameAt(this.#reading.message, tokens, at) || at === object[1])
      return true
    return isHead && !act.outward && !isDoing(tokens, at, lexicon)
  }

  #isOtherVerb(at: number): boolean {
    const { tokens, table, clause } = this.#reading
    if (isNoun(tokens, at, table.lexicon)) return false
    return endsLikeVerbal(tokens[at]!.folded) || table.isForeignVerb(tokens, at, clause.end)
  }
}

/** What belongs to one person is not the asker's: "el diario de mi socio". */
function isSomebodys(tokens: readonly Token[], at: number, lexicon: ActTable['lexicon']): boolean {
  const { folded } = tokens[at]!
  const [second, first] = [tokens[at - 1]?.folded ?? '', tokens[at - 2]?.folded ?? '']
  const isOne = lexicon.isListedPerson(folded) && !folded.endsWith('s')
  return isOne && (lexicon.isOwning(second) || (lexicon.isOwning(first) && lexicon.isDeterminer(second)))
}

function isKnown(act: FoundAct['act'], folded: string, table: ActTable): boolean {
  const { lexicon } = table
  return (
    lexicon.isThing(folded) ||
    lexicon.isQuality(folded) ||
    lexicon.isTime(folded) ||
    lexicon.isPerson(folded) ||
    table.isObject(act, folded)
  )
}

/** A pronoun or a joint makes a verb of what follows it: "lo vacío", "y vendo". */
function isDoing(tokens: readonly Token[], at: number, lexicon: ActTable['lexicon']): boolean {
  const before = tokens[at - 1]?.folded ?? ''
  return (lexicon.isClitic(before) || lexicon.joins(before)) && canBeFirstPerson(tokens[at]!.folded)
}

/** A large number that no unit explains may be money. */
function isHuge(folded: string, { data }: ActTable): boolean {
  return isNumber(folded) && Number(folded.replaceAll('.', '').replace(',', '.')) >= data.large
}

/** A capital letter where no sentence begins. */
export function isNameAt(message: string, tokens: readonly Token[], at: number): boolean {
  const { start, end, exact } = tokens[at]!
  return at > 0 && message.slice(start, end) !== exact && !/[.?!¿¡:]\s*$/u.test(message.slice(0, start))
}
