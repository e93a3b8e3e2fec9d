import type { Measure } from '@dictamen/contracts'
import { cellTexts, type Citation, cite, valueOfDigits } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'

/** A result of a test, with what it was measured against. */
export interface TestScore {
  readonly statement: Statement
  readonly text: string
  /** Null for a level in letters, which is no figure. */
  readonly measure: Measure | null
  /** Whether a level reaches the one that is asked for; null when none is. */
  readonly reaches?: boolean | null
  readonly citations: readonly Citation[]
}

const NUMBER = '\\d+(?:[.,]\\d+)?'
const OVER = new RegExp(
  `(${NUMBER})\\s*(?:(?:aciertos|puntos|respuestas|correctas|buenas|preguntas|pts|ítems)\\s+){0,2}(?:/|\\bsobre\\b|\\bde\\b|\\bout of\\b)\\s*(${NUMBER})(?!\\s*(?:${NUMBER}|personas|preguntas|minutos|meses|años|[\\p{L}]{4,}\\s+\\d{4}))`,
  'iu',
)
const PERCENTILE = new RegExp(
  `(?:percentil(?:e)?|\\bP)\\s*:?\\s*(${NUMBER})(?!\\d)|(${NUMBER})\\s*(?:º|th|°)?\\s*percentil`,
  'iu',
)
const PERCENT = new RegExp(`(${NUMBER})\\s*%`, 'u')
const POINTS = new RegExp(`(${NUMBER})\\s*(?:puntos|pts|points)\\b`, 'iu')
const BARE = new RegExp(
  `^[^:|]{3,70}[:|]\\s*(${NUMBER})(?![.,]?\\d)(?=\\s*(?:$|[.,;(|]|corte|m[ií]nimo))`,
  'iu',
)
/** «7,7 en escala de 1 a 10», «82 (escala 0-100)». */
const SCALE = new RegExp(
  `(?:(?:en|sobre)\\s+)?(?:una\\s+)?(?:escala|rango)(?:\\s+de|:)?\\s+${NUMBER}\\s*(?:al?|-|–|—)\\s*(${NUMBER})`,
  'iu',
)
const FIRST = new RegExp(`(?<![\\p{L}\\d.,])${NUMBER}(?![.,]?\\d|[\\p{L}])`, 'u')
const CUTOFF = new RegExp(
  `(?:punto\\s+de\\s+corte|nota\\s+de\\s+corte|corte(?:\\s+(?:común|general|único|exigido|mínimo))?|cut-?off|m[ií]nim[oa]\\s+(?:exigid|requerid|aprobatori)[oa]|m[ií]nim[oa]|umbral|list[oó]n|exigid[oa]|exigencia|esperad[oa]|requerid[oa]|aprobatori[oa]|se\\s+(?:ped[ií]an?|exig[ií]an?|piden?|exigen?)|aprobado\\s+(?:con|desde|a partir de)|(?:se\\s+)?(?:aprueba|pasa)\\s+(?:con|desde)|para\\s+(?:aprobar|pasar)|pass\\s+mark)\\s*(?:de|:|=|,|es|en|era|del|fijado\\s+en)?\\s*(?:el\\s+|un\\s+)?(?:percentil\\s*)?(${NUMBER})`,
  'iu',
)
/** "relación 6, análisis 4": names with bare figures in a row. */
const LISTED = /(?<=^|[:,;]\s|\sy\s)\p{L}[\p{L} ]{2,30}?\s\d+(?:[.,]\d+)?(?=\s*(?:[,;.(]|$|y\s))/gu
const NAMED = new RegExp(`^\\p{L}[\\p{L} ]{2,30}?\\s(${NUMBER})$`, 'u')
const MOST_SCALE = 1000

/** «El panel le puso un 9 sobre 10»: an exercise is marked too. */
const MARKED =
  /(?<![\p{L}])(?:nota|puntuaci[oó]n|puntaje|calificaci[oó]n|valoraci[oó]n|panel|jurado|comit[eé]|evaluador\p{L}*|puso|otorg\p{L}+|puntu[oó]|calific[oó]|(?:super|aprob|reprob)ad[oa]|suspens[oa]|resultado|score|rating)(?![\p{L}])/iu

/** Results that the sentences and rows of tests give, and the marks of an exercise. */
export function findTestScores(statements: readonly Statement[]): TestScore[] {
  const tests = statements.filter(
    ({ kind, isQuestion, text }) =>
      !isQuestion && (kind === 'tests' || (kind === 'case_notes' && MARKED.test(text) && OVER.test(text))),
  )
  const shared = sharedCutoffs(tests)
  let columns: Columns | null = null
  return tests.flatMap((statement) => {
    if (statement.passage.look === 'row') {
      const header = columnsOf(statement.text)
      if (header !== null) columns = header
      const score = header === null && columns !== null ? scoreOfRow(statement, columns) : null
      if (score !== null || header !== null) return score === null ? [] : [score]
    }
    return partsOf(statement).flatMap((part) => scoreOf(statement, part, shared))
  })
}

const BETWEEN_SCORES =
  /;\s+|\s+·\s+(?=\p{L}[^·;]*?\d)|,\s+(?=\p{L}[^,;]*?\d+\s*(?:\/|sobre))|(?<=\d\s?\/\s?\d{1,3}(?:\s\([^)]{1,30}\))?)\s+(?=\p{Lu}[^\d.;]{2,60}\d+(?:[.,]\d+)?\s*(?:\/|sobre))/gu

