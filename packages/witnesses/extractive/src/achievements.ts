import type { Figure } from '@dictamen/spanish'
import { NOT_INFORMED, type Achievement } from '@dictamen/contracts'
import { findFluff, unsupportedFigures } from '@dictamen/dossier/checks'
import { cellTexts, cite, type Citation } from '@dictamen/dossier/reading'
import { blocksOf, type CandidateReading, type Statement } from '@dictamen/dossier/statements'
import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { isMoved, resultsIn, tellsResult, wordsOf } from './results.ts'
import { isBare, isTestimony } from './spoken.ts'
import type { FindingWriter } from './writer.ts'

/** What CV or interview claim as done, with its figures; without any it is a gap of evidence. */
export interface Claim {
  readonly statement: Statement
  readonly figures: readonly Figure[]
  /** The sentences that the text labels as problem, action and result of it. */
  readonly parts: Parts
}

/** Parts of a CV or of notes in which nothing is claimed as done. */
const ASIDE = new Set([
  'education',
  'languages',
  'aside',
  'question',
  'leaving',
  'impressions',
  'remarks',
  'tests',
  'summary',
])

/** What stands under these names is told for the result beside it. */
const PARTS = ['problem_label', 'action_label']
/** «También redujo…», «En 2023 abrió…». */
const MOST_BEFORE = 2

/** What CV and interview claim, in their order. */
export function findClaims(candidate: CandidateReading, instruments: Instruments): Claim[] {
  const headers = candidate.positions.map(({ citation }) => citation)
  const told = candidate.statements.filter(
    (statement) =>
      (statement.kind === 'cv' || statement.kind === 'interview_notes') &&
      !statement.isUncertain &&
      !ASIDE.has(statement.sections[0] ?? '') &&
      findFluff(statement, instruments.fluff).length === 0 &&
      isTestimony(statement, instruments) &&
      !isBare(statement) &&
      (!isHeader(statement, headers) || resultCell(statement, instruments) !== null),
  )
  return blocksOf(told).flatMap((block) =>
    block.flatMap((statement): Claim[] => {
      const cell = resultCell(statement, instruments)
      const figures = resultsIn(statement, instruments).filter(
        ({ start }) => cell === null || (start >= cell.start && start < cell.end),
      )
      const parts = partsOf(statement, block, instruments)
      return isClaim(statement, figures, parts, instruments) ? [{ statement, figures, parts }] : []
    }),
  )
}

function isHeader(statement: Statement, headers: readonly Citation[]): boolean {
  const { source, quote } = cite(statement)
  return headers.some((header) => header.source === source && header.quote.includes(quote))
}

/** Where a row tells what was achieved, under a column of that name; null when it has none. */
function resultCell(
  { passage, text }: Statement,
  { extractive }: Instruments,
): { readonly start: number; readonly end: number } | null {
  if (passage.look !== 'row' || passage.columns === null) return null
  const at = cellTexts(passage.columns).findIndex((title) => extractive.has('result_label', `${title}:`))
  const cell = at < 0 ? undefined : cellTexts(text)[at]
  if (cell === undefined || cell === '') return null
  const start = text.lastIndexOf(cell)
  return { start, end: start + cell.length }
}

function isClaim(
  statement: Statement,
  figures: readonly Figure[],
  parts: Parts,
  instruments: Instruments,
): boolean {
  const { extractive } = instruments
  if (['denied', 'planned'].some((rule) => extractive.says(rule, statement))) return false
  if (PARTS.some((rule) => extractive.says(rule, statement))) return false
  if (parts.result !== null) return figures.length > 0 || statement.kind === 'cv'
  if (statement.sections[0] === 'achievements')
    return !extractive.says('extent', statement) || tellsResult(statement, figures, instruments)
  if (figures.length === 0)
    return (
      statement.kind === 'cv' &&
      opensWith('deed', statement, instruments) &&
      extractive.says('opens_with_past', statement)
    )
  if (!tellsResult(statement, figures, instruments)) return false
  if (statement.kind === 'cv')
    return statement.position !== null || figures.some(isMoved) || extractive.says('first_person', statement)
  return isOwn(statement, figures, instruments)
}

/** Whether somebody tells it of themselves, or the notes of the person: markets and rivals move too. */
function isOwn(statement: Statement, figures: readonly Figure[], instruments: Instruments): boolean {
  const { extractive } = instruments
  return (
    extractive.says('first_person', statement) ||
    extractive.says('reports', statement) ||
    opensWith('deed', statement, instruments) ||
    (statement.employer !== null && figures.some(isMoved))
  )
}

