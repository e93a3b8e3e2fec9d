import { foldedAt, type Word } from './words.ts'

/** A date as far as it was said; 0 for what was not. */
export interface PartialDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A date or a stretch between two, by word indexes (last inclusive). */
export interface DateExpression {
  readonly first: number
  readonly last: number
  readonly at: PartialDate | null
  readonly start: PartialDate | null
  readonly end: PartialDate | null
}

interface Atom extends PartialDate {
  readonly first: number
  readonly last: number
}

const DAY = /^(?:[1-9]|[12]\d|3[01])$/
const OPENS_YEAR = new Set('en de desde hasta a entre y del año el'.split(' '))

/** The dates among the words of a clause: years, months, days, «de 2019 a 2021», «desde marzo de 2020». */
export function readDates(words: readonly Word[]): readonly DateExpression[] {
  const atoms = readAtoms(words)
  const dates: DateExpression[] = []
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index]!
    const next = atoms[index + 1]
    if (next !== undefined && isStretch(words, atom, next)) {
      const start = atom.year === 0 && atom.month > 0 ? { ...atom, year: next.year } : atom
      dates.push({ first: atom.first, last: next.last, at: null, start, end: next })
      index++
      continue
    }
    const before = foldedAt(words, atom.first - 1)
    const start = before === 'desde' ? atom : null
    const end = before === 'hasta' ? atom : null
    dates.push({ first: atom.first, last: atom.last, at: (start ?? end) === null ? atom : null, start, end })
  }
  return dates
}

/** Indexes of the words that dates are made of. */
export function wordsOf(dates: readonly DateExpression[]): Set<number> {
  const taken = new Set<number>()
  for (const { first, last } of dates) for (let at = first; at <= last; at++) taken.add(at)
  return taken
}

/** True when no moment fits both dates. */
export function areDisjoint(left: PartialDate, right: PartialDate): boolean {
  const differ = (a: number, b: number): boolean => a > 0 && b > 0 && a !== b
  return differ(left.year, right.year) || differ(left.month, right.month) || differ(left.day, right.day)
}

/** True unless both expressions name dates of one kind that exclude each other. */
export function mayCoincide(left: DateExpression, right: DateExpression): boolean {
  const kinds = ['at', 'start', 'end'] as const
  return kinds.every((kind) => {
    const one = left[kind]
    const other = right[kind]
    return one === null || other === null || !areDisjoint(one, other)
  })
}

/** True when every moment of the first date comes before the second; without both years nothing is known. */
export function isBefore(left: PartialDate, right: PartialDate): boolean {
  if (left.year === 0 || right.year === 0) return false
  if (left.year !== right.year) return left.year < right.year
  if (left.month === 0 || right.month === 0) return false
  return left.month < right.month
}

function readAtoms(words: readonly Word[]): Atom[] {
  const atoms: Atom[] = []
  for (let at = 0; at < words.length; at++) {
    const atom = readAtom(words, at)
    if (atom === null) continue
    atoms.push(atom)
    at = atom.last
  }
  return atoms
}

function readAtom(words: readonly Word[], at: number): Atom | null {
  const word = words[at]!
  const dayMonth = DAY.test(word.folded) && words[at + 1]?.folded === 'de' ? words[at + 2] : undefined
  if (dayMonth !== undefined && dayMonth.lexeme.month > 0) {
    return withYear(words, {
      first: at,
      last: at + 2,
      month: dayMonth.lexeme.month,
      day: Number(word.folded),
    })
  }
  if (word.lexeme.month > 0) return withYear(words, { first: at, last: at, month: word.lexeme.month, day: 0 })
  if (!isYear(words, at)) return null
  return { first: at, last: at, year: word.lexeme.year, month: 0, day: 0 }
}

function withYear(words: readonly Word[], { first, last, month, day }: Omit<Atom, 'year'>): Atom {
  const link = foldedAt(words, last + 1)
  const skip = link === 'de' || link === 'del' ? (foldedAt(words, last + 2) === 'año' ? 3 : 2) : 1
  const year = words[last + skip]
  if (year === undefined || year.lexeme.year === 0) return { first, last, year: 0, month, day }
  return { first, last: last + skip, year: year.lexeme.year, month, day }
}

/** «en 2020», «(2019-2021)», «de 2019 a…»; «2000 usuarios» and «de 2000 usuarios» count something. */
function isYear(words: readonly Word[], at: number): boolean {
  const word = words[at]!
  if (word.lexeme.year === 0) return false
  const before = at === 0 ? undefined : words[at - 1]
  const next = words[at + 1]
  const counts =
    next !== undefined &&
    !next.apart &&
    next.lexeme.kind === 'content' &&
    !next.lexeme.verb &&
    next.lexeme.part === null
  if (before === undefined) return !counts
  if (before.folded === 'en' || before.folded === 'desde') return true
  return (
    !counts &&
    (OPENS_YEAR.has(before.folded) || /[(-]/.test(word.gap) || word.apart || before.lexeme.month > 0)
  )
}

function isStretch(words: readonly Word[], left: Atom, right: Atom): boolean {
  const between = right.first - left.last - 1
  if (between === 0) return /[-–—/]/.test(words[right.first]!.gap)
  if (between !== 1) return false
  const link = words[left.last + 1]!.folded
  const opening = foldedAt(words, left.first - 1)
  if (link === 'y') return opening === 'entre'
  return link === 'a' || link === 'hasta'
}