/** "Numérico 74/100; verbal 68/100": each part is a result of its own. */
function partsOf({ text, passage }: Statement): { start: number; end: number }[] {
  if (passage.look === 'row') return [{ start: 0, end: text.length }]
  const listed = [...text.matchAll(LISTED)]
  if (listed.length > 1)
    return listed.map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
  const parts: { start: number; end: number }[] = []
  let start = 0
  for (const match of text.matchAll(BETWEEN_SCORES)) {
    parts.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  return [...parts, { start, end: text.length }].filter((part) => /\d/.test(text.slice(part.start, part.end)))
}

function scoreOf(
  statement: Statement,
  { start, end }: { start: number; end: number },
  shared: ReadonlyMap<string, { cutoff: number; citation: Citation }>,
): TestScore[] {
  const text = statement.text.slice(start, end)
  const cut = CUTOFF.exec(text)
  const rest =
    cut === null
      ? text
      : text.slice(0, cut.index) + ' '.repeat(cut[0].length) + text.slice(cut.index + cut[0].length)
  const dateless = maskDates(rest)
  const value = valueOf(dateless) ?? (cut === null ? null : valueBefore(dateless.slice(0, cut.index)))
  if (value === null) return []
  const common =
    cut === null
      ? (ownCutoff(statement) ?? nextCutoff(statement, end) ?? shared.get(statement.reading.source.path))
      : undefined
  const cutoff = cut === null ? (common?.cutoff ?? null) : valueOfDigits(cut[1]!)
  const usable = cutoff !== null && (value.scale === null || cutoff <= value.scale) ? cutoff : null
  const own = cite(statement, start, end)
  return [
    {
      statement,
      text: text.replace(/^[\s·|-]+|[\s.]+$/gu, ''),
      measure: { ...value, cutoff: usable },
      citations: common === undefined || usable === null ? [own] : [own, common.citation],
    },
  ]
}

function maskDates(text: string): string {
  let masked = text
  for (const { start, end } of findDates(text))
    masked = masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end)
  return masked.replace(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/gu, (date) => ' '.repeat(date.length))
}

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']
const LEVEL = /(?<![\p{L}\d])[ABC][12](?![\p{L}\d])/u

/** "C1": a level of the European frame for languages, as its place among the six. */
function levelIn(text: string): number | null {
  const found = LEVEL.exec(text)?.[0]
  return found === undefined ? null : LEVELS.indexOf(found) + 1
}

function valueOf(text: string): Omit<Measure, 'cutoff'> | null {
  const scaled = SCALE.exec(text)
  if (scaled !== null) {
    const [value, scale] = [FIRST.exec(text.replace(scaled[0], ' '))?.[0], valueOfDigits(scaled[1]!)]
    if (value !== undefined && valueOfDigits(value) <= scale && scale <= MOST_SCALE)
      return { value: valueOfDigits(value), unit: 'puntos', scale }
  }
  const over = OVER.exec(text)
  if (over !== null) {
    const [value, scale] = [valueOfDigits(over[1]!), valueOfDigits(over[2]!)]
    if (value <= scale && scale >= 4 && scale <= MOST_SCALE) return { value, unit: 'puntos', scale }
  }
  const percentile = PERCENTILE.exec(text)
  if (percentile !== null) {
    const value = valueOfDigits(percentile[1] ?? percentile[2]!)
    if (value <= 100) return { value, unit: 'percentil', scale: 100 }
  }
  const percent = PERCENT.exec(text)
  if (percent !== null && valueOfDigits(percent[1]!) <= 100)
    return { value: valueOfDigits(percent[1]!), unit: '%', scale: 100 }
  const points = POINTS.exec(text) ?? BARE.exec(text) ?? NAMED.exec(text.replace(/\(\s*\)/gu, ' ').trim())
  return points === null ? null : { value: valueOfDigits(points[1]!), unit: 'puntos', scale: null }
}

/** «Razonamiento numérico, 78 (corte 60)»: beside its cutoff any figure is a result. */
function valueBefore(text: string): Omit<Measure, 'cutoff'> | null {
  const found = /\d+(?:[.,]\d+)?(?=\D*$)/u.exec(text)
  return found === null ? null : { value: valueOfDigits(found[0]), unit: 'puntos', scale: null }
}

const NEXT_CUTOFF = new RegExp(`^[\\s.]*${CUTOFF.source}`, 'iu')

/** «Numérico: 15 sobre 40. Corte: 24.»: what stands right behind a result, in a sentence of its own. */
function nextCutoff(statement: Statement, end: number): { cutoff: number; citation: Citation } | undefined {
  const cut = NEXT_CUTOFF.exec(statement.passage.folded.text.slice(statement.from + end))
  if (cut === null || OF_ALL.test(cut[0])) return undefined
  return { cutoff: valueOfDigits(cut[1]!), citation: cite(statement) }
}

