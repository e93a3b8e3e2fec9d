import { tokenize, type Token } from '@dictamen/kernel/text'
import type { Exactness, MarkPhrase } from './exactness.ts'

/** Something in a text that is compared as it stands. */
export interface Mark {
  /** What it says, however it is written: "3 s", "≤", "no". */
  readonly key: string
  readonly start: number
  readonly end: number
}

const FIGURE = /(?<![\p{L}\p{N}_.,§#-])\d+(?:[.,\u202f]\d+)*(?![\p{N}_])/gu
const UNIT_BEHIND = /^[ \u00a0\u202f]?(%|€|\$|°C|[\p{L}µ]+)/u
const OPERATOR = /(?<![<>=!-])(<=|>=|==|!=|<|>|≤|≥|≠)(?![<>=])/g
const OPERATORS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '==': '=', '!=': '≠' }

/** The figures, comparisons and closed words of a piece of prose, in order. */
export function readMarks(text: string, exactness: Exactness): Mark[] {
  return [...figuresOf(text, exactness), ...wordMarks(text, exactness), ...operatorsOf(text)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )
}

function figuresOf(text: string, { units }: Exactness): Mark[] {
  return [...text.matchAll(FIGURE)].flatMap(({ 0: figure, index }): Mark[] => {
    const end = index + figure.length
    const behind = UNIT_BEHIND.exec(text.slice(end, end + 24))
    const unit = behind === null ? undefined : units.get(behind[1]!.toLowerCase())
    // A long number without a unit is an identifier.
    if (unit === undefined && figure.length >= 4) return []
    const key = `${normalFigure(figure)}${unit === undefined ? '' : ` ${unit}`}`
    return [{ key, start: index, end: unit === undefined ? end : end + behind![0].length }]
  })
}

/** One way of writing a figure: "1.000,50" and "1,000.50" are 1000.5. */
function normalFigure(figure: string): string {
  const plain = figure.replaceAll('\u202f', '')
  const parts = plain.split(/[.,]/)
  if (parts.length === 1) return trimZeros(plain)
  const last = parts.at(-1)!
  const isGrouped = last.length === 3 && (parts.length > 2 || parts[0]!.length <= 3) && parts[0] !== '0'
  return isGrouped
    ? trimZeros(parts.join(''))
    : `${trimZeros(parts.slice(0, -1).join(''))}.${last.replace(/0+$/, '')}`.replace(/\.$/, '')
}

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

function operatorsOf(text: string): Mark[] {
  return [...text.matchAll(OPERATOR)].map(({ 0: operator, index }) => ({
    key: OPERATORS[operator] ?? operator,
    start: index,
    end: index + operator.length,
  }))
}

function wordMarks(text: string, exactness: Exactness): Mark[] {
  const tokens = tokenize(text)
  const found: Mark[] = []
  for (let at = 0; at < tokens.length; at++) {
    const phrase = exactness.phrases.get(tokens[at]!.folded)?.find((one) => stands(tokens, at, one))
    if (phrase !== undefined) {
      const last = at + phrase.words.length - 1
      found.push({ key: phrase.mark, start: tokens[at]!.start, end: tokens[last]!.end })
      at = last
      continue
    }
    const number = exactness.numbers.get(tokens[at]!.folded)
    if (number === undefined || /^\d/.test(tokens[at]!.exact)) continue
    const unit = exactness.units.get(tokens[at + 1]?.folded ?? '')
    // An article is no figure, unless it counts something.
    if (number === '1' && unit === undefined) continue
    const key = unit === undefined ? number : `${number} ${unit}`
    found.push({ key, start: tokens[at]!.start, end: tokens[unit === undefined ? at : at + 1]!.end })
  }
  return found
}

function stands(tokens: readonly Token[], at: number, { words }: MarkPhrase): boolean {
  return words.every((word, index) => tokens[at + index]?.folded === word)
}

/** What two lists of marks do not share. */
export interface Differences {
  readonly one: readonly Mark[]
  readonly other: readonly Mark[]
}

/** The marks that one of two texts has and the other has not; those that may stay unsaid count where the other contradicts. */
export function differencesOf(
  one: readonly Mark[],
  other: readonly Mark[],
  { unsaid }: Exactness,
): Differences {
  const left = without(one, other)
  const right = without(other, one)
  const isSilent = (mark: Mark): boolean => unsaid.has(mark.key)
  if (left.every(isSilent) && right.every(isSilent)) return { one: [], other: [] }
  return { one: left, other: right }
}

function without(marks: readonly Mark[], others: readonly Mark[]): Mark[] {
  const rest = others.map(({ key }) => key)
  return marks.filter(({ key }) => {
    const at = rest.indexOf(key)
    if (at < 0) return true
    rest.splice(at, 1)
    return false
  })
}

/** Whether nothing differs. */
export function isSame({ one, other }: Differences): boolean {
  return one.length === 0 && other.length === 0
}
