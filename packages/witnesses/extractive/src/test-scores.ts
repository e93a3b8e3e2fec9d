import type { Measure } from '@dictamen/contracts'
import { cellTexts, cite, type Citation } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'
import { cutoffIn, levelIn, numbersIn, valueIn, without, withoutDates, type Value } from './score-values.ts'

/** A result of a test or of a rubric, with what it was measured against. */
export interface TestScore {
  readonly statement: Statement
  readonly text: string
  /** Null for a level in letters, which is no figure. */
  readonly measure: Measure | null
  /** Whether it reaches what is asked for; null when nothing is. */
  readonly reaches: boolean | null
  readonly citations: readonly Citation[]
}

/** A cut-off that a file gives once, with where. */
interface Shared {
  readonly cutoff: number
  readonly scale: number | null
  readonly citation: Citation
  readonly statement?: Statement
}

/** The results that tests give, and the marks of an exercise. */
export function findTestScores(statements: readonly Statement[], instruments: Instruments): TestScore[] {
  const tests = statements.filter((statement) => mayScore(statement, instruments))
  const shared = sharedCutoffs(tests, instruments)
  let columns: Columns | null = null
  return tests.flatMap((statement) => {
    const cells = cellsIn(statement)
    if (cells !== null) {
      const own = columnsOf(cells, instruments)
      const { columns: titles } = statement.passage
      columns = own ?? (titles === null ? null : columnsOf(cellTexts(titles), instruments)) ?? columns
      if (own !== null) return []
      const score = columns === null ? null : scoreOfRow(statement, cells, columns, instruments)
      if (score !== null) return [score]
    }
    const common = shared.get(statement.reading.source.path)
    // What gives the cut-off of every test is a result of none.
    if (common?.statement === statement) return []
    return partsOf(statement, instruments).flatMap((part) => scoreOf(statement, part, common, instruments))
  })
}

/** In tests any figure may be a result; in an exercise only what is marked against a scale or a cut-off. */
function mayScore(statement: Statement, { extractive }: Instruments): boolean {
  const { kind, isQuestion, passage, text } = statement
  if (isQuestion) return false
  if (kind === 'tests') return true
  if (kind !== 'case_notes') return false
  if (passage.look === 'row') return true
  if (!extractive.has('over', text)) return false
  return passage.label !== null || ['cutoff', 'marked'].some((rule) => extractive.has(rule, text))
}

interface Part {
  readonly start: number
  readonly end: number
}

/** "Numérico 74/100; verbal 68/100": each part is a result of its own; where one has none, the whole is one. */
function partsOf({ text }: Statement, instruments: Instruments): Part[] {
  for (const rule of ['between_listed', 'between_scores']) {
    const breaks = [...instruments.extractive.marks('between_scores', text)]
    if (rule === 'between_listed') breaks.push(...instruments.extractive.marks(rule, text))
    breaks.sort((a, b) => a.start - b.start)
    const starts = [0, ...breaks.map(({ end }) => end)]
    const parts = starts.map((start, at) => ({ start, end: breaks[at]?.start ?? text.length }))
    if (parts.every(({ start, end }) => resultIn(text.slice(start, end), instruments) !== null)) return parts
  }
  return [{ start: 0, end: text.length }]
}

/** The result of a text and its own cut-off; null when it has no result. */
function resultIn(
  text: string,
  instruments: Instruments,
): { readonly value: Value; readonly cutoff: number | null } | null {
  if (instruments.extractive.has('no_score', text)) return null
  const cut = cutoffIn(text, instruments)
  const rest = withoutDates(cut === null ? text : without(text, [cut]), instruments)
  const value =
    valueIn(rest, instruments) ?? (cut === null ? null : valueBefore(rest.slice(0, cut.start), instruments))
  return value === null ? null : { value, cutoff: cut?.value ?? null }
}

function scoreOf(
  statement: Statement,
  { start, end }: Part,
  shared: Shared | undefined,
  instruments: Instruments,
): TestScore[] {
  const text = statement.text.slice(start, end)
  const found = resultIn(text, instruments)
  if (found === null) return []
  const { value } = found
  const elsewhere = found.cutoff === null ? (besideCutoff(statement, end, instruments) ?? shared) : undefined
  const scale = value.scale ?? elsewhere?.scale ?? null
  const usable = withinScale(found.cutoff ?? elsewhere?.cutoff ?? null, scale)
  const own = cite(statement, start, end)
  return [
    {
      statement,
      text: text.replaceAll(' | ', ': ').trim(),
      measure: { ...value, scale, cutoff: usable },
      reaches: usable === null ? null : value.value >= usable,
      citations: elsewhere === undefined || usable === null ? [own] : [own, elsewhere.citation],
    },
  ]
}

/** A cut-off; null where it is beyond the scale. */
function withinScale(cutoff: number | null, scale: number | null): number | null {
  return cutoff !== null && (scale === null || cutoff <= scale) ? cutoff : null
}

/** «Razonamiento numérico, 78 (corte 60)»: beside its cut-off any figure is a result. */
function valueBefore(text: string, { say }: Instruments): Value | null {
  const value = numbersIn(text).at(-1)
  return value === undefined ? null : { value, unit: say('points'), scale: null }
}

