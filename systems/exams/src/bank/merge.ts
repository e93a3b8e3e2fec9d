import type {
  BankCorrection,
  BankQuestion11,
  Exam,
  Exam10,
  Exam12,
  ExamBank11,
  ExamCorrection,
} from '@dictamen/contracts'
import { foldCase } from '@dictamen/kernel/text'
import { isDrawnAlike, joinAcrossPrinters } from './alike.ts'
import { answerOf, contentOf, isUntellable, namesOf, printedKeyOf } from './answers.ts'
import { isStanding } from './correct.ts'
import { correctsKey } from './corrections.ts'
import { widenExam } from './editions.ts'
import { generalFeedbackOf } from './general-feedback.ts'
import { layOver } from './lay-over.ts'
import { markedParts, markProofs, type MarkedPart } from './marked-keys.ts'

type Question = Exam12['questions'][number]

/** A review as it was read, with what people corrected of it. */
export interface Attempt {
  readonly exam: Exam | Exam10 | Exam12
  readonly corrections: readonly ExamCorrection[]
}

/** A question as one attempt met it, corrections laid over. */
interface Met {
  readonly question: Question
  readonly sha256: string
  /** Whether a person said what the right answer is. */
  readonly keyed: boolean
}

type Proof = BankQuestion11['key']['proof'][number]

/** Attempts of one quiz as one bank: each question once, every answer kept, keys with their proof. */
export function mergeExams(given: readonly Attempt[]): ExamBank11 {
  const attempts = given.filter((one) => !isSuperseded(one, given))
  const every: Met[] = []
  const alike = new Map<string, Met[][]>()
  for (const { exam, corrections } of attempts) {
    const standing = corrections.filter(isStanding)
    const keyed = new Set(
      standing.filter(({ pointer }) => correctsKey(pointer)).map(({ question_id }) => question_id),
    )
    for (const question of widenExam(layOver(exam, standing)).questions) {
      const one = { question, sha256: exam.source.sha256, keyed: keyed.has(question.id) }
      every.push(one)
      const identity = identityOf(question)
      const known = alike.get(identity) ?? []
      alike.set(identity, known)
      const group = known.find(([first]) => isDrawnAlike(first!.question, question))
      if (group !== undefined) group.push(one)
      else known.push([one])
    }
  }
  const place = new Map(every.map((one, at) => [one, at]))
  const groups = [...alike.values()]
    .flatMap((known) => joinAcrossPrinters(known, every))
    .sort(([one], [other]) => place.get(one!)! - place.get(other!)!)
  const sources = attempts.map(({ exam: { source } }) => ({
    file_name: source.file_name,
    sha256: source.sha256,
  }))
  return {
    schema_version: '1.1',
    sources: sources.filter(({ sha256 }, at) => sources.findIndex((other) => other.sha256 === sha256) === at),
    questions: groups.map((met, index) => joinMet(met, `B${index + 1}`)),
    corrections: attempts.flatMap(historyOf).map((one, at) => ({ ...one, id: `C${at + 1}` })),
  }
}

/** A review as it was read gives way to the same review corrected. */
function isSuperseded({ exam, corrections }: Attempt, given: readonly Attempt[]): boolean {
  return (
    corrections.length === 0 &&
    given.some((other) => other.corrections.length > 0 && other.exam.source.sha256 === exam.source.sha256)
  )
}

function historyOf({ exam, corrections }: Attempt): BankCorrection[] {
  return corrections.map((correction) => ({ ...correction, sha256: exam.source.sha256 }))
}

/** Stem and options, whatever their order, case and spaces. */
function identityOf({ kind, stem, content }: Question): string {
  const options = 'options' in content ? content.options.map(({ text }) => normal(text)).sort() : []
  const lefts = 'pairs_correct' in content ? content.pairs_correct.map(({ left }) => normal(left)).sort() : []
  const cells = kind === 'cloze_table' && content.gaps.length > 0 ? (content.table?.rows ?? []) : []
  return JSON.stringify([
    kind,
    ungapped(stem.text),
    options,
    lefts,
    ...(cells.length === 0 ? [] : [cells.flat().map(ungapped)]),
  ])
}

function ungapped(text: string): string {
  return normal(text.replace(/\[\[\d+\]\]/g, ''))
}

function normal(text: string): string {
  return foldCase(text).replace(/\s+/g, ' ').trim()
}

