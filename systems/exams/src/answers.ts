import type { Tick } from './controls.ts'
import type { Key } from './key.ts'
import type { Parts } from './parts.ts'
import { middle, textOfWords, type Placed, type Row } from './placed.ts'
import type { Wording } from './wording.ts'

/** An option as it stands on the page. */
export interface Option {
  readonly key: string
  readonly text: string
  readonly words: readonly Placed[]
  readonly feedback: readonly Placed[]
  readonly chosen: boolean
  /** The student's mark. */
  readonly sign: Placed | null
  readonly tick: Tick
}

const LABEL = /^([a-zA-Z]|\d{1,2}|[ivxlc]+|[IVXLC]+)[.)]$/
const GLUED_LABEL = /^([a-zA-Z]|\d{1,2}|[ivxlc]+|[IVXLC]+)[.)]/
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']

/** The options of a block: each begins at its button and ends at the next. */
export function optionsOf(parts: Parts, wording: Wording): Option[] {
  const ticks = [...parts.ticks].sort(inReadingOrder)
  const rows = parts.asking.filter((row) => row !== parts.prompt?.row)
  const owned = ticks.map((tick, index) => {
    const next = ticks.slice(index + 1).find((other) => !isAbreast(other, tick))
    return rows.filter((row) => startsAt(row, tick) && (next === undefined || !startsAt(row, next)))
  })
  const found = ticks.map((tick, index) => {
    const beside = ticks[index + 1]
    const right = beside !== undefined && isAbreast(beside, tick) ? beside.box[0] : Infinity
    return readOption(owned[index]!, tick, right, wording)
  })
  const labels = labelsOf(found.map(({ words }) => words[0]?.text ?? ''))
  const anySign = found.some(({ sign }) => sign !== null)
  return found.map((option, index) => {
    const words = labels === null ? option.words : withoutLabel(option.words, labels[index]!)
    return {
      ...option,
      key: labels?.[index] ?? placeKey(index),
      words,
      text: textOfWords(words),
      chosen: anySign ? option.sign !== null : option.tick.chosen,
    }
  })
}

/** Options may stand side by side. */
function isAbreast(one: Tick, other: Tick): boolean {
  const tall = Math.min(one.box[3] - one.box[1], other.box[3] - other.box[1])
  return one.page === other.page && Math.abs(middle(one.box) - middle(other.box)) < tall / 2
}

function inReadingOrder(a: Tick, b: Tick): number {
  return isAbreast(a, b) ? a.box[0] - b.box[0] : a.page - b.page || a.box[1] - b.box[1]
}

/** The first line of the response: where the stem ends. */
export function isBeforeTick(row: Row, ticks: readonly Tick[]): boolean {
  return !ticks.some((tick) => startsAt(row, tick))
}

function startsAt(row: Row, tick: Tick): boolean {
  if (row.page !== tick.page) return row.page > tick.page
  return row.box[3] > tick.box[1] - 1 && middle(row.box) > tick.box[1] - (tick.box[3] - tick.box[1])
}

function readOption(
  rows: readonly Row[],
  tick: Tick,
  right: number,
  wording: Wording,
): Omit<Option, 'key' | 'text' | 'chosen'> {
  const words = rows
    .flatMap((row) => row.words)
    .filter((word) => word.box[2] > tick.box[2] && word.box[0] < right)
  const sign = words.find((word) => wording.signs.test(word.text)) ?? null
  const edge = sign === null ? Infinity : sign.box[0]
  const plain = words.filter((word) => word !== sign && !wording.ignoredSigns.test(word.text))
  return {
    words: plain.filter((word) => word.box[0] < edge),
    feedback: plain.filter((word) => word.box[0] >= edge),
    sign,
    tick,
  }
}

/** A long label may touch the text behind it. */
function withoutLabel(words: readonly Placed[], label: string): Placed[] {
  const [first, ...rest] = words
  const glued = first!.text.slice(label.length + 1)
  const start = first!.start + label.length + 1
  return glued === '' ? rest : [{ ...first!, text: glued, start }, ...rest]
}

/** The labels, if every option has one and they follow on. */
function labelsOf(firsts: readonly string[]): string[] | null {
  const alone = firsts.filter((first) => LABEL.test(first)).length * 2 > firsts.length
  const labels = firsts.map((first) => (alone ? GLUED_LABEL : LABEL).exec(first)?.[1] ?? null)
  if (labels.length === 0 || labels.some((label) => label === null)) return null
  const known = labels as string[]
  const [first] = known
  const lower = known.map((label) => label.toLowerCase())
  const follow =
    lower.every((label, index) => label === placeKey(index)) ||
    lower.every((label, index) => label === String(index + 1)) ||
    lower.every((label, index) => label === ROMAN[index])
  return follow && first !== undefined ? known : null
}

function placeKey(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `a${placeKey(index - 26)}`
}

/** Keys of the options that the key line names: by text, all of the line explained. */
export function correctKeys(key: Key | null, options: readonly Option[]): string[] {
  if (key === null) return []
  const line = squeeze(key.text)
  if (line === '') return []
  const texts = options.map((option) => squeeze(option.text))
  const exact = texts.findIndex((text) => text === line)
  if (exact >= 0 && (!key.many || texts.filter((text) => text === line).length === 1))
    return [options[exact]!.key]
  const chosen = explain(line, texts, [])
  return chosen === null ? [] : chosen.sort((a, b) => a - b).map((index) => options[index]!.key)
}

/** The options whose texts, joined by commas in some order, are the line. */
function explain(line: string, texts: readonly string[], used: readonly number[]): number[] | null {
  for (const [index, text] of texts.entries()) {
    if (text === '' || used.includes(index) || !line.startsWith(text)) continue
    const rest = line.slice(text.length)
    if (rest === '') return [...used, index]
    if (!rest.startsWith(',')) continue
    const found = explain(rest.slice(1), texts, [...used, index])
    if (found !== null) return found
  }
  return null
}

export function squeeze(text: string): string {
  return text.replace(/[\s\u00ad\u200b]+/gu, '')
}
