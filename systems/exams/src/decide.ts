import type { Exam, Exam12, ExamRequest } from '@dictamen/contracts'
import type { Decision, Ruleset, TraceEntry } from '@dictamen/kernel'
import type { Page } from '@dictamen/kernel/ports'
import { attemptOf, summariesIn, summaryOf, type Attempt, type SummaryLine } from './attempt.ts'
import { languageOf, type Language } from './languages.ts'
import type { Locale } from './locale.ts'
import { readPictures } from './looks.ts'
import type { Observations } from './observe.ts'
import { partsOf } from './parts.ts'
import { groupBox, spansOf } from './placed.ts'
import { decideQuestion, type Decided, type Question, type Reading } from './question.ts'
import { groupRules } from './rule-groups.ts'
import { isUnderstood, segment, type Segmented } from './segmentation.ts'
import { Refusal } from './sentences.ts'
import { checksumRule, pictureReadings, wordingOf, type Wording } from './wording.ts'

/** The languages that reviews are read in, and those that are only told by name. */
export interface Tongues {
  readonly locales: readonly Locale[]
  readonly languages: readonly Language[]
}

/** A review as a question bank; refuses a document that is no review. */
export function decideExam(
  request: ExamRequest,
  observations: Observations,
  rules: Ruleset,
  { locales, languages }: Tongues,
): Decision<Exam | Exam12> {
  const pages = pagesAsRead(observations.pages, rules)
  const { wording, segmented } = readIn(pages, rules, locales)
  const lines = summaryOf(segmented.rows, wording)
  checkReview(request, segmented, lines, { wording, languages })
  const decided = decideQuestions(request, segmented, { pages, wording, rules, groups: groupRules(rules) })
  const questions = decided.map(({ question }) => question)
  const attempt = attemptOf(lines, wording)
  const checksum = checksumOf(questions, attempt, rules)
  const output = {
    schema_version: rules.version.slice(0, 3),
    source: {
      file_name: request.file_name,
      doc_type: 'moodle_attempt_review',
      page_count: pages.length,
      sha256: request.sha256,
    },
    attempt,
    questions,
    issues: documentIssues(request, attempt, checksum, rules),
    checksum,
  } as Exam | Exam12
  return {
    output,
    trace: [...explainAttempt(lines), ...explainSums(output), ...decided.flatMap(({ trace }) => trace)],
  }
}

/** Refuses what is no review, and several reviews together. */
function checkReview(
  { file_name }: ExamRequest,
  { blocks, rows }: Segmented,
  lines: readonly SummaryLine[],
  { wording, languages }: { wording: Wording; languages: readonly Language[] },
): void {
  const refuse = (reason: string): never => {
    throw new Refusal('FormatUnknown', { name: file_name, reason })
  }
  if (blocks.length === 0 || lines.length === 0) {
    const language = languageOf(rows, languages)
    if (language !== null) throw new Refusal('LanguageUnknown', { name: file_name, language })
    refuse('no parece la revisión de un intento de Moodle')
  }
  if (summariesIn(rows, wording) > 1) refuse('contiene más de una revisión; imprima cada intento en un PDF')
}

function decideQuestions(
  { assets }: ExamRequest,
  { blocks, controls }: Segmented,
  reading: Reading,
): Decided[] {
  let descriptions = 0
  return blocks.map((block, index) => {
    const id = block.number === null ? `D${++descriptions}` : `Q${block.number}`
    const marker = blocks[index + 1]?.marker ?? null
    const next = marker === null ? null : { page: marker.page, top: marker.box[1] }
    const parts = partsOf(block, controls, reading, next)
    return decideQuestion(parts, { id, at: `/questions/${index}`, assets }, reading)
  })
}

/** What is doubtful about the whole document: marks that do not add up to what the header says. */
function documentIssues(
  { file_name }: ExamRequest,
  attempt: Attempt,
  checksum: Exam['checksum'],
  rules: Ruleset,
): Exam['issues'] {
  if (checksum.matches_header || totalOf(attempt).max === null) return []
  const { msg } = rules.optionsOf(checksumRule)
  return [{ level: 'error', code: 'CHECKSUM_MISMATCH', where: file_name, msg }]
}

