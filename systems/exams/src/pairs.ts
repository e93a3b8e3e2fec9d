import { squeeze } from './answers.ts'
import type { Gap } from './gaps.ts'
import type { Key } from './key.ts'
import type { Parts } from './parts.ts'
import { groupBox, middle, rowsOf, textOfWords, type Placed, type Row } from './placed.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

export interface Pair {
  readonly left: string
  readonly right: string
}

/** What stands left of each list of choices, and the choice. */
export interface PairRow {
  readonly left: string
  readonly words: readonly Placed[]
  readonly gap: Gap
}

/** Lists of choices one below the other, with something left of each and nothing right. */
export function pairRows(parts: Parts, gaps: readonly Gap[], wording: Wording): PairRow[] {
  const lists = gaps
  const [first] = lists
  if (first === undefined || lists.length < 2 || !mayPair(parts, lists, wording)) return []
  if (lists.some((gap) => Math.abs(gap.field.box[0] - first.field.box[0]) > 3)) return []
  const lefts = lists.map((): Placed[] => [])
  const words = parts.asking
    .flatMap((row) => row.words)
    .filter((word) => word.box[2] <= first.field.box[0] + 3 && !wording.signs.test(word.text))
  for (const cell of cellsOf(rowsOf(words))) {
    const own = ownersOf(cell, lists)
    if (own.length === 1) lefts[own[0]!]!.push(...(own[0] === 0 ? withoutStem(cell, parts.key) : cell))
    else if (own.length === 0 && goesOn(cell, lists) >= 0) lefts[goesOn(cell, lists)]!.push(...cell)
    else for (const word of cell) lefts[ownerOf(word, lists)]?.push(word)
  }
  const rows = lists.map((gap, index) => ({ left: textOfWords(lefts[index]!), words: lefts[index]!, gap }))
  return rows.every(({ left }) => left !== '') ? rows : []
}

/** The first left side may stand right below the stem: what the key names begins behind it. */
function withoutStem(cell: readonly Placed[], key: Key | null): readonly Placed[] {
  if (key === null || !key.text.includes('→')) return cell
  const rows = rowsOf(cell)
  const line = squeeze(key.text)
  for (let from = 0; from < rows.length; from++) {
    const rest = rows.slice(from).flatMap((row) => row.words)
    if (line.includes(`${squeeze(textOfWords(rest))}→`)) return rest
  }
  return cell
}

/** Lists everywhere, arrows in the key or a stem that asks for it. */
function mayPair({ key, asking }: Parts, gaps: readonly Gap[], { secondary }: Wording): boolean {
  if (gaps.every((gap) => gap.field.list) || key?.text.includes('→') === true) return true
  return asking.some((row) => findTemplate(secondary.matching, row.text, 'anywhere') !== null)
}

/** Lines of text that stand close below one another: the left side of a pair may take several. */
function cellsOf(rows: readonly Row[]): Placed[][] {
  const cells: Row[][] = []
  for (const row of rows) {
    const above = cells.at(-1)?.at(-1)
    const tall = row.box[3] - row.box[1]
    if (above !== undefined && above.page === row.page && row.box[1] - above.box[3] < tall * 0.75)
      cells.at(-1)!.push(row)
    else cells.push([row])
  }
  return cells.map((cell) => cell.flatMap((row) => row.words))
}

/** The lists at the height of a cell. */
function ownersOf(cell: readonly Placed[], lists: readonly Gap[]): number[] {
  const [, top, , bottom] = groupBox(cell)
  return lists.flatMap(({ field }, index) =>
    field.page === cell[0]!.page && field.box[1] < bottom && field.box[3] > top ? [index] : [],
  )
}

/** The last list of the pages before, if a cell stands above every list of its own page: it began there. */
function goesOn(cell: readonly Placed[], lists: readonly Gap[]): number {
  const { page } = cell[0]!
  const [, , , bottom] = groupBox(cell)
  if (lists.some(({ field }) => field.page === page && field.box[1] < bottom)) return -1
  return lists.findLastIndex(({ field }) => field.page < page)
}

/** The list whose line a word belongs to: the nearest, no farther than its own height. */
function ownerOf(word: Placed, lists: readonly Gap[]): number {
  let best = -1
  let least = Infinity
  lists.forEach(({ field }, index) => {
    if (field.page !== word.page) return
    const distance = Math.abs(middle(field.box) - middle(word.box))
    if (distance < least && distance <= field.box[3] - field.box[1]) {
      best = index
      least = distance
    }
  })
  return best
}

/** What is cut off at the end of a list of choices: the choice that begins so, if the key names one and no other. */
export function wholeChoice({ user, field, words }: Gap, choices: readonly string[]): string {
  const said = squeeze(user!)
  const reach = Math.max(...words.map(({ box }) => box[2]))
  const isCut = field.box[2] - reach < (field.box[3] - field.box[1]) * 1.5
  if (!isCut || choices.some((choice) => squeeze(choice) === said)) return user!
  const fitting = [...new Set(choices)].filter((choice) => squeeze(choice).startsWith(said))
  return fitting.length === 1 ? fitting[0]! : user!
}

/** The pairs that cover a key line, `left → right, left → right`; empty when something is left over. */
export function pairsOfKey(key: Key | null, lefts: readonly string[]): Pair[] {
  if (key === null || key.quoted || !key.text.includes('→')) return []
  const known = lefts.length > 0 ? byLefts(key.text, lefts) : []
  return known.length > 0 ? known : byCommas(key.text)
}

function byLefts(text: string, lefts: readonly string[]): Pair[] {
  const line = text.replace(/\s+/g, ' ')
  const starts = lefts.flatMap((left) => {
    const at = indexOfLeft(line, left)
    return at === null ? [] : [{ left, ...at }]
  })
  if (starts.length !== lefts.length) return []
  const sorted = starts.sort((a, b) => a.start - b.start)
  if (sorted[0]!.start > 0) return []
  return sorted.map(({ left, end }, index) => ({
    left,
    right: line
      .slice(end, sorted[index + 1]?.start ?? line.length)
      .trim()
      .replace(/,$/, '')
      .trim(),
  }))
}

/** Where `left →` stands, whatever the spaces. */
function indexOfLeft(line: string, left: string): { start: number; end: number } | null {
  const wanted = `${squeeze(left)}→`
  for (let start = 0; start < line.length; start++) {
    if (start > 0 && !/[\s,]/.test(line[start - 1]!)) continue
    let end = start
    let matched = 0
    while (end < line.length && matched < wanted.length) {
      if (/\s/.test(line[end]!)) end++
      else if (line[end] === wanted[matched]) {
        end++
        matched++
      } else break
    }
    if (matched === wanted.length) return { start, end }
  }
  return null
}

function byCommas(text: string): Pair[] {
  const parts = text.split(/\s*→\s*/)
  const pairs: Pair[] = []
  let left = parts[0]!
  for (const [index, part] of parts.slice(1).entries()) {
    const last = index === parts.length - 2
    const comma = last ? -1 : part.lastIndexOf(', ')
    if (!last && comma < 0) return []
    pairs.push({ left: left.trim(), right: (last ? part : part.slice(0, comma)).trim() })
    left = last ? '' : part.slice(comma + 2)
  }
  return pairs
}
