import { readAmounts, type Amount } from './amounts.ts'
import type { Clause } from './clauses.ts'
import { intersects, isContent, topicsOf, verbsOf } from './content.ts'
import { wordsOf, type DateExpression } from './dates.ts'
import type { Evidence } from './finding.ts'
import type { Lexicon } from './lexicon.ts'
import { foldedAt, type Word } from './words.ts'

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
  const events = new Set<string>()
  for (const key of verbs) if (!lexicon.verbs.stative.has(key)) events.add(key)
  const quantities: Quantity[] = []
  for (const amount of amounts) {
    const opening = openingOf(clause, amount)
    const counted = amount.of === '' ? countMembers(clause, amount, opening, lexicon) : amount
    if (counted === null) continue
    const contained = isContained(clause, opening)
    const reached = changes && isReached(clause, amount, opening)
    const topics = topicsAround(clause, { own: amount, amounts, taken }, lexicon)
    quantities.push({
      amount: counted,
      role: changes && !contained && !reached ? 'delta' : 'level',
      reached,
      topics,
      named: membersAmong(clause, topics),
      dates,
      events,
      size: contained || events.size === 0 || reached,
      start: amount.start,
      end: amount.end,
    })
  }
  return quantities
}

/** Index of the first word of an amount, what bounds it included. */
function openingOf({ words }: Clause, { start }: Amount): number {
  let opening = 0
  while (words[opening]!.start < start) opening++
  return opening
}

/** «Un equipo de ocho», «el equipo era de ocho»: the collective noun says what is counted; «éramos ocho» counts people. */
function countMembers({ words }: Clause, amount: Amount, opening: number, lexicon: Lexicon): Amount | null {
  const copula = opening === 0 ? undefined : words[opening - 1]!.lexeme
  if (copula?.key === SER && copula.form.first) return { ...amount, of: lexicon.people }
  if (foldedAt(words, amount.first - 1) !== 'de' && !isAmong(words, amount, lexicon)) return null
  for (const { lexeme } of words) {
    const member = lexicon.collectives.get(lexeme.key)
    if (member !== undefined) return { ...amount, of: member }
  }
  return null
}

/** «Siendo catorce en el equipo»: the collective noun stands behind. */
function isAmong(words: readonly Word[], { last }: Amount, { slots, collectives }: Lexicon): boolean {
  const noun = words[last + 3]?.lexeme.key ?? ''
  return slots !== null && foldedAt(words, last + 1) === 'en' && collectives.has(noun)
}

/** «Un equipo de 12 personas», «un programa con 40 plazas»: the quantity belongs to a noun. */
function isContained({ words }: Clause, opening: number): boolean {
  const link = foldedAt(words, opening - 1)
  if (link === 'con') return true
  if ((link !== 'de' && link !== 'del') || opening < 2) return false
  const noun = words[opening - 2]!
  return isContent(noun) && !noun.lexeme.verb
}

/** «a 200 ms», «hasta el 80 %», «de 800 a 200»: the value after a change, not its size. */
function isReached({ words }: Clause, { from }: Amount, opening: number): boolean {
  const before = foldedAt(words, opening - 1)
  const link = before === 'el' ? foldedAt(words, opening - 2) : before
  return from !== null || link === 'a' || link === 'al' || link === 'hasta'
}

const NO_MEMBERS: ReadonlySet<string> = new Set()

function membersAmong({ words, features }: Clause, topics: ReadonlySet<string>): ReadonlySet<string> {
  if (!features.member) return NO_MEMBERS
  const members = words.filter(({ marker, lexeme }) => marker?.kind === 'member' && topics.has(lexeme.key))
  return new Set(members.map(({ lexeme }) => lexeme.key))
}

/** An amount among those of its clause, and the words of its dates. */
interface Among {
  readonly own: Amount
  readonly amounts: readonly Amount[]
  readonly taken: ReadonlySet<number>
}

function topicsAround(clause: Clause, { own, amounts, taken }: Among, lexicon: Lexicon): Set<string> {
  const except = new Set(taken)
  for (const amount of amounts) {
    const last = amount === own || amount.measure ? amount.last : amount.last - 1
    for (let at = amount.first; at <= last; at++) except.add(at)
  }
  const topics = topicsOf(clause, except)
  if (own.rate === '') return topics
  topics.delete(lexicon.keyOf(own.rate))
  for (const [key, rate] of lexicon.slots?.rates ?? []) if (rate === own.rate) topics.delete(key)
  return topics
}
