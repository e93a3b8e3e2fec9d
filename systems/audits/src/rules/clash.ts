import { tokenize } from '@dictamen/kernel/text'
import type { Exactness } from '../exact/exactness.ts'
import { readMarks, type Mark } from '../exact/marks.ts'
import { isSmall } from '../terms/vocabulary.ts'
import { foldWord, stemOf } from '../terms/words.ts'
import type { Demand, Opposition } from './conflict.ts'

/** A sentence of a norm, read for what another may say otherwise. */
export interface Statement {
  /** The stems of the words that say something, in order, each with the word itself. */
  readonly stems: ReadonlyMap<string, string>
  /** Its only figure; null when it has none or several. */
  readonly figure: Figure | null
  /** Stems behind each negation, up to the end of its clause. */
  readonly negated: readonly ReadonlySet<string>[]
}

interface Figure {
  readonly value: number
  readonly unit: string
  /** What is asked of it: at most, at least, or just so. */
  readonly bound: 'most' | 'least' | 'just'
}

const VALUE = /`[^`\n]*`/g
const BOUNDS: Readonly<Record<string, Figure['bound']>> = {
  '≤': 'most',
  '<': 'most',
  '≥': 'least',
  '>': 'least',
}
/** Shorter words join others, in both languages. */
const SHORTEST = 3
const LEAST_SHARED = 2
const LEAST_OF_SENTENCE = 3

/** The statements of a norm's text, its Markdown kept. A value in back ticks is what is asked, not of what it is asked. */
export function readStatements(text: string, exactness: Exactness): Statement[] {
  return text
    .replace(VALUE, ' ')
    .split(/(?<=[.;!?])\s+|[\n|]+/)
    .flatMap((sentence): Statement[] => {
      const statement = readStatement(sentence, exactness)
      return statement.stems.size < LEAST_SHARED ? [] : [statement]
    })
}

function readStatement(sentence: string, exactness: Exactness): Statement {
  const marks = readMarks(sentence, exactness)
  const words = tokenize(sentence).filter(
    ({ exact, folded, start }) =>
      exact.length > SHORTEST &&
      !/\d/.test(exact) &&
      !isSmall(exact) &&
      !exactness.units.has(folded) &&
      !marks.some((mark) => start >= mark.start && start < mark.end),
  )
  const negated = marks
    .filter(({ key }) => key === 'no')
    .map(({ end }) => {
      const clause = end + (/^[^,;:.]*/.exec(sentence.slice(end))?.[0].length ?? 0)
      return new Set(
        words.flatMap(({ start, exact }) => (start >= end && start < clause ? [stemOf(exact)] : [])),
      )
    })
  const stems = new Map(words.map(({ exact }) => [stemOf(exact), exact] as const))
  return { stems, figure: figureOf(sentence, marks, exactness), negated }
}

const FIGURE = /(?<![\p{L}\p{N}_.,§#-])(\d+(?:[.,]\d+)?)(?![\p{N}_.,]\d)[ \u00a0]?(%|\p{L}+)?/gu

function figureOf(sentence: string, marks: readonly Mark[], { units }: Exactness): Figure | null {
  const written = [...sentence.matchAll(FIGURE)].map(([, figure, unit = '']) => ({
    value: Number(figure!.replace(',', '.')),
    unit: units.get(foldWord(unit)) ?? (unit === '' ? '' : stemOf(unit.toLowerCase())),
  }))
  const figures = [
    ...written,
    ...marks.flatMap(({ key, start, end }) => spelt(key, sentence.slice(start, end))),
  ]
  const [only] = figures
  if (only === undefined || figures.length > 1) return null
  return {
    ...only,
    bound: marks.map(({ key }) => BOUNDS[key]).find((bound) => bound !== undefined) ?? 'just',
  }
}

/** A figure in letters: «dos horas». */
function spelt(key: string, text: string): Pick<Figure, 'value' | 'unit'>[] {
  const [, value, unit = ''] = /^(\d+)(?: (.+))?$/.exec(key) ?? []
  return value === undefined || /\d/.test(text) ? [] : [{ value: Number(value), unit }]
}

/** The first statements of two norms that cannot both be followed; null when there are none. */
export function clashing(
  one: readonly Statement[],
  other: readonly Statement[],
  areOfOneDocument: boolean,
): Opposition | null {
  for (const a of one)
    for (const b of other) {
      const shared = [...a.stems.keys()].filter((stem) => b.stems.has(stem))
      if (shared.length < LEAST_SHARED) continue
      const isClash =
        differInFigure(a, b, shared) ||
        (!areOfOneDocument &&
          (differInWord(a, b, shared) || isDenied(a, b, shared) || isDenied(b, a, shared)))
      if (isClash) return { one: demandOf(a, shared, b), other: demandOf(b, shared, a), shared }
    }
  return null
}

/** Two figures that no value satisfies, of which one is asked of all that the other is. */
function differInFigure(a: Statement, b: Statement, shared: readonly string[]): boolean {
  if (a.figure === null || b.figure === null) return false
  if (shared.length < Math.min(a.stems.size, b.stems.size)) return false
  return !areCompatible(a.figure, b.figure)
}

function areCompatible(a: Figure, b: Figure): boolean {
  if (a.bound === b.bound && a.bound !== 'just') return true
  if (a.unit !== b.unit) return false
  if (a.value === b.value) return true
  const [low, high] = a.value < b.value ? [a, b] : [b, a]
  return low.bound !== 'most' && high.bound !== 'least' && !(low.bound === 'just' && high.bound === 'just')
}

/** The same sentence with another word in one place. */
function differInWord(a: Statement, b: Statement, shared: readonly string[]): boolean {
  if (shared.length < LEAST_OF_SENTENCE || a.stems.size !== b.stems.size) return false
  if (shared.length !== a.stems.size - 1) return false
  const [ours, theirs] = [[...a.stems.keys()], [...b.stems.keys()]]
  return ours.every((stem, at) => stem === theirs[at] || !(b.stems.has(stem) || a.stems.has(theirs[at]!)))
}

/** One says of the same thing what the other denies. */
function isDenied(a: Statement, b: Statement, shared: readonly string[]): boolean {
  if (b.negated.length > 0) return false
  return a.negated.some(
    (denied) =>
      shared.some((stem) => denied.has(stem)) &&
      shared.filter((stem) => !denied.has(stem)).length >= LEAST_SHARED,
  )
}

/** What a statement is about; a word that stands in the other's place is what is asked. */
function demandOf(own: Statement, shared: readonly string[], other: Statement): Demand {
  const isReplaced = own.stems.size === other.stems.size && shared.length === own.stems.size - 1
  const stems = new Map([...own.stems].filter(([stem]) => !isReplaced || shared.includes(stem)))
  return { forbids: own.negated.length > 0, stems }
}
