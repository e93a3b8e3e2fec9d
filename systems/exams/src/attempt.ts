import type { Exam } from '@dictamen/contracts'
import type { Page } from '@dictamen/kernel'
import { findTemplate, readFigure } from './template.ts'
import type { Wording } from './wording.ts'

export type Attempt = Exam['attempt']
type Label = 'state' | 'started' | 'completed' | 'duration' | 'points' | 'grade'

const LABELS: readonly Label[] = ['state', 'started', 'completed', 'duration', 'points', 'grade']

/** A line of the summary: its label, its value and where it stands. */
export interface SummaryLine {
  readonly label: Label
  readonly value: string
  readonly page: number
  readonly start: number
  readonly box: readonly number[]
}

/** The lines of the summary: the first of each label, before any question. */
export function summaryOf(pages: readonly Page[], { labels, primary }: Wording): SummaryLine[] {
  const found: SummaryLine[] = []
  for (const page of pages) {
    let offset = 0
    for (const line of page.lines) {
      if (findTemplate(primary.question, line.text, 'whole') !== null) return found
      const [first, ...rest] = line.cells
      const value = rest
        .map((cell) => cell.text)
        .filter((text) => text !== '')
        .join(' ')
      for (const label of LABELS) {
        if (first === undefined || value === '' || found.some((known) => known.label === label)) continue
        if (findTemplate(labels[label], first.text, 'whole') === null) continue
        const start = offset + line.text.length - value.length
        found.push({ label, value, page: page.number, start, box: line.box })
      }
      offset += line.text.length + 1
    }
  }
  return found
}

/** How often a summary begins: a document may hold several reviews. */
export function summariesIn(pages: readonly Page[], { labels }: Wording): number {
  return pages
    .flatMap(({ lines }) => lines)
    .filter(
      ({ role, cells: [first, ...rest] }) =>
        role === 'body' &&
        rest.some(({ text }) => text !== '') &&
        findTemplate(labels.started, first!.text, 'whole') !== null,
    ).length
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
