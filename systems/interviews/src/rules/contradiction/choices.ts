import type { Clause } from './clauses.ts'
import { intersects, isSubset, topicsOf, verbsOf } from './content.ts'
import type { Evidence, Finding } from './finding.ts'
import type { Lexicon } from './lexicon.ts'
import { foldedAt, type Word } from './words.ts'

/** A member of a slot that a text names. */
export interface Choice extends Evidence {
  readonly slot: number
  readonly member: number
  /** Decided for or in use; otherwise only named, left behind or discarded. */
  readonly status: 'chosen' | 'named' | 'rejected'
  /** Said with a verb of decision. */
  readonly decided: boolean
  /** Said with a verb of decision or use, not only with «es» or «está». */
  readonly firm: boolean
  /** Said without limits and not of oneself alone, so that it leaves no room for another. */
  readonly general: boolean
  /** The clause dates it, as a fact of its time. */
  readonly dated: boolean
  /** The clause says which slot it fills: «como base de datos». */
  readonly placed: boolean
  readonly topics: ReadonlySet<string>
}

/** The members of slots that a clause names, and what it does with them. */
export function readChoices(clause: Clause, dated: boolean, lexicon: Lexicon): Choice[] {
  const { words } = clause
  if (!clause.features.member) return []
  const verbs = verbsOf(clause)
  const { deciding, using, linking } = lexicon.verbs
  const decided = intersects(verbs, deciding)
  const firm = decided || intersects(verbs, using)
  const general = !words.some(isLimiting)
  const adds = words.some(({ marker }) => marker?.kind === 'addition')
  const claims = !adds && (firm || intersects(verbs, linking))
  return words.flatMap((word, index) => {
    const { marker } = word
    if (marker?.kind !== 'member') return []
    return {
      slot: marker.slot,
      member: marker.member,
      status: isRejected(clause, index) ? 'rejected' : claims && !isLeft(clause, index) ? 'chosen' : 'named',
      decided,
      firm,
      general,
      dated,
      placed: words.some(({ marker: other }) => other?.kind === 'slot_noun' && other.slot === marker.slot),
      topics: topicsOf(clause, wordsOfSlot(clause, marker.slot)),
      start: word.start,
      end: words[index + word.length - 1]!.end,
    } satisfies Choice
  })
}

/** A decision against an exclusive alternative for the same thing. */
export function compareChoices(
  answer: readonly Choice[],
  statement: readonly Choice[],
  lexicon: Lexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (!areAlternatives(left, right) || !areForTheSame(left, right, lexicon)) continue
      const compatible =
        answer.some((other) => isSame(other, right) && other.status !== 'rejected') ||
        statement.some((other) => isSame(other, left) && other.status !== 'rejected')
      if (!compatible) findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

function areAlternatives(left: Choice, right: Choice): boolean {
  return (
    left.slot === right.slot &&
    left.member !== right.member &&
    left.status === 'chosen' &&
    right.status === 'chosen'
  )
}

function isSame(left: Choice, right: Choice): boolean {
  return left.slot === right.slot && left.member === right.member
}

/** The answer names the same thing, or names none where only one choice was to be made. */
function areForTheSame(answer: Choice, statement: Choice, lexicon: Lexicon): boolean {
  if (!isSubset(answer.topics, statement.topics) || (statement.dated && !statement.decided)) return false
  if (answer.placed || answer.topics.size > 0) return true
  const sole = lexicon.options.choices.slots[answer.slot]!.sole
  if (!answer.firm || !(statement.firm || statement.placed)) return false
  return answer.decided || (sole && answer.general)
}

const UNLIMITED = /^(?:tod[oa]s?|siempre|solo|solamente|unicamente)$/

/** «Usé», «he usado», «usamos poco»: experience or part of a practice. */
function isLimiting({ lexeme, folded }: Word): boolean {
  if (lexeme.kind === 'quantifier') return !UNLIMITED.test(folded)
  return folded === 'he' || (lexeme.verb && lexeme.form.first && !folded.endsWith('mos'))
}

/** Denied, or named after «en lugar de», «frente a», «descartamos»; «sino» ends the denial. */
function isRejected(clause: Clause, index: number): boolean {
  const { words, features } = clause
  const { negation } = features
  const contrast = words.findIndex(({ folded }) => folded === 'sino')
  if (negation >= 0 && negation < index && !(contrast > negation && contrast < index)) return true
  return words.slice(0, index).some(({ marker }) => marker?.kind === 'rejection')
}

/** «de MongoDB a PostgreSQL»: the first is what was left behind. */
function isLeft({ words }: Clause, index: number): boolean {
  const before = foldedAt(words, index - 1)
  if (before !== 'de' && before !== 'desde') return false
  const link = foldedAt(words, index + words[index]!.length)
  return link === 'a' || link === 'hacia'
}

function wordsOfSlot({ words }: Clause, slot: number): Set<number> {
  const covered = new Set<number>()
  words.forEach(({ marker, length }, index) => {
    if (marker?.slot !== slot) return
    for (let at = index; at < index + length; at++) covered.add(at)
  })
  return covered
}