const OF_ALL = /com[uú]n|general|[uú]nico/iu

/** "Corte: 60 en todas las pruebas": the only cutoff of a file that stands without a result. */
function sharedCutoffs(
  tests: readonly Statement[],
): ReadonlyMap<string, { cutoff: number; citation: Citation }> {
  const found = new Map<string, { cutoff: number; citation: Citation }>()
  for (const statement of tests) {
    const cut = CUTOFF.exec(statement.text)
    if (cut === null || statement.passage.look === 'row') continue
    const rest = statement.text.replace(cut[0], ' ')
    const forAll =
      /^\s*(?:en|para)\s+tod[oa]s(?![\p{L}])/iu.test(statement.text.slice(cut.index + cut[0].length)) ||
      OF_ALL.test(cut[0])
    if (!forAll && (valueOf(maskDates(rest)) !== null || followsResult(statement))) continue
    found.set(statement.reading.source.path, { cutoff: valueOfDigits(cut[1]!), citation: cite(statement) })
  }
  return found
}

/** «Numérico: 15 sobre 40. Corte: 24.»: a cutoff of the result right before it, and of no other. */
function followsResult({ passage, from }: Statement): boolean {
  return valueOf(maskDates(passage.folded.text.slice(0, from))) !== null
}

interface Columns {
  /** Below zero where no title names it: then it is the first figure that is neither cutoff nor scale. */
  readonly result: number
  readonly cutoff: number
  readonly scale: number
}

function columnsOf(text: string): Columns | null {
  const cells = cellTexts(text)
  if (cells.some((cell) => /\d/.test(cell.replace(/\([^)]*\)/gu, '')))) return null
  const place = (pattern: RegExp): number => cells.findIndex((cell) => pattern.test(cell))
  const cutoff = place(
    /corte|cut|m[ií]nim|umbral|list[oó]n|exigid|exigencia|requerid|esperad|objetivo|aprobatori/iu,
  )
  const result = place(
    /resultado|puntuaci|puntaje|puntos|score|nota|valor|percentil|ob(?:tenid|tuvo)|calificaci|sac[oó]/iu,
  )
  if (result < 0 && cutoff < 0) return null
  return {
    result: result === cutoff ? -1 : result,
    cutoff,
    scale: place(/escala|m[aá]xim|sobre|scale|rango/iu),
  }
}

/** Where the result of a row stands. */
function resultIn(cells: readonly string[], { result, cutoff, scale }: Columns): number {
  if (result >= 0) return result
  return cells.findIndex(
    (cell, at) =>
      at > 0 && at !== cutoff && at !== scale && /^\D{0,3}\d/u.test(cell) && findDates(cell).length === 0,
  )
}

function scoreOfRow(statement: Statement, header: Columns): TestScore | null {
  const cells = cellTexts(statement.text)
  const columns = { ...header, result: resultIn(cells, header) }
  const cell = cells[columns.result]
  if (cell === undefined || !/\d/.test(cell)) return null
  const level = levelIn(cell)
  const asked = columns.cutoff < 0 ? null : levelIn(cells[columns.cutoff] ?? '')
  if (level !== null && !/\d/u.test(cell.replace(LEVEL, ''))) {
    const reaches = asked === null ? null : level >= asked
    return { statement, text: textOf(cells, columns), measure: null, reaches, citations: [cite(statement)] }
  }
  const value = valueOf(cell) ?? {
    value: valueOfDigits(/\d+(?:[.,]\d+)?/.exec(cell)![0]),
    unit: 'puntos',
    scale: null,
  }
  const number = (at: number): number | null => {
    const found = at < 0 ? null : /\d+(?:[.,]\d+)?(?=\D*$)/.exec(cells[at] ?? '')
    return found === null ? null : valueOfDigits(found[0])
  }
  // «65 de 100»: the figure that is asked for stands before its scale.
  const cutoff = valueOf(cells[columns.cutoff] ?? '')?.value ?? number(columns.cutoff)
  return {
    statement,
    text: textOf(cells, columns),
    measure: { ...value, scale: value.scale ?? number(columns.scale), cutoff },
    citations: [cite(statement)],
  }
}

/** "Inglés: C1 (corte B2)". */
function textOf(cells: readonly string[], { result, cutoff, scale }: Columns): string {
  const name = cells.filter((part, at) => part !== '' && ![result, cutoff, scale].includes(at)).join(' · ')
  const asked = cells[cutoff] ?? ''
  return `${name}: ${cells[result]}${/\d/u.test(asked) ? ` (corte ${asked})` : ''}`
}

/** A cutoff that stands elsewhere in the sentence holds for all its results. */
function ownCutoff(statement: Statement): { cutoff: number; citation: Citation } | undefined {
  const cut = CUTOFF.exec(statement.text)
  return cut === null ? undefined : { cutoff: valueOfDigits(cut[1]!), citation: cite(statement) }
}
