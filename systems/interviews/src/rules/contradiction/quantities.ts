import { readAmounts, type Amount } from './amounts.ts'
import type { Clause } from './clauses.ts'
import { intersects, isContent, topicsOf, verbsOf } from './content.ts'
import { wordsOf, type DateExpression } from './dates.ts'
import type { Evidence } from './finding.ts'
import type { Lexicon } from './lexicon.ts'

/** How much of what, said of something. */
export interface Quantity extends Evidence {
  readonly amount: Amount
  /** How it stands to a change: the state, or the difference. */
  readonly role: 'level' | 'delta'
  /** The level that a change led to. */
  readonly reached: boolean
  readonly topics: ReadonlySet<string>
  /** The topics that name a member of a slot: what is measured there cannot be left out. */
  readonly named: ReadonlySet<string>
  /** When the clause says it was so. */
  readonly dates: readonly DateExpression[]
  readonly events: ReadonlySet<string>
  /** Says how large something is, not how much of it was done. */
  readonly size: boolean
}

const SER = 'ser'

/** The quantities of a clause, out of what the dates read in it leave. */
export function readQuantities(
  clause: Clause,
  dates: readonly DateExpression[],
  lexicon: Lexicon,
): Quantity[] {
  if (!clause.features.number) return []
  const taken = wordsOf(dates)
  const verbs = verbsOf(clause)
  const changes = intersects(verbs, lexicon.verbs.changes)
  const amounts = readAmounts(clause, taken, { changes, negated: clause.features.negation >= 0 }, lexicon)
  if (amounts.length === 0) return []
  const events = new Set([...verbs].filter((key) => !lexicon.verbs.stative.has(key)))
  return amounts.flatMap((amount) => {
    const counted = amount.of === '' ? countMembers(clause, amount, lexicon) : amount
    if (counted === null) return []
    const contained = isContained(clause, amount)
    const reached = changes && isReached(clause, amount)
    const topics = topicsAround(clause, amounts, amount, taken, lexicon)
    const role = changes && !contained && !reached ? 'delta' : 'level'
    return {
      amount: counted,
      role,
      reached,
      topics,
      named: membersAmong(clause, topics),
      dates,
      events,
      size: contained || events.size === 0 || reached,
      start: amount.start,
      end: amount.end,
    }
  })
}

/** «Un equipo de ocho», «el equipo era de ocho»: the collective noun says what is counted; «éramos ocho» counts people. */
function countMembers(clause: Clause, amount: Amount, lexicon: Lexicon): Amount | null {
  const opening = clause.words.findIndex((word) => word.start >= amount.start)
  const copula = clause.words[opening - 1]?.lexeme
  if (copula?.key === SER && copula.form.first)
    return { ...amount, of: lexicon.keyOf(lexicon.options.quantities.people) }
  const before = clause.words[amount.first - 1]
  for (const { lexeme } of before?.folded === 'de' ? clause.words : []) {
    const member = lexicon.collectives.get(lexeme.key)
    if (member !== undefined) return { ...amount, of: member }
  }
  return null
}

/** «Un equipo de 12 personas», «un programa con 40 plazas»: the quantity belongs to a noun. */
function isContained({ words }: Clause, { start }: Amount): boolean {
  const first = words.findIndex((word) => word.start >= start)
  const noun = words[first - 2]
  const link = words[first - 1]?.folded
  if (link === 'con') return true
  return (link === 'de' || link === 'del') && noun !== undefined && isContent(noun) && !noun.lexeme.verb
}

/** «a 200 ms», «hasta el 80 %», «de 800 a 200»: the value after a change, not its size. */
function isReached({ words }: Clause, { start, from }: Amount): boolean {
  const first = words.findIndex((word) => word.start >= start)
  const link = words[first - 1]?.folded === 'el' ? words[first - 2]?.folded : words[first - 1]?.folded
  return from !== null || link === 'a' || link === 'al' || link === 'hasta'
}

function membersAmong({ words }: Clause, topics: ReadonlySet<string>): Set<string> {
  const members = words.filter(({ marker, lexeme }) => marker?.kind === 'member' && topics.has(lexeme.key))
  return new Set(members.map(({ lexeme }) => lexeme.key))
}

function topicsAround(
  clause: Clause,
  amounts: readonly Amount[],
  own: Amount,
  taken: ReadonlySet<number>,
  lexicon: Lexicon,
): Set<string> {
  const except = new Set(taken)
  for (const amount of amounts) {
    const last = amount === own || amount.measure ? amount.last : amount.last - 1
    for (let at = amount.first; at <= last; at++) except.add(at)
  }
  const topics = topicsOf(clause, except)
  if (own.rate !== '') topics.delete(lexicon.keyOf(own.rate))
  return topics
}
