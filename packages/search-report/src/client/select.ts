import { placeFindings, type Citation, type Finding, type SheetPoint } from '@dictamen/contracts'
import type { Phrase } from '@dictamen/paper'
import { clip, holds, oneLine } from '../fold.ts'
import type { ReportMaterial } from './material.ts'
import { quoted, type Notebook } from './notebook.ts'
import { citationOfPoint, rulingOf, textOfPoint, type Ruling } from './points.ts'
import { keyOf, type Quotable, type Quoting } from './quotable.ts'
import { fillIn, flat, type ReportRules, type Step } from '../rules.ts'

/** Something that may stand in a list of the report. */
export interface Line {
  /** What makes two lines the same to a reader: their words, and the line of the mandate that they answer. */
  readonly keys: readonly string[]
  /** Its phrases, with their notes in the book. */
  write(book: Notebook): readonly Phrase[]
}

const SEVERITIES = ['alta', 'media', 'baja', null] as const
const NOTES_EACH = 2

/** The lines of a list in the order of its steps: first as many of each as it lets, then what is left of them. */
export function selectLines(steps: readonly Step[], desk: Desk, taken: ReadonlySet<string>): readonly Line[] {
  const seen = new Set(taken)
  const fresh = (line: Line): boolean => {
    if (line.keys.some((key) => seen.has(key))) return false
    for (const key of line.keys) seen.add(key)
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
  const { material, quoting } = desk
  const stage = material.stages[step.gem]
  if (stage === null) return []
  return placeFindings(stage.content)
    .filter(({ section, finding }) => section === step.section && fits(finding, step))
    .toSorted((a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity))
    .flatMap(({ finding }) => {
      const quotable = quoting.read(finding)
      return quotable === null ? [] : [findingLine(quotable, step.says, desk)]
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
export function findingLine(quotable: Quotable, says: string, { material, rules }: Desk): Line {
  const asked = new Set(material.points.map((point) => placeOf(citationOfPoint(point, material))))
  const answers = quotable.citations.map(placeOf).filter((place) => asked.has(place))
  return {
    keys: [keyOf(quotable), ...answers],
    write: (book) => [tellFinding(quotable, says, book, rules)],
  }
}

function placeOf({ source, line }: Citation): string {
  return `${source}:${line}`
}

/** A text equal to its quote is printed as the quotation and its note only says where; another has its quote in the note. */
export function tellFinding(
  { text, citations }: Quotable,
  says: string,
  book: Notebook,
  { limits }: ReportRules,
): Phrase {
  const literal = citations.find(({ quote }) => holds(quote, text))
  const words = clip(oneLine(text).replace(/\.»$/u, '»'), limits.sentence)
  const notes = [
    ...(literal === undefined ? [] : [book.cite(literal, true)]),
    ...citations
      .filter((one) => one !== literal)
      .slice(0, NOTES_EACH - (literal === undefined ? 0 : 1))
      .map((one) => book.cite(one, holds(words, one.quote))),
  ]
  return {
    text: ended(fillIn(says, { text: literal === undefined ? words : quoted(words) })),
    notes: distinct(notes.length === 0 ? [book.compute()] : notes),
  }
}

function pointLines(
  { points: kinds, side, says }: Extract<Step, { readonly points: readonly string[] }>,
  { material, rules, quoting }: Desk,
): readonly Line[] {
  return kinds.flatMap((kind) =>
    material.points.flatMap((point): Line[] => {
      const ruling = point.kind === kind ? rulingOf(point, material.judgements) : null
      const asked = citationOfPoint(point, material)
      const grounds = ruling === null ? [] : groundsOf(point, ruling, quoting, asked)
      // What nobody signed and no document says is no reason.
      if (ruling?.side !== side || (grounds.length === 0 && !ruling.isPerson)) return []
      const { limits } = rules
      const matter = quoted(clip(flat(textOfPoint(point)), limits.sentence))
      return [
        {
          keys: [point.point_id, placeOf(asked)],
          write: (book) => [
            { text: ended(fillIn(says, { text: matter })), notes: [book.cite(asked, true)] },
            tellGrounds(ruling, grounds, book, rules),
          ],
        },
      ]
    }),
  )
}

/** What the candidate's documents say of a point, as far as a client may read it. */
export function groundsOf(
  { measured }: SheetPoint,
  { judgement }: Ruling,
  quoting: Quoting,
  asked: Citation,
): readonly Citation[] {
  const cited = judgement === null ? (measured?.found ?? []) : judgement.citations
  return cited
    .flatMap((one) => quoting.cite(one) ?? [])
    .filter((one) => placeOf(one) !== placeOf(asked))
    .slice(0, NOTES_EACH)
}

/** Why a point is as it is: what a person says, or what stands in the documents. */
function tellGrounds(
  { judgement, isPerson }: Ruling,
  grounds: readonly Citation[],
  book: Notebook,
  { words, limits }: ReportRules,
): Phrase {
  if (isPerson && judgement !== null) {
    const reason = clip(flat(judgement.reason), limits.sentence).replace(/\.$/u, '')
    return {
      text: ended(fillIn(words.judged, { reason, by: judgement.by })),
      notes: distinct([book.judge(judgement), ...grounds.map((one) => book.cite(one, false))]),
    }
  }
  const quotes = grounds.map(({ quote }) => quoted(clip(oneLine(quote), limits.quote)))
  return {
    text: ended(fillIn(words.found, { quotes: quotes.join('; ') })),
    notes: distinct(grounds.map((one) => book.cite(one, true))),
  }
}

/** A sentence with its stop. */
export function ended(text: string): string {
  return /[.!?…\]]»?$/u.test(text) ? text : `${text}.`
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)]
}
