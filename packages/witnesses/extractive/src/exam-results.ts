import type { Exam, ExamQuestion, Finding, GemRequest, RequestSource } from '@dictamen/contracts'
import type { Citation } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { numbersIn } from './score-values.ts'
import { limitsRule } from './settings.ts'
import { quoted, type FindingWriter } from './writer.ts'

const SECTION = 'capacidad_de_ejecucion'
const LEAST_STEM = 8

/** What the reviews of exams say: the mark of each, measured, and the questions that were not answered right. */
export function writeExams(request: GemRequest, writer: FindingWriter, instruments: Instruments): Finding[] {
  return request.evidence.flatMap(({ contract, source: path, output }) => {
    const source = request.sources.find((candidate) => candidate.path === path)
    if (contract !== 'exam@1.1' || source === undefined) return []
    return writeExam(output as Exam, source, writer, instruments)
  })
}

function writeExam(
  { attempt, questions }: Exam,
  source: RequestSource,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const lines = source.text.split('\n')
  const { exam_questions: most } = instruments.rulesets.extractive.optionsOf(limitsRule)
  const marks = [
    [attempt.grade, attempt.grade_max],
    [attempt.points_awarded, attempt.points_max],
  ] as const
  const [mark] = marks.flatMap(([value, scale]) => {
    const at = value === null || scale === null ? -1 : lineWith(lines, [value, scale])
    return at < 0 ? [] : [{ value: value!, scale: scale!, at }]
  })
  const mistakes = writeMistakes(questions, { path: source.path, lines }, writer, instruments).slice(0, most)
  if (mark === undefined) return mistakes
  const text = instruments.say('exam', { line: lines[mark.at]!.trim() })
  const measure = { value: mark.value, unit: instruments.say('points'), scale: mark.scale, cutoff: null }
  return [writer.write(SECTION, text, [citeLine(source.path, lines, mark.at)], { measure }), ...mistakes]
}

/** The mark weighs; a single question only says where it comes from. */
function writeMistakes(
  questions: readonly ExamQuestion[],
  { path, lines }: { readonly path: string; readonly lines: readonly string[] },
  writer: FindingWriter,
  { say }: Instruments,
): Finding[] {
  let from = 0
  return questions.flatMap(({ stem, grading }) => {
    const at = lineOfStem(lines, stem.text, from)
    if (at < 0) return []
    from = at + 1
    const status = grading?.status ?? null
    if (status === null || status === 'Correcta') return []
    const name = status === 'Incorrecta' ? 'exam_failed' : 'exam_partly'
    return [
      writer.write(SECTION, say(name, { quote: quoted(lines[at]!.trim()) }), [citeLine(path, lines, at)]),
    ]
  })
}

/** The first line that holds all these figures. */
function lineWith(lines: readonly string[], figures: readonly number[]): number {
  return lines.findIndex((line) => {
    const found = new Set(numbersIn(line))
    return figures.every((figure) => found.has(figure))
  })
}

/** The line on which a question begins, at or after a line. */
function lineOfStem(lines: readonly string[], stem: string, from: number): number {
  const start = fold(stem)
  return lines.findIndex((line, at) => {
    if (at < from) return false
    const text = fold(line)
    return text !== '' && (text === start || (text.length >= LEAST_STEM && start.startsWith(text)))
  })
}

function fold(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

function citeLine(source: string, lines: readonly string[], at: number): Citation {
  return { source, quote: lines[at]!.trim(), line: at + 1 }
}
