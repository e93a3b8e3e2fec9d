import type { Clause } from './clauses.ts'
import { isContent } from './content.ts'
import type { Lexicon, Unit } from './lexicon.ts'
import { isHalfAt, readNumber, type ReadNumber } from './numbers.ts'
import { singularOf } from './stem.ts'
import type { Word } from './words.ts'

/** A number with its unit or noun, by word indexes (last inclusive) and by offsets. */
export interface Atom {
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
  /** Thousandths of the smallest unit of the scale, or of the counted noun. */
  readonly value: number
  /** The number itself in thousandths, before its unit. */
  readonly stated: number
  /** The thousand or million it was said in; 1 without one. */
  readonly magnitude: number
  /** Key of what is counted, or the number of a scale; empty when the number stands alone. */
  readonly of: string
  readonly measure: boolean
}

interface PlacedUnit extends Unit {
  /** Length of a sign before the number. */
  readonly sign: number
  readonly last: number
  readonly end: number
}

const HALF = 500
const MILLION = 1_000_000_000

/** Numbers of a clause in order; `taken` words belong to dates. */
export function readAtoms(clause: Clause, taken: ReadonlySet<number>, lexicon: Lexicon): Atom[] {
  const atoms: Atom[] = []
  for (let at = 0; at < clause.words.length; at++) {
    if (taken.has(at)) continue
    const atom = readAtom(clause, at, lexicon)
    if (atom === null) continue
    atoms.push(atom)
    at = atom.last
  }
  return atoms
}

function readAtom(clause: Clause, at: number, lexicon: Lexicon): Atom | null {
  const { words } = clause
  const number = readNumber(words, at)
  if (number === null) return null
  const unit = unitAfter(clause, number.next, lexicon) ?? unitBefore(words, at, number.next, lexicon)
  if (unit !== null) return measured(words, at, number, unit)
  if (number.article) return null
  const noun = nounAfter(words, number.value, number.next)
  const last = noun ?? number.next - 1
  return {
    first: at,
    last,
    start: words[at]!.start,
    end: words[last]!.end,
    value: number.value,
    stated: number.value,
    magnitude: number.magnitude,
    of: noun === null ? '' : words[noun]!.lexeme.key,
    measure: false,
  }
}

function measured(words: readonly Word[], first: number, number: ReadNumber, unit: PlacedUnit): Atom {
  const half = isHalfAt(words, unit.last + 1)
  const last = half ? unit.last + 2 : unit.last
  return {
    first,
    last,
    start: words[first]!.start - unit.sign,
    end: half ? words[last]!.end : unit.end,
    value: (number.value + (half ? HALF : 0)) * unit.factor,
    stated: number.value,
    magnitude: number.magnitude,
    of: String(unit.scale),
    measure: true,
  }
}

/** «12 personas», «2 millones de usuarios». */
function nounAfter(words: readonly Word[], value: number, next: number): number | null {
  const at = value >= MILLION && words[next]?.folded === 'de' ? next + 1 : next
  const word = words[at]
  if (word === undefined || word.apart || word.bounding || word.lexeme.form.verbal) return null
  return isContent(word) ? at : null
}

/** The unit right after a number: «%», «€», «euros», «de euros», «por ciento». */
export function unitAfter({ words, tail }: Clause, next: number, lexicon: Lexicon): PlacedUnit | null {
  const gap = words[next]?.gap ?? tail
  const symbol = gap.trimStart()[0] ?? ''
  const sign = lexicon.units.get(symbol)
  if (sign !== undefined) {
    return {
      ...sign,
      sign: 0,
      last: next - 1,
      end: words[next - 1]!.end + gap.indexOf(symbol) + symbol.length,
    }
  }
  const at = words[next]?.folded === 'de' ? next + 1 : next
  const word = words[at]
  if (word === undefined || word.apart) return null
  const name = singularOf(word.folded)
  const follower = words[at + 1]
  const pair = follower && lexicon.units.get(`${name} ${singularOf(follower.folded)}`)
  if (pair !== undefined) return { ...pair, sign: 0, last: at + 1, end: follower!.end }
  const unit = lexicon.units.get(name)
  return unit === undefined ? null : { ...unit, sign: 0, last: at, end: word.end }
}

/** «$200». */
export function unitBefore(
  words: readonly Word[],
  at: number,
  next: number,
  lexicon: Lexicon,
): PlacedUnit | null {
  const sign = lexicon.units.get(words[at]!.gap.at(-1) ?? '')
  return sign === undefined ? null : { ...sign, sign: 1, last: next - 1, end: words[next - 1]!.end }
}
