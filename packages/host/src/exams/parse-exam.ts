import type { Exam, Exam10, Exam12 } from '@dictamen/contracts'
import { answerPlaces, loadLocale, type Observations } from '@dictamen/exams'
import type { Document } from '@dictamen/kernel'
import { evaluate } from '@dictamen/kernel/host'
import type { BlobStore, Box, DocumentReader } from '@dictamen/kernel/ports'
import { createHash } from 'node:crypto'
import { openReviewReader, type ReadFor } from '../document-reader.ts'
import { openEvaluator } from '../evaluators.ts'
import { openLocales } from './locales.ts'
import { covering, drawRegions, withDocument } from './originals.ts'
import { groundOf, openRuleset, type RulesetOptions } from '../rulesets.ts'
import { present, type Ground, type Verdict } from '../verdict.ts'

export const EXAM_EDITIONS = ['1.0', '1.1', '1.2'] as const
export type ExamEdition = (typeof EXAM_EDITIONS)[number]
type AnyExam = Exam | Exam10 | Exam12

export interface ExamOptions extends RulesetOptions {
  readonly contract?: ExamEdition | undefined
  /** Packs of languages besides those that ship. */
  readonly locales?: readonly Document[] | undefined
  /** What the names of pictures begin with; without it no picture is drawn. */
  readonly assets?: string | undefined
  /** Pictures that were saved beside a page, by their file names. */
  readonly beside?: ReadonlyMap<string, Uint8Array> | undefined
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
  readonly verdict: Verdict<AnyExam>
  readonly pictures: readonly ExamPicture[]
}

/** A Moodle review, printed to PDF or saved as a page, as a question bank. */
export async function parseExam(
  bytes: Uint8Array,
  name: string,
  options: ExamOptions = {},
): Promise<ParsedExam> {
  // Read here first: a pack that is refused says where it is wrong.
  const locales = [...openLocales(), ...(options.locales ?? []).map(loadLocale)]
  const reader = options.reader ?? (await openReviewReader(options.readFor, options.beside))
  if (options.assets === undefined) {
    const { verdict } = await decideExam({ bytes, name, reader }, options)
    return { verdict, pictures: [] }
  }
  return withDocument({ bytes, name }, reader, async (document) => {
    const open = { ...reader, read: () => document.pages() }
    const { verdict, pages } = await decideExam({ bytes, name, reader: open }, options)
    const shown = answerPlaces(pages, openRuleset(rulesetFor(options), options), locales)
    const drawn = await drawRegions(document, covering(assetsOf(verdict.output), shown))
    return { verdict, pictures: drawn.map(({ region, png }) => ({ file: region.file, png })) }
  })
}

interface Review {
  readonly bytes: Uint8Array
  readonly name: string
  readonly reader: DocumentReader
}

async function decideExam(
  { bytes, name, reader }: Review,
  options: ExamOptions,
): Promise<Observations & { readonly verdict: Verdict<AnyExam> }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const brought = broughtBy(options)
  const system = openEvaluator<AnyExam, 'reader' | 'store'>(evaluatorFor(options), { ...options, brought })
  const request = { file_name: name, sha256, assets: options.assets ?? null }
  const evaluation = await evaluate(system, request, { reader, store: storeOf(bytes, sha256) })
  const verdict = present(system, evaluation, { ground: { ...groundOf(options), ...brought } })
  return { verdict, pages: (evaluation.observations as Observations).pages }
}

/** The packs of languages that a caller brought, as a record keeps them; undefined where nobody brought any. */
function broughtBy({ locales = [] }: ExamOptions): Ground | undefined {
  if (locales.length === 0) return undefined
  return { locales: locales.map(({ name, value }) => ({ name, value })) }
}

/** The evaluator of a version of the contract. */
export function evaluatorFor(options: Pick<ExamOptions, 'contract'>): string {
  return `exams/${rulesetFor(options)}`
}

function rulesetFor({ contract = '1.1' }: Pick<ExamOptions, 'contract'>): string {
  return `exam@${contract}`
}

function storeOf(bytes: Uint8Array, sha256: string): BlobStore {
  return {
    put: () => Promise.resolve(sha256),
    get: (key) => Promise.resolve(key === sha256 ? bytes : null),
  }
}

function assetsOf(exam: AnyExam): { file: string; page: number; box: Box }[] {
  return exam.questions.flatMap((question) =>
    question.stem.assets.flatMap(({ file, page, bbox }) =>
      file === null || bbox === null ? [] : [{ file, page, box: bbox }],
    ),
  )
}