function joinMet(met: readonly Met[], id: string): BankQuestion11 {
  const parts = markedParts(met.map((one) => one.question))
  const known = keyOf(met)
  const { origin, proof } = withMarks(known, met, parts)
  const { answer } = known
  const [proved] = proof
  const first =
    met.find(({ question, sha256 }) => sha256 === proved?.sha256 && question.id === proved.question_id) ??
    met[0]!
  const { question } = first
  // A picture must show the options in the order that the question has here: its own comes first.
  const drawn = [first, ...met].filter((one) => one.question.stem.assets.length > 0)
  const shown = drawn.find((one) => one.question.stem.assets.every(({ file }) => file !== null)) ?? drawn[0]
  return {
    id,
    stem: {
      text: question.stem.text,
      assets: shown?.question.stem.assets ?? [],
      drawings: question.stem.drawings,
      tex: question.stem.tex,
    },
    score_max: question.grading?.score_max ?? null,
    feedback: generalFeedbackOf(met.map((one) => one.question)),
    answer_feedback: [],
    asset_required: met.some((one) => one.question.flags.asset_required),
    key: { origin, proof },
    attempts: met.map(({ question: one, sha256 }) => ({
      sha256,
      question_id: one.id,
      status: one.grading?.status ?? null,
      score_awarded: one.grading?.score_awarded ?? null,
      score_max: one.grading?.score_max ?? null,
      answer: answerOf(one),
    })),
    ...contentOf(question, answer, parts),
  } as BankQuestion11
}

/** What the page marks gap by gap proves what nothing else does. */
function withMarks(
  known: ReturnType<typeof keyOf>,
  met: readonly Met[],
  parts: readonly MarkedPart[],
): Pick<ReturnType<typeof keyOf>, 'origin' | 'proof'> {
  if (known.origin === 'printed' || known.origin === 'corrected') return known
  const proof = [...known.proof, ...markProofs(met, parts)]
  const isFound = known.origin === 'recovered' || parts.some(({ right }) => right.length > 0)
  return { origin: isFound ? 'recovered' : 'unknown', proof }
}

/** The key and its proof: a person's, or printed, or an answer with full marks, or the only option that was not excluded. */
function keyOf(met: readonly Met[]): {
  origin: BankQuestion11['key']['origin']
  proof: Proof[]
  answer: string[]
} {
  const corrected = proofsOf(met, 'corrected', ({ keyed, question }) => (keyed ? printedKeyOf(question) : []))
  if (corrected.length > 0) return { origin: 'corrected', proof: corrected, answer: corrected[0]!.answer }
  const printed = proofsOf(met, 'printed', ({ question }) => printedKeyOf(question))
  if (printed.length > 0) return { origin: 'printed', proof: printed, answer: printed[0]!.answer }
  const full = proofsOf(met, 'full_marks', ({ question }) =>
    hasFullMarks(question) ? answerOf(question) : [],
  )
  const agreed =
    isUntellable(met[0]!.question) || full.every(({ answer }) => sameSet(answer, full[0]!.answer))
  if (full.length > 0 && agreed) return { origin: 'recovered', proof: full, answer: full[0]!.answer }
  if (full.length > 0 && isWritten(met[0]!.question)) {
    return { origin: 'recovered', proof: full, answer: [...new Set(full.flatMap(({ answer }) => answer))] }
  }
  return excluded(met)
}

function excluded(met: readonly Met[]): ReturnType<typeof keyOf> {
  const choices = choicesOf(met[0]!.question)
  const proof = proofsOf(met, 'excluded', ({ question }) => (isWrong(question) ? answerOf(question) : []))
  const out = new Set(proof.flatMap(({ answer }) => answer))
  const left = choices.filter((choice) => !out.has(choice))
  return left.length === 1 && new Set(choices).size === choices.length
    ? { origin: 'recovered', proof, answer: left }
    : { origin: 'unknown', proof: [], answer: [] }
}

function proofsOf(met: readonly Met[], reason: Proof['reason'], answerIn: (one: Met) => string[]): Proof[] {
  return met.flatMap((one) => {
    const answer = answerIn(one)
    if (answer.every((text) => text === '')) return []
    return [{ sha256: one.sha256, question_id: one.question.id, reason, gap: null, answer }]
  })
}

/** What a question with one right option offers; its texts must tell the options apart. */
function choicesOf(question: Question): string[] {
  const { kind, content } = question
  if (kind === 'true_false') return ['true', 'false']
  return kind === 'single_choice' && !isUntellable(question) ? namesOf(content.options) : []
}

function hasFullMarks({ grading }: Question): boolean {
  return (
    grading !== null &&
    grading.score_max !== null &&
    grading.score_max > 0 &&
    grading.score_awarded === grading.score_max
  )
}

function isWrong({ grading }: Question): boolean {
  return grading?.status === 'Incorrecta' && (grading.score_awarded ?? 0) <= 0
}

function isWritten({ kind }: Question): boolean {
  return kind === 'short_answer_text' || kind === 'numeric'
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join('\n') === [...b].sort().join('\n')
}