/** «Numérico: 15 sobre 40. Corte: 24.»: in the same sentence, or right behind it in one of its own. */
function besideCutoff(statement: Statement, end: number, instruments: Instruments): Shared | undefined {
  const { passage, from, text } = statement
  const own = cutoffIn(text, instruments)
  if (own !== null) return { cutoff: own.value, scale: null, citation: cite(statement) }
  const after = passage.folded.text.slice(from + end)
  const next = instruments.extractive.has('opens_with_cutoff', after) ? cutoffIn(after, instruments) : null
  if (next === null) return undefined
  const behind = statement.reading.sentences.find(
    (other) => other.passage === passage && other.from > from && cutoffIn(other.text, instruments) !== null,
  )
  return behind === undefined ? undefined : { cutoff: next.value, scale: null, citation: cite(behind) }
}

/** "Corte: 60 en todas las pruebas": a cut-off that stands in a file without a result of its own. */
function sharedCutoffs(tests: readonly Statement[], instruments: Instruments): ReadonlyMap<string, Shared> {
  const found = new Map<string, Shared>()
  for (const statement of tests) {
    const cut = cutoffIn(statement.text, instruments)
    if (cut === null || cellsIn(statement) !== null) continue
    const rest = without(statement.text, [cut])
    const [range] = instruments.extractive.marks('scale', rest)
    const others = numbersIn(withoutDates(range === undefined ? rest : without(rest, [range]), instruments))
    const isOfAll = instruments.extractive.has('for_all', statement.text)
    if (!isOfAll && (others.length > 0 || followsResult(statement, instruments))) continue
    const scale = range === undefined ? null : numbersIn(rest.slice(range.start, range.end)).at(-1)!
    const citation = cite(statement)
    found.set(statement.reading.source.path, { cutoff: cut.value, scale, citation, statement })
  }
  return found
}

/** «Numérico: 15 sobre 40. Corte: 24.»: a cut-off of the result right before it, and of no other. */
function followsResult({ passage, from }: Statement, instruments: Instruments): boolean {
  return valueIn(withoutDates(passage.folded.text.slice(0, from), instruments), instruments) !== null
}

/** What stands in each column of a table; below zero where no title names it. */
interface Columns {
  readonly result: number
  readonly cutoff: number
  readonly scale: number
}

/** The cells of a row of a table, drawn with bars or set in columns; null when it is no row. */
function cellsIn({ passage, text }: Statement): string[] | null {
  return passage.look === 'row' || text.includes(' | ') ? cellTexts(text) : null
}

function columnsOf(cells: readonly string[], { extractive }: Instruments): Columns | null {
  if (cells.some((cell) => numbersIn(cell).length > 0 && !extractive.has('scale_title', cell))) return null
  const place = (rule: string): number => cells.findIndex((cell) => extractive.has(rule, cell))
  const [cutoff, result] = [place('cutoff_title'), place('result_title')]
  if (result < 0 && cutoff < 0) return null
  return { result: result === cutoff ? -1 : result, cutoff, scale: place('scale_title') }
}

function scoreOfRow(
  statement: Statement,
  cells: readonly string[],
  header: Columns,
  instruments: Instruments,
): TestScore | null {
  const columns = { ...header, result: resultAt(cells, header) }
  const cell = cells[columns.result] ?? ''
  const asked = cellAt(cells, columns.cutoff)
  const [level, wanted] = [levelIn(cell), levelIn(asked)]
  const base = { statement, text: textOfRow(cells, columns, instruments), citations: [cite(statement)] }
  if (level !== null) return { ...base, measure: null, reaches: wanted === null ? null : level >= wanted }
  const [number] = numbersIn(cell)
  if (number === undefined) return null
  const value = valueIn(cell, instruments) ?? { value: number, unit: instruments.say('points'), scale: null }
  const scale = value.scale ?? numbersIn(cellAt(cells, columns.scale)).at(-1) ?? null
  const cutoff = asked === '' ? null : (numbersIn(asked)[0] ?? null)
  return {
    ...base,
    measure: { ...value, scale, cutoff },
    reaches: cutoff === null ? null : value.value >= cutoff,
  }
}

/** What a cell says; nothing where there is no such column. */
function cellAt(cells: readonly string[], column: number): string {
  return column < 0 ? '' : (cells[column] ?? '')
}

/** Where the result of a row stands: under its title, or the first figure that is neither cut-off nor scale. */
function resultAt(cells: readonly string[], { result, cutoff, scale }: Columns): number {
  if (result >= 0) return result
  return cells.findIndex(
    (cell, at) => at > 0 && at !== cutoff && at !== scale && (/^\d/u.test(cell) || levelIn(cell) !== null),
  )
}

/** "Inglés: C1 (corte B2)". */
function textOfRow(
  cells: readonly string[],
  { result, cutoff, scale }: Columns,
  { say }: Instruments,
): string {
  const name = cells.filter((part, at) => part !== '' && ![result, cutoff, scale].includes(at)).join(' · ')
  const asked = cellAt(cells, cutoff)
  return `${name}: ${cells[result]}${asked === '' ? '' : ` (${say('cutoff', { value: asked })})`}`
}
