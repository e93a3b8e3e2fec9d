import { placeFindings, type Citation, type Finding } from '@dictamen/contracts'
import type { Phrase } from '@dictamen/kernel'
import { clip, isSame } from './fold.ts'
import type { ReportMaterial } from './material.ts'
import { unquoted, type Notebook } from './notebook.ts'
import { citationOfPoint, rulingOf, textOfPoint } from './points.ts'
import { keyOf, type Quotable, type Quoting } from './quotable.ts'
import { fillIn, flat, type ReportRules, type Step } from './rules.ts'

/** Something that may stand in a list of the report. */
export interface Line {
  /** What makes two lines the same to a reader. */
  readonly key: string
  /** Its phrases, with their notes in the book. */
  write(book: Notebook): readonly Phrase[]
}

const SEVERITIES = ['alta', 'media', 'baja', null] as const
const NOTES_EACH = 2

/** The lines of a list in the order of its steps: first as many of each as it lets, then what is left of them. */
export function selectLines(steps: readonly Step[], desk: Desk, taken: ReadonlySet<string>): readonly Line[] {
  const seen = new Set(taken)
  const fresh = (line: Line): boolean => {
    if (seen.has(line.key)) return false
    seen.add(line.key)
    return true
  }
  const pools = steps.map((step) => ({ most: step.most, lines: linesOf(step, desk).filter(fresh) }))
  return [
    ...pools.flatMap(({ most, lines }) => lines.slice(0, most)),
    ...pools.flatMap(({ most, lines }) => lines.slice(most)),
  ]
}

/** What lines are made from. */
export interface Desk {
  readonly material: ReportMaterial
  readonly rules: ReportRules
  readonly quoting: Quoting
}

function linesOf(step: Step, desk: Desk): readonly Line[] {
  if ('points' in step) return pointLines(step, desk)
  const { material, quoting, rules } = desk
  const stage = material.stages[step.gem]
  if (stage === null) return []
  return placeFindings(stage.content)
    .filter(({ section, finding }) => section === step.section && fits(finding, step))
    .toSorted((a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity))
    .flatMap(({ finding }) => {
      const quotable = quoting.read(finding)
      return quotable === null ? [] : [findingLine(quotable, step.says, rules)]
    })
}

/** A finding that may stand in a list: it says what the list asks for and rests on a source. */
function fits(finding: Finding, step: Extract<Step, { readonly gem: string }>): boolean {
  if (finding.status !== 'sustentado' || finding.citations.length === 0) return false
  // A point stands among the points.
  if (finding.point_id !== undefined && finding.id.endsWith(finding.point_id)) return false
  if (!step.sides.includes(finding.polarity)) return false
  if (step.needs === 'measure') return finding.measure !== undefined
  return step.needs === undefined || hasFigure(finding)
}

function hasFigure(finding: Finding): boolean {
  return 'metrica' in finding && typeof finding.metrica === 'string' && /\d/u.test(finding.metrica)
}

/** A finding as a line: its text once, and where it stands. */
export function findingLine(quotable: Quotable, says: string, rules: ReportRules): Line {
  return {
    key: keyOf(quotable),
    write: (book) => [tellFinding(quotable, says, book, rules)],
  }
}

/** A text equal to its quote is printed as the quotation and its note only says where; another has its quote in the note. */
export function tellFinding(
  { text, citations }: Quotable,
  says: string,
  book: Notebook,
  { limits }: ReportRules,
): Phrase {
  const quoted = citations.find(({ quote }) => isSame(quote, text))
  const words = clip(flat(text), limits.sentence)
  const notes = [
    ...(quoted === undefined ? [] : [book.cite(quoted, true)]),
    ...citations
      .filter((one) => one !== quoted)
      .slice(0, NOTES_EACH - (quoted === undefined ? 0 : 1))
      .map((one) => book.cite(one, false)),
  ]
  return {
    text: ended(fillIn(says, { text: quoted === undefined ? words : `«${unquoted(words)}»` })),
    notes: distinct(notes.length === 0 ? [book.compute()] : notes),
  }
}

function pointLines(
  { points: kinds, side, says }: Extract<Step, { readonly points: readonly string[] }>,
  { material, rules, quoting }: Desk,
): readonly Line[] {
  const { points, judgements } = material
  return kinds.flatMap((kind) =>
    points.flatMap((point): Line[] => {
      const ruling = point.kind === kind ? rulingOf(point, judgements) : null
      if (ruling?.side !== side) return []
      const { judgement } = ruling
      const text = textOfPoint(point)
      const cited = (citations: readonly Citation[], book: Notebook): number[] =>
        citations
          .flatMap((one) => quoting.cite(one) ?? [])
          .slice(0, NOTES_EACH)
          .map((one) => book.cite(one, false))
      const asked = citationOfPoint(point, material)
      return [
        {
          key: point.point_id,
          write: (book) => {
            const of = book.cite(asked, true)
            const { limits, words } = rules
            const matter = `«${unquoted(clip(flat(text), limits.sentence))}»`
            const lead = { text: ended(fillIn(says, { text: matter })), notes: [of] }
            const more = (said: string, notes: readonly number[]): Phrase => ({
              text: ended(said),
              notes: distinct(notes.length === 0 ? [of] : notes),
            })
            if (judgement === null)
              return point.measured === null
                ? [lead]
                : [lead, more(flat(point.measured.says), cited(point.measured.found, book))]
            const reason = clip(flat(judgement.reason), limits.sentence).replace(/\.$/u, '')
            const said = fillIn(words.judged, { reason, by: judgement.by })
            return [lead, more(said, [book.judge(judgement, true), ...cited(judgement.citations, book)])]
          },
        },
      ]
    }),
  )
}

/** A sentence with its stop. */
export function ended(text: string): string {
  return /[.!?…\]]$/u.test(text) ? text : `${text}.`
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)]
}
