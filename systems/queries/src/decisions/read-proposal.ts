import type { ProposalReading } from '@dictamen/contracts'
import type { Rule, Ruleset } from '@dictamen/kernel'
import { tokenize, type Range, type Token } from '@dictamen/kernel/text'
import { canBeFirstPerson, isInfinitive } from '@dictamen/spanish'
import type { ActTable, FoundAct } from './act-table.ts'
import type { FigureReader, FoundFigure } from './read-figures.ts'
import { nounPhraseAt } from './noun-phrase.ts'
import { acts, clauses, figures, type ReadingOptions } from './rules.ts'
import { headsOf, isNameAt } from './understand.ts'

/** Something that the person proposes to do: its verb and how far its clause reaches, by tokens. */
export interface ProposedClause {
  readonly first: number
  readonly verb: number
  readonly end: number
  readonly denied: boolean
  /** "¿Cómo…?": how it is done is asked, as if it were decided. */
  readonly how: boolean
  readonly found: FoundAct | null
  /** The joint before it is "o". */
  readonly alternative: boolean
}

/** What a message proposes. */
export interface Proposal {
  readonly message: string
  readonly tokens: readonly Token[]
  readonly kind: ProposalReading['kind']
  readonly polarity: ProposalReading['polarity']
  readonly actor: ProposalReading['actor']
  readonly clauses: readonly ProposedClause[]
  /** The clause that is decided on; null when nothing is proposed. */
  readonly main: ProposedClause | null
  readonly object: Range | null
  readonly options: readonly (Range & { readonly found: FoundAct | null })[]
  readonly figures: readonly FoundFigure[]
  readonly unknown: readonly Token[]
  /** The message with everything blank that is not proposed. */
  readonly proposed: string
  /** The same with the whole sentences that something is proposed in. */
  readonly sentence: string
  /** Where the message answers a wrong: what stands beside it is no proposal. */
  readonly defends: readonly Range[]
}

type Marks = Readonly<Record<ReadingOptions['marks'], readonly Range[]>>

const MOST_OBJECT_WORDS = 8
const LOOK_AHEAD = 3

/** Reads what messages propose, with the words of a rule set. */
export class ProposalReader {
  readonly #table: ActTable
  readonly #figures: FigureReader
  readonly #readings: readonly { readonly rule: Rule; readonly marks: ReadingOptions['marks'] }[]
  readonly #fillers: ReadonlySet<string>
  readonly #denials: ReadonlySet<string>
  readonly #stops: ReadonlySet<string>
  readonly #keepsQue: ReadonlySet<string>
  readonly #cuts: ReadonlySet<string>

