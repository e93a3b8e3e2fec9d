import type { Exam } from '@dictamen/contracts'
import { textOfWords, type Placed, type Row } from './placed.ts'
import { findTemplate, readFigure } from './template.ts'
import { questionIn, type Wording } from './wording.ts'

export type Attempt = Exam['attempt']
type Label = 'state' | 'started' | 'completed' | 'duration' | 'points' | 'grade'

const LABELS: readonly Label[] = ['state', 'started', 'completed', 'duration', 'points', 'grade']

/** A line of the summary: its label, its value and the words that it was read from. */
export interface SummaryLine {
  readonly label: Label
  readonly value: string
  readonly words: readonly Placed[]
}

/** Between a label and its value there is more than a blank, by the type's size. */
const APART = 0.45
/** Behind a gap as wide as this stands something else. */
const FAR = 2

/** The lines of the summary: the first of each label, before any question. */
export function summaryOf(rows: readonly Row[], wording: Wording): SummaryLine[] {
  const { labels } = wording
  const found: SummaryLine[] = []
  for (const [at, row] of rows.entries()) {
    if (questionIn(row.text, wording, 'whole') !== null) return found
    for (const label of LABELS) {
      if (found.some((known) => known.label === label)) continue
      const words = valueOf(row, rows[at + 1], labels[label])
      if (words !== null) found.push({ label, value: textOfWords(words), words })
    }
  }
  return found
}

/**
 * The words behind a label that stands apart from them; menus may stand on the same line. In a narrow column both may go on
 * below.
 */
function valueOf(row: Row, next: Row | undefined, templates: readonly string[]): Placed[] | null {
  const segments = segmentsOf(row.words, APART)
  const below = next !== undefined && isClose(row, next) ? next.words : []
  const isLabel = (words: readonly Placed[]): boolean =>
    findTemplate(templates, textOfWords(words), 'whole') !== null
  const whole = segments.findIndex(isLabel)
  const isWrapped = (_: unknown, at: number): boolean =>
    at < segments.length - 1 && isLabel([...segments[at]!, ...leftOf(segments[at + 1]!, below)])
  const at = whole >= 0 ? whole : segments.findIndex(isWrapped)
  if (at < 0 || at === segments.length - 1) return null
  const value = segmentsOf(segments.slice(at + 1).flat(), FAR)[0]!
  const label = whole >= 0 ? [] : leftOf(value, below)
  const rest = below.filter((word) => !label.includes(word))
  const goesOn = rest.length > 0 && rest.every(({ box }) => box[0] > value[0]!.box[0] - 2)
  return goesOn ? [...value, ...segmentsOf(rest, FAR)[0]!] : value
}

function isClose(row: Row, next: Row): boolean {
  return next.page === row.page && next.box[1] - row.box[3] <= row.box[3] - row.box[1]
}

/** Words of the next line that stand left of a value: what the label's column holds there. */
function leftOf([first]: readonly Placed[], below: readonly Placed[]): Placed[] {
  return below.filter(({ box }) => box[2] <= first!.box[0])
}

/** Words divided where more than a share of the type's size lies between two. */
function segmentsOf(words: readonly Placed[], share: number): Placed[][] {
  const segments: Placed[][] = []
  for (const word of words) {
    const last = segments.at(-1)?.at(-1)
    if (last === undefined || word.box[0] - last.box[2] > word.size * share) segments.push([word])
    else segments.at(-1)!.push(word)
  }
  return segments
}

/** How often a summary begins: a document may hold several reviews. */
export function summariesIn(rows: readonly Row[], { labels }: Wording): number {
  return rows.filter((row, at) => valueOf(row, rows[at + 1], labels.started) !== null).length
}

export function attemptOf(lines: readonly SummaryLine[], { labels }: Wording): Attempt {
  const value = (label: Label): string | null => lines.find((line) => line.label === label)?.value ?? null
  const points = figuresOf(value('points'), labels.grade_value)
  const grade = figuresOf(value('grade'), labels.grade_value)
  return {
    state: value('state'),
    started: value('started'),
    completed: value('completed'),
    duration: value('duration'),
    points_awarded: points.awarded,
    points_max: points.max,
    grade: grade.awarded,
    grade_max: grade.max,
  }
}

function figuresOf(
  text: string | null,
  templates: readonly string[],
): { awarded: number | null; max: number | null } {
  const found = text === null ? null : findTemplate(templates, text, 'start')
  return { awarded: readFigure(found?.groups?.awarded), max: readFigure(found?.groups?.max) }
}
