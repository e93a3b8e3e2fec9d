import type { Exam, Exam10 } from '@dictamen/contracts'
import { evaluate } from '@dictamen/kernel/host'
import type { BlobStore, DocumentReader } from '@dictamen/kernel/ports'
import { createHash } from 'node:crypto'
import { openReader, type ReadFor } from './document-reader.ts'
import { openEvaluator } from './evaluators.ts'
import { drawRegions } from './exams/originals.ts'
import { groundOf, type RulesetOptions } from './rulesets.ts'
import { present, type Verdict } from './verdict.ts'

export interface ExamOptions extends RulesetOptions {
  readonly contract?: '1.0' | '1.1' | undefined
  /** What the names of pictures begin with; without it no picture is drawn. */
  readonly assets?: string | undefined
  /** For whom the file is read, among others. */
  readonly readFor?: ReadFor | undefined
  /** Who reads the file; without it, one in a process apart. */
  readonly reader?: DocumentReader | undefined
}

/** A picture of what text cannot carry. */
export interface ExamPicture {
  readonly file: string
  readonly png: Uint8Array
}

export interface ParsedExam {
  readonly verdict: Verdict<Exam | Exam10>
  readonly pictures: readonly ExamPicture[]
}

/** A Moodle review, printed to PDF, as a question bank. */
export async function parseExam(
  bytes: Uint8Array,
  name: string,
  options: ExamOptions = {},
): Promise<ParsedExam> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const system = openEvaluator<Exam | Exam10, 'reader' | 'store'>(evaluatorFor(options), options)
  const reader = options.reader ?? (await openReader(options.readFor))
  const request = { file_name: name, sha256, assets: options.assets ?? null }
  const evaluation = await evaluate(system, request, { reader, store: storeOf(bytes, sha256) })
  const verdict = present(system, evaluation, { ground: groundOf(options) })
  const wanted = options.assets === undefined ? [] : assetsOf(verdict.output)
  return { verdict, pictures: wanted.length === 0 ? [] : await draw(wanted, reader, bytes, name) }
}

/** The evaluator of a version of the contract. */
export function evaluatorFor({ contract = '1.1' }: Pick<ExamOptions, 'contract'>): string {
  return `exams/exam@${contract}`
}

function storeOf(bytes: Uint8Array, sha256: string): BlobStore {
  return {
    put: () => Promise.resolve(sha256),
    get: (key) => Promise.resolve(key === sha256 ? bytes : null),
  }
}

interface Wanted {
  readonly file: string
  readonly page: number
  readonly bbox: readonly [number, number, number, number]
}

function assetsOf(exam: Exam | Exam10): Wanted[] {
  return exam.questions.flatMap((question) =>
    question.stem.assets.flatMap(({ file, page, bbox }) =>
      file === null || bbox === null ? [] : [{ file, page, bbox }],
    ),
  )
}

async function draw(
  wanted: readonly Wanted[],
  reader: DocumentReader,
  bytes: Uint8Array,
  name: string,
): Promise<ExamPicture[]> {
  const regions = wanted.map(({ file, page, bbox }) => ({ file, page, box: bbox }))
  const drawn = await drawRegions(bytes, name, regions, reader)
  return drawn.map(({ region, png }) => ({ file: region.file, png }))
}