  constructor(rules: Ruleset) {
    this.#table = rules.optionsOf(acts)
    this.#figures = rules.optionsOf(figures)
    const options = rules.optionsOf(clauses)
    this.#fillers = new Set(options.fillers)
    this.#denials = new Set(options.denials)
    this.#stops = new Set(options.stops)
    this.#keepsQue = new Set(options.keeps_que)
    this.#cuts = new Set(options.cuts)
    this.#readings = rules.rules.flatMap((rule) => {
      const given = rule.options as ReadingOptions | undefined
      return given?.kind === 'reading' ? [{ rule, marks: given.marks }] : []
    })
  }

  read(message: string): Proposal {
    const tokens = tokenize(message)
    const marks = this.#marksOf(message)
    const found = this.#clausesOf(message, tokens, marks)
    const main = found.find(({ how }) => !how) ?? found[0] ?? null
    const options = main === null ? [] : this.#optionsOf(message, tokens, found)
    const kind = kindOf(message, found, options.length, marks)
    const stated = this.#figures.read(message).map((figure) => spentIn(figure, message, tokens, found))
    return {
      message,
      tokens,
      kind,
      polarity: polarityOf(kind, main),
      actor: found.length > 0 ? 'person' : kind === 'telling' ? 'other' : 'unknown',
      clauses: found,
      main,
      object: main === null ? null : this.#objectOf(message, tokens, main),
      options,
      figures: stated,
      unknown: this.#unknownOf(message, tokens, found, [...marks.opens, ...namesOf(stated)]),
      proposed: maskOf(
        message,
        found.map(({ first, end }) => rangeOf(tokens, first, end)),
      ),
      sentence: maskOf(
        message,
        found.map(({ first }) => sentenceOf(message, tokens, first)),
      ),
      defends: marks.defends,
    }
  }

  #marksOf(message: string): Marks {
    const marks: Record<ReadingOptions['marks'], Range[]> = { opens: [], asks: [], defends: [], tells: [] }
    for (const { rule, marks: name } of this.#readings)
      marks[name].push(...rule.detect({ message }).map(({ start, end }) => ({ start, end })))
    return marks
  }

  #clausesOf(message: string, tokens: readonly Token[], marks: Marks): ProposedClause[] {
    const starts = tokens.flatMap((_, at) => (isClauseStart(message, tokens, at) ? [at] : []))
    const found: ProposedClause[] = []
    for (const first of starts) {
      const clause = this.#clauseAt(message, tokens, first, marks)
      if (clause !== null) found.push(clause)
    }
    return found.map((clause, at) => ({
      ...clause,
      end: Math.min(clause.end, found[at + 1]?.first ?? tokens.length),
    }))
  }

  #clauseAt(message: string, tokens: readonly Token[], first: number, marks: Marks): ProposedClause | null {
    const how = tokens[first]!.folded === 'como'
    const opening = this.#skip(tokens, how ? first + 1 : first, marks)
    const verb = this.#verbAt(message, tokens, opening, first)
    if (verb === null) return null
    const end = this.#endOf(message, tokens, verb)
    const found = this.#table.findAt(tokens, verb, end)
    const alternative = first > 0 && ['o', 'u'].includes(tokens[first - 1]!.folded)
    return { first, verb, end, denied: opening.denied, how, found, alternative }
  }

  /** Passes over what may stand before the verb. */
  #skip(
    tokens: readonly Token[],
    first: number,
    { opens }: Marks,
  ): { at: number; opened: boolean; denied: boolean } {
    let at = first
    let opened = false
    let denied = false
    while (at < tokens.length) {
      const { folded, start } = tokens[at]!
      const opener = opens.find((mark) => mark.start === start)
      if (opener !== undefined) {
        opened = true
        while (at < tokens.length && tokens[at]!.start < opener.end) at++
      } else if (this.#stops.has(folded) && tokens[at + 1]?.folded === 'de') {
        opened = true
        denied = true
        at += 2
      } else if (this.#denials.has(folded)) {
        denied = true
        at++
      } else if (this.#fillers.has(folded)) at++
      else break
    }
    return { at, opened, denied }
  }

  #verbAt(
    message: string,
    tokens: readonly Token[],
    { at, opened }: { at: number; opened: boolean },
    first: number,
  ): number | null {
    if (opened) return this.#verbBehind(tokens, at)
    if (at >= tokens.length) return null
    const { folded } = tokens[at]!
    const form = this.#table.formOf(folded)
    if (form === 'infinitive' || isInfinitive(folded))
      return at === first && beginsAll(message, tokens, at) ? at : null
    if (form === 'finite') return at
    const next = tokens[at + 1]?.folded ?? ''
    const isNoun =
      ['de', 'del', 'es', 'esta', 'tiene'].includes(next) || this.#isJoinedNoun(tokens, at, first)
    return canBeFirstPerson(folded) && !isNoun && isAsked(message, tokens[at]!) ? at : null
  }

  /** "Padre e hijo": behind a joint, only what takes a pronoun, an article or somebody is a verb. */
  #isJoinedNoun(tokens: readonly Token[], at: number, first: number): boolean {
    const { lexicon } = this.#table
    const next = tokens[at + 1]?.folded ?? ''
    const isJoined = first > 0 && at === first && tokens[at]!.joined
    return isJoined && !lexicon.isDeterminer(next) && !lexicon.isPersonal(next) && !lexicon.isSmall(next)
  }

  /** The first verb soon after what opens a proposal. */
  #verbBehind(tokens: readonly Token[], at: number): number | null {
    const near = tokens.slice(at, at + LOOK_AHEAD)
    const found = near.findIndex(
      ({ folded }) =>
        this.#table.formOf(folded) !== undefined || isInfinitive(folded) || canBeFirstPerson(folded),
    )
    return found === -1 ? null : at + found
  }

  #endOf(message: string, tokens: readonly Token[], verb: number): number {
    for (let at = verb + 1; at < tokens.length; at++) {
      const between = message.slice(tokens[at - 1]!.end, tokens[at]!.start)
      if (/[.?!;:¿¡\n]/u.test(between)) return at
      const { folded } = tokens[at]!
      if (this.#cuts.has(folded)) return at
      const isKept = [tokens[at - 1]!, tokens[verb]!].some((word) => this.#keepsQue.has(word.folded))
      if (folded === 'que' && at > verb + 1 && !isKept) return at
    }
    return tokens.length
  }

  /** The noun that something is done to, with what belongs to it; without one, what follows the verb. */
  #objectOf(message: string, tokens: readonly Token[], { verb, end, found }: ProposedClause): Range | null {
    const reach = { first: verb + 1, end }
    const heads = headsOf(tokens, reach, this.#table)
    const direct = heads.find(({ preposition }) => preposition === null) ?? heads[0]
    const head = found?.object[1] ?? direct?.at
    if (head !== undefined) {
      const [from, own] = nounPhraseAt(tokens, head, reach, this.#table)
      const named = own + 2 < end && isNameAt(message, tokens, own + 2)
      const last = named && this.#table.lexicon.isPreposition(tokens[own + 1]!.folded) ? own + 2 : own
      return rangeOf(tokens, from, last + 1)
    }
    const words = tokens.slice(verb + 1, Math.min(end, verb + 1 + MOST_OBJECT_WORDS))
    if (words.length === 0) return null
    return { start: words[0]!.start, end: words.at(-1)!.end }
  }

  #optionsOf(
    message: string,
    tokens: readonly Token[],
    found: readonly ProposedClause[],
  ): (Range & { readonly found: FoundAct | null })[] {
    if (found.some(({ alternative }) => alternative))
      return found.map((clause) => {
        const last = ['o', 'u', 'y'].includes(tokens[clause.end - 1]!.folded) ? clause.end - 1 : clause.end
        return { ...rangeOf(tokens, clause.verb, Math.max(last, clause.verb + 1)), found: clause.found }
      })
    const [clause] = found
    if (clause === undefined) return []
    const joint = tokens.findIndex(
      ({ folded }, at) => at > clause.verb + 1 && at < clause.end - 1 && ['o', 'u'].includes(folded),
    )
    if (joint === -1 || !isAsked(message, tokens[clause.verb]!)) return []
    return [
      { ...rangeOf(tokens, clause.verb + 1, joint), found: null },
      { ...rangeOf(tokens, joint + 1, clause.end), found: null },
    ]
  }

  /** What is not understood beside the acts, to the end of their sentences; without a known act, its verb. */
  #unknownOf(
    message: string,
    tokens: readonly Token[],
    found: readonly ProposedClause[],
    covered: readonly Range[],
  ): readonly Token[] {
    const unknown = new Set(
      found.flatMap((clause, at) => {
        if (clause.found === null) return [tokens[clause.verb]!]
        const { end } = sentenceOf(message, tokens, clause.first)
        const past = tokens.findIndex(({ start }) => start >= end)
        const reach = Math.min(found[at + 1]?.first ?? tokens.length, past < 0 ? tokens.length : past)
        return this.#table.unknownBeside(clause.found, message, tokens, {
          first: clause.first,
          end: reach,
          covered,
        })
      }),
    )
    return tokens.filter((token) => unknown.has(token))
  }
}

