import { readAtoms, type Atom } from './atoms.ts'
import type { Clause } from './clauses.ts'
import type { Lexicon } from './lexicon.ts'
import type { MarkerKind } from './markers.ts'
import { singularOf } from './stem.ts'
import { foldedAt, type Word } from './words.ts'

/** An amount with its bounds: «12», «más de 12», «entre 10 y 15», «de 800 a 200». */
export interface Amount extends Atom {
  readonly minimum: number
  readonly maximum: number
  /** Where a change came from; the minimum when nothing changed. */
  readonly from: number | null
  /** Said as a figure of its own, neither bounded nor rounded in words. */
  readonly plain: boolean
  /** «al día», «por semana»; empty otherwise. */
  readonly rate: string
}

interface Linked extends Atom {
  readonly upper: number
  readonly from: number | null
}

const BOUNDS: ReadonlySet<MarkerKind | undefined> = new Set<MarkerKind>(['at_least', 'at_most', 'around'])
const BETWEEN = new Set('el la los las un una de del'.split(' '))

/** The amounts of a clause; parts of a whole and additions («otras tres personas») are left out. */
export function readAmounts(
  clause: Clause,
  taken: ReadonlySet<number>,
  { changes, negated }: { changes: boolean; negated: boolean },
  lexicon: Lexicon,
): Amount[] {
  const { words } = clause
  const amounts: Amount[] = []
  for (const atom of linkAtoms(words, readAtoms(clause, taken, lexicon), changes)) {
    const before = markerBefore(words, atom.first)
    const after = words[atom.last + 1]
    if (after?.marker?.kind === 'partial' || (before >= 0 && words[before]!.marker!.kind === 'partial'))
      continue
    const amount = boundAmount({ words, before, negated }, atom, lexicon)
    if (amount !== null) amounts.push(amount)
  }
  return amounts
}

/** Joins two numbers into one amount; the first takes its unit from the second when it has none. */
function linkAtoms(words: readonly Word[], atoms: readonly Atom[], changes: boolean): Linked[] {
  const linked: Linked[] = []
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index]!
    const next = atoms[index + 1]
    const link = next === undefined ? null : linkOf(words, atom, next)
    if (next === undefined || link === null || (atom.of !== '' && atom.of !== next.of)) {
      linked.push({ ...atom, upper: atom.value, from: null })
      continue
    }
    const value = atom.of === '' ? inUnitOf(atom, next) : atom.value
    const pair = { ...next, first: atom.first, start: atom.start }
    if (link === 'to' && changes) linked.push({ ...pair, upper: next.value, from: value })
    else {
      const [low, high] = [Math.min(value, next.value), Math.max(value, next.value)]
      linked.push({ ...pair, value: low, upper: high, from: null })
    }
    index++
  }
  return linked
}

/** «Entre 2 y 3 años», «de 2 a 6 millones»: the first number shares the unit and the magnitude of the second. */
function inUnitOf(atom: Atom, next: Atom): number {
  const unit = next.stated === 0 ? 1 : next.value / next.stated
  const shared = atom.magnitude === 1 ? atom.value * next.magnitude : atom.value
  return (shared > next.stated * 10 ? atom.value : shared) * unit
}

function linkOf(words: readonly Word[], left: Atom, right: Atom): 'range' | 'to' | null {
  const distance = right.first - left.last - 1
  if (distance === 0) return /^\s*[-–]\s*$/.test(words[right.first]!.gap) ? 'range' : null
  if (distance > 2) return null
  const link = words[left.last + 1]!.folded
  const opening = foldedAt(words, left.first - 1)
  if (distance === 1 && (link === 'o' || (link === 'y' && opening === 'entre'))) return 'range'
  if (link === 'a' && distance > 1) return null
  return UP_TO.has(link) && FROM.has(opening) ? 'to' : null
}

const UP_TO = new Set('a al hasta'.split(' '))
const FROM = new Set('de del desde'.split(' '))

/** Index of the phrase that bounds or divides a number from before, or -1. */
function markerBefore(words: readonly Word[], first: number): number {
  for (let at = first - 1; at >= Math.max(0, first - 5); at--) {
    const { marker, length, folded } = words[at]!
    if (marker !== null && at + length <= first && (BOUNDS.has(marker.kind) || marker.kind === 'partial'))
      return at
    if (!BETWEEN.has(folded) && !words[at]!.bounding) return -1
  }
  return -1
}

/** Where an amount stands, with the index of what bounds it from before. */
interface Place {
  readonly words: readonly Word[]
  readonly before: number
  readonly negated: boolean
}

function boundAmount({ words, before, negated }: Place, atom: Linked, lexicon: Lexicon): Amount | null {
  const after = words[atom.last + 1]
  const trailing = before < 0 && after !== undefined && !after.apart && BOUNDS.has(after.marker?.kind)
  const kind = (before >= 0 ? words[before] : trailing ? after : undefined)?.marker?.kind
  const bounds = boundsOf(atom, kind, negated, lexicon.options.quantities.around_percent)
  if (bounds === null) return null
  const { first, value, stated, magnitude, of, measure, from, upper } = atom
  const { minimum, maximum } = bounds
  const last = trailing ? atom.last + after.length : atom.last
  const start = before < 0 ? atom.start : words[before]!.start
  const end = trailing ? words[last]!.end : atom.end
  const plain = kind === undefined && upper === value
  const rate = rateAfter(words, last + 1, lexicon)
  return {
    first,
    last,
    start,
    end,
    value,
    stated,
    magnitude,
    of,
    measure,
    minimum,
    maximum,
    from,
    plain,
    rate,
  }
}

/** «No más de ocho» is at most eight; any other denied number leaves everything open. */
function boundsOf(
  { value, upper }: Linked,
  kind: MarkerKind | undefined,
  negated: boolean,
  percent: number,
): { minimum: number; maximum: number } | null {
  if (kind === 'at_least')
    return negated ? { minimum: 0, maximum: upper } : { minimum: value, maximum: Infinity }
  if (kind === 'at_most')
    return negated ? { minimum: value, maximum: Infinity } : { minimum: 0, maximum: upper }
  if (negated) return null
  if (kind !== 'around') return { minimum: value, maximum: upper }
  return { minimum: (value * (100 - percent)) / 100, maximum: (upper * (100 + percent)) / 100 }
}

/** «al día», «a la semana», «por hora», «cada mes». */
function rateAfter(words: readonly Word[], at: number, lexicon: Lexicon): string {
  const link = foldedAt(words, at)
  if (link !== 'al' && link !== 'por' && link !== 'cada' && link !== 'a')
    return rateOfAdjective(words, at, lexicon)
  const unit = words[link === 'a' ? at + 2 : at + 1]
  const name = unit === undefined ? '' : singularOf(unit.folded)
  return lexicon.units.has(name) ? name : ''
}

/** «Clientes diarios», «euros brutos anuales»: the unit that an adjective right behind stands for. */
function rateOfAdjective(words: readonly Word[], at: number, { slots }: Lexicon): string {
  if (slots === null) return ''
  const near = words.slice(at, at + 2).find((word) => !word.apart && slots.rates.has(word.lexeme.key))
  return near === undefined ? '' : slots.rates.get(near.lexeme.key)!
}
