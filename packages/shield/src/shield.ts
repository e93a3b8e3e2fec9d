import type { DossierHidden, HiddenFormName } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { screenCharacters } from './characters.ts'
import type { Found, Screened } from './found.ts'
import { foldHomoglyphs } from './homoglyphs.ts'
import { screenInstructions } from './instructions.ts'
import { screenMarkdown } from './markdown.ts'

/** A document as its reader extracted it: what is painted, line by line, and what is not. */
export interface LoadedText {
  readonly lines: readonly string[]
  readonly hidden: readonly {
    readonly text: string
    readonly reason: HiddenFormName
    /** The line before which it stood, from 1. */
    readonly line: number
    readonly page: number | null
  }[]
  readonly isMarkdown: boolean
}

/** What agents may see of a document, and what was kept from them. */
export interface ShieldedText {
  readonly lines: readonly string[]
  readonly hidden: readonly DossierHidden[]
}

const LONGEST_SAMPLE = 200
/** Single findings that are reported of one document; the rest is counted in the last. */
const MOST_REPORTED = 100
const SUMMED: ReadonlySet<HiddenFormName> = new Set(['ancho_cero', 'homoglifos'])

/** Keeps what is hidden, or speaks to the evaluator, out of what agents see. What it leaves is that of the clean text. */
export function shieldText(loaded: LoadedText, rules: Ruleset): ShieldedText {
  const found = loaded.hidden.map(({ text, reason, line, page }): Found => ({
    form: reason,
    index: line - 1,
    text,
    page,
    count: 1,
  }))
  const given: Screened = { lines: loaded.lines, found }
  const shown = loaded.isMarkdown ? screenMarkdown(given) : given
  const screened = screenInstructions(foldHomoglyphs(screenCharacters(shown)), rules)
  const kept = keptLines(screened.lines)
  const lineOf = (index: number): number => {
    const before = kept.filter((at) => at < index).length
    return Math.max(1, before + (kept.includes(index) ? 1 : Math.min(1, kept.length - before)))
  }
  return {
    lines: kept.map((index) => screened.lines[index]!),
    hidden: summed(screened.found).map((one) => reportOf(one, lineOf(one.index))),
  }
}

/** Indices of the lines that stay; of two blank lines around something that went, one goes with it. */
function keptLines(lines: readonly (string | null)[]): number[] {
  const kept: number[] = []
  let gone = false
  lines.forEach((line, index) => {
    const isBlank = line?.trim() === ''
    const last = kept.at(-1)
    const isAfterBlank = last === undefined || lines[last]!.trim() === ''
    if (line === null) gone = true
    else if (!(isBlank && gone && isAfterBlank)) {
      kept.push(index)
      gone = false
    }
  })
  while (gone && kept.length > 0 && lines[kept.at(-1)!]!.trim() === '') kept.pop()
  return kept
}

/** Tricks inside words are reported once for the whole document. */
function summed(found: readonly Found[]): Found[] {
  const singles = found.filter(({ form }) => !SUMMED.has(form))
  const sums = [...SUMMED].flatMap((form) => {
    const [first, ...rest] = found.filter((one) => one.form === form)
    if (first === undefined) return []
    const count = rest.reduce((sum, one) => sum + one.count, first.count)
    return [{ ...first, text: [first, ...rest].map(({ text }) => text).join(' · '), count }]
  })
  const all = [...singles, ...sums].toSorted((a, b) => a.index - b.index)
  if (all.length <= MOST_REPORTED) return all
  const rest = all.slice(MOST_REPORTED - 1)
  return [
    ...all.slice(0, MOST_REPORTED - 1),
    { ...rest[0]!, count: rest.reduce((sum, { count }) => sum + count, 0) },
  ]
}

function reportOf({ form, text, page, count }: Found, line: number): DossierHidden {
  const sample = text.replace(/\s+/gu, ' ').trim()
  const short = sample.length > LONGEST_SAMPLE ? `${sample.slice(0, LONGEST_SAMPLE - 1)}…` : sample
  return { form, line: page === null ? line : null, page, sample: short.toWellFormed(), count }
}
