import type { Exam, ExamQuestion, Finding, GemRequest, Polarity, RequestSource } from '@dictamen/contracts'
import { type Citation, valueOfDigits } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { matchRule, scoresRule } from './settings.ts'
import type { FindingWriter } from './writer.ts'

const SECTION = 'capacidad_de_ejecucion'
const LEAST_STEM = 8

/** What the reviews of exams say: the mark of each, measured, and the questions that were not answered right. */
export function writeExams(request: GemRequest, writer: FindingWriter, instruments: Instruments): Finding[] {
  return request.evidence.flatMap(({ contract, source: path, output }) => {
    const source = request.sources.find((candidate) => candidate.path === path)
    if (contract !== 'exam@1.1' || source === undefined) return []
    return writeExam(output as unknown as Exam, source, writer, instruments)
  })
}

function writeExam(
  { attempt, questions }: Exam,
  source: RequestSource,
  writer: FindingWriter,
  instruments: Instruments,
): Finding[] {
  const lines = source.text.split('\n')
  const { most_findings: most } = instruments.rulesets.extractive.optionsOf(matchRule)
  const marks = [
    [attempt.grade, attempt.grade_max],
    [attempt.points_awarded, attempt.points_max],
  ] as const
  const mark = marks.flatMap(([value, scale]) => {
    const at = value === null || scale === null ? -1 : lineWith(lines, [value, scale])
    return at < 0 ? [] : [{ value: value!, scale: scale!, at }]
  })[0]
  const overall =
    mark === undefined
      ? []
      : [
          writer.write(
            SECTION,
            `Examen: ${lines[mark.at]!.trim()}`,
            [citeLine(source.path, lines, mark.at)],
            {
              polarity: polarityOf(mark.value, mark.scale, instruments),
              severity: polarityOf(mark.value, mark.scale, instruments) === 'en_contra' ? 'media' : null,
              measure: { value: mark.value, unit: 'puntos', scale: mark.scale, cutoff: null },
            },
          ),
        ]
  return [...overall, ...writeMistakes(questions, source.path, lines, writer).slice(0, most)]
}

/** The mark weighs; a single question only says where it comes from. */
function writeMistakes(
  questions: readonly ExamQuestion[],
  path: string,
  lines: readonly string[],
  writer: FindingWriter,
): Finding[] {
  let from = 0
  return questions.flatMap(({ stem, grading }) => {
    const at = lineOfStem(lines, stem.text, from)
    if (at < 0) return []
    from = at + 1
    const status = grading?.status ?? null
    if (status === null || status === 'Correcta') return []
    const says = status === 'Incorrecta' ? 'Pregunta fallada' : 'Pregunta acertada solo en parte'
    const asked = lines[at]!.trim().replace(/[«»]/gu, '"')
    return [writer.write(SECTION, `${says}: «${asked}»`, [citeLine(path, lines, at)])]
  })
}

function polarityOf(value: number, scale: number, { rulesets }: Instruments): Polarity {
  const limits = rulesets.extractive.optionsOf(scoresRule)
  if (100 * value >= limits.for_percent * scale) return 'a_favor'
  return 100 * value < limits.against_percent * scale ? 'en_contra' : 'neutra'
}

/** The first line that holds all these figures. */
function lineWith(lines: readonly string[], figures: readonly number[]): number {
  return lines.findIndex((line) => {
    const found = new Set([...line.matchAll(/\d+(?:[.,]\d+)*/g)].map(([digits]) => valueOfDigits(digits)))
    return figures.every((figure) => found.has(figure))
  })
}

/** The line on which a question begins, at or after a line. */
function lineOfStem(lines: readonly string[], stem: string, from: number): number {
  const start = fold(stem)
  return lines.findIndex((line, at) => {
    const text = fold(line)
    return (
      at >= from && text !== '' && (text === start || (text.length >= LEAST_STEM && start.startsWith(text)))
    )
  })
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function citeLine(source: string, lines: readonly string[], at: number): Citation {
  return { source, quote: lines[at]!.trim(), line: at + 1 }
}