function opensWith(rule: string, { subject, text }: Statement, { extractive }: Instruments): boolean {
  const [mark] = extractive.marks(rule, subject)
  return mark !== undefined && tokenize(text.slice(0, mark.start)).length <= MOST_BEFORE
}

interface Parts {
  readonly problem: string | null
  readonly action: string | null
  readonly result: string | null
}

/** What the text itself calls problem, action and result: «Problema: … Acción: … Resultado: …», or columns of those names. */
function partsOf(statement: Statement, block: readonly Statement[], { extractive }: Instruments): Parts {
  const { passage, text } = statement
  if (passage.look === 'row' && passage.columns !== null) {
    const [titles, cells] = [cellTexts(passage.columns), cellTexts(text)]
    const under = (rule: string): string | null => {
      const at = titles.findIndex((title) => extractive.has(rule, `${title}:`))
      return at < 0 ? null : (cells[at] ?? null) || null
    }
    return {
      problem: under('problem_label'),
      action: under('action_label'),
      result: under('result_label'),
    }
  }
  const labelled = (rule: string): string | null => {
    const part = block.find((other) => extractive.says(rule, other))
    return part === undefined ? null : part.text.slice(part.text.indexOf(':') + 1).trim()
  }
  const isResult = extractive.says('result_label', statement)
  return isResult
    ? {
        problem: labelled('problem_label'),
        action: labelled('action_label'),
        result: labelled('result_label'),
      }
    : { problem: null, action: null, result: null }
}

/** Achievements with a figure; what several files say of one is a single finding with all its citations. */
export function writeAchievements(
  claims: readonly Claim[],
  writer: FindingWriter,
  instruments: Instruments,
): Achievement[] {
  const groups: Claim[][] = []
  for (const claim of claims.filter(({ figures }) => figures.length > 0)) {
    const group = groups.find(([first]) => first !== undefined && isSameResult(first, claim))
    if (group === undefined) groups.push([claim])
    else group.push(claim)
  }
  return groups.map((group) => writeAchievement(group, writer, instruments))
}

/** Two files that give one figure for one employment tell one result. */
function isSameResult(a: Claim, b: Claim): boolean {
  const [x, y] = [a.statement, b.statement]
  if (x.reading.source.path === y.reading.source.path) return false
  if (x.employer !== null && y.employer !== null && x.employer !== y.employer) return false
  return b.figures.some((figure) =>
    a.figures.some(
      (other) =>
        (other.unit === figure.unit || isMoved(figure)) &&
        ((other.low === figure.low && other.high === figure.high) || isEndOf(figure, other)),
    ),
  )
}

/** «El plazo era de 9 días», of a change from 9 to 6: one end of what another file tells whole. */
function isEndOf(figure: Figure, change: Figure): boolean {
  return isMoved(change) && !isMoved(figure) && [change.low, change.high].includes(figure.low)
}

function writeAchievement(
  group: readonly Claim[],
  writer: FindingWriter,
  { extractive }: Instruments,
): Achievement {
  const { statement, figures, parts } = group[0]!
  const owner = statement.position === null ? [] : [statement.position.citation]
  const labelled = blockCitations(group[0]!, extractive.says('result_label', statement))
  const citations = [...group.map((claim) => cite(claim.statement)), ...labelled, ...owner]
  const finding = writer.write('logros_calibrados', writer.wordsOf(statement), citations)
  const [first] = finding.citations
  const borneOut = (part: string | null): string =>
    part !== null && unsupportedFigures({ ...finding, text: part }, []).length === 0
      ? writer.quoteGeneric(part)
      : NOT_INFORMED
  return {
    ...finding,
    problema: borneOut(parts.problem),
    accion: borneOut(parts.action),
    resultado: borneOut(parts.result),
    metrica: figures.map((figure) => wordsOf(statement.text, figure)).join('; '),
    fuente: `${first!.source}:${first!.line}`,
  }
}

/** A result whose text labels its problem and action is cited with them. */
function blockCitations({ statement }: Claim, isLabelled: boolean): Citation[] {
  if (!isLabelled) return []
  const { reading, passage } = statement
  return reading.sentences.filter((other) => other.passage === passage).map((other) => cite(other))
}