/** An amount without a name in what is proposed is what it costs. */
function spentIn(
  figure: FoundFigure,
  message: string,
  tokens: readonly Token[],
  found: readonly ProposedClause[],
): FoundFigure {
  const isProposed = found.some(({ first }) => {
    const { start, end } = sentenceOf(message, tokens, first)
    return start <= figure.start && figure.end <= end
  })
  return figure.unit === 'euros' && figure.fact === 'amount' && isProposed
    ? { ...figure, fact: 'outlay' }
    : figure
}

/** The words that figures of known facts stand with: they are understood. */
function namesOf(stated: readonly FoundFigure[]): Range[] {
  return stated.flatMap(({ start, end, named }) => (named === undefined ? [] : [{ start, end }, named]))
}

function kindOf(
  message: string,
  found: readonly ProposedClause[],
  options: number,
  { asks, tells }: Marks,
): Proposal['kind'] {
  if (options > 1) return 'options'
  if (found.some(({ how }) => !how)) return 'act'
  if (asks.length > 0 || found.length > 0) return 'question'
  if (tells.length > 0 || !/[¿?]/u.test(message)) return 'telling'
  return 'question'
}

function polarityOf(kind: Proposal['kind'], main: ProposedClause | null): Proposal['polarity'] {
  if (kind === 'telling') return 'tell'
  if (kind === 'question' || main === null) return 'ask'
  return main.denied ? 'stop' : 'do'
}

/** A clause begins at the beginning, behind punctuation, and behind a joint. */
function isClauseStart(message: string, tokens: readonly Token[], at: number): boolean {
  if (at === 0) return true
  const before = tokens[at - 1]!
  if (/[^\s\p{L}\p{N}"«»“”'()]/u.test(message.slice(before.end, tokens[at]!.start))) return true
  return ['o', 'u', 'y', 'e', 'ni', 'pero'].includes(before.folded)
}

/** Whether a sentence begins at a token. */
function beginsAll(message: string, tokens: readonly Token[], at: number): boolean {
  return at === 0 || /[.?!;:¿¡\n]/u.test(message.slice(tokens[at - 1]!.end, tokens[at]!.start))
}

/** Whether a word stands inside a question. */
function isAsked(message: string, { start }: Token): boolean {
  const open = message.lastIndexOf('¿', start)
  const closed = message.slice(Math.max(open, 0), start)
  if (open >= 0) return !closed.includes('?')
  const end = message.slice(start).search(/[.?!]/u)
  return end >= 0 && message[start + end] === '?'
}

function rangeOf(tokens: readonly Token[], from: number, to: number): Range {
  return { start: tokens[from]!.start, end: tokens[to - 1]!.end }
}

/** From a clause to the end of its sentence. */
function sentenceOf(message: string, tokens: readonly Token[], first: number): Range {
  const { start } = tokens[first]!
  const length = message.slice(start).search(/[.?!;\n](?:\s|$)/u)
  return { start, end: length < 0 ? message.length : start + length }
}

/** A text with everything blank outside some ranges. */
function maskOf(message: string, kept: readonly Range[]): string {
  let masked = ''
  let at = 0
  for (const { start, end } of kept) {
    if (start < at) continue
    // A stop keeps apart what did not stand together.
    const gap = start - at
    masked += (gap > 1 ? `.${' '.repeat(gap - 1)}` : ' '.repeat(gap)) + message.slice(start, end)
    at = end
  }
  return masked + ' '.repeat(message.length - at)
}