/** The pages with the text that some of their pictures stand for. */
export function pagesAsRead(pages: readonly Page[], rules: Ruleset): readonly Page[] {
  const { readings, nearness } = rules.optionsOf(pictureReadings)
  return readPictures(pages, readings, nearness)
}

/** The language in which most blocks are found. */
export function readIn(
  pages: readonly Page[],
  rules: Ruleset,
  locales: readonly Locale[],
): { wording: Wording; segmented: Segmented } {
  let best: { wording: Wording; segmented: Segmented; found: number } | undefined
  for (const locale of locales) {
    const wording = wordingOf(rules, locale)
    const segmented = segment(pages, wording)
    if (isUnderstood(segmented.blocks, wording)) return { wording, segmented }
    const informed = segmented.blocks.filter((block) => block.info.length > 0).length
    const found = segmented.blocks.length * 2 + informed + summaryOf(segmented.rows, wording).length
    if (best === undefined || found > best.found) best = { wording, segmented, found }
  }
  return best!
}

function checksumOf(questions: readonly Question[], attempt: Attempt, rules: Ruleset): Exam['checksum'] {
  const marked = questions.flatMap(({ grading }) => (grading === null ? [] : [grading]))
  const awarded = marked.reduce((sum, { score_awarded }) => sum + unitsOf(score_awarded), 0)
  const max = marked.reduce((sum, { score_max }) => sum + unitsOf(score_max), 0)
  const slack = (rules.optionsOf(checksumRule).tolerance_thousandths * questions.length * UNITS) / 1000
  const agrees = (sum: number, header: number | null): boolean =>
    header !== null && Math.abs(sum - unitsOf(header)) <= slack
  const header = totalOf(attempt)
  return {
    sum_awarded: awarded / UNITS,
    sum_max: max / UNITS,
    matches_header: agrees(awarded, header.awarded) && agrees(max, header.max),
  }
}

/** The total that the header prints. Moodle leaves out the points where they are the grade itself. */
function totalOf(attempt: Attempt): { awarded: number | null; max: number | null } {
  if (attempt.points_max !== null) return { awarded: attempt.points_awarded, max: attempt.points_max }
  return { awarded: attempt.grade, max: attempt.grade_max }
}

/** Marks are added in whole units: Moodle prints up to seven decimals. */
const UNITS = 10_000_000

function unitsOf(figure: number | null): number {
  return Math.round((figure ?? 0) * UNITS)
}

const FIELDS = {
  state: ['state'],
  started: ['started'],
  completed: ['completed'],
  duration: ['duration'],
  points: ['points_awarded', 'points_max'],
  grade: ['grade', 'grade_max'],
} as const

function explainAttempt(lines: readonly SummaryLine[]): TraceEntry[] {
  return lines.flatMap(({ label, words }) =>
    FIELDS[label].map((field) => ({
      pointer: `/attempt/${field}`,
      rule: 'attempt/labels',
      spans: spansOf(words),
      from: [],
      figures: { places: [{ page: words[0]!.page, box: [...groupBox(words)] }] },
    })),
  )
}

function explainSums({ questions }: Exam | Exam12): TraceEntry[] {
  const graded = questions.flatMap(({ grading }, index) => (grading === null ? [] : [index]))
  const sum = (pointer: string, field: string): TraceEntry => ({
    pointer,
    rule: checksumRule.id,
    spans: [],
    from: graded.map((index) => `/questions/${index}/grading/${field}`),
  })
  return [
    sum('/checksum/sum_awarded', 'score_awarded'),
    sum('/checksum/sum_max', 'score_max'),
    {
      pointer: '/checksum/matches_header',
      rule: checksumRule.id,
      spans: [],
      from: ['/checksum/sum_awarded', '/checksum/sum_max', '/attempt/points_max', '/attempt/grade_max'],
    },
  ]
}
