import type { Exam, Exam10, Exam12 } from '@dictamen/contracts'
import {
  answerPlaces,
  createExam,
  createExam10,
  createExam12,
  loadLocale,
  type Observations,
} from '@dictamen/exams'
import {
  evaluate,
  type BlobStore,
  type Box,
  type Document,
  type DocumentReader,
  type System,
} from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { openReader, type ReadFor } from './document-reader.ts'
import { openLanguages, openLocales } from './exams/locales.ts'
import { covering, drawRegions } from './exams/originals.ts'
import { groundOf, openRuleset, type RulesetOptions } from './rulesets.ts'
import { present, type Ground, type Verdict } from './verdict.ts'

export const EXAM_EDITIONS = ['1.0', '1.1', '1.2'] as const
export type ExamEdition = (typeof EXAM_EDITIONS)[number]
export type AnyExam = Exam | Exam10 | Exam12

export interface ExamOptions extends RulesetOptions {
  readonly contract?: ExamEdition | undefined
  /** Packs of languages besides those that ship. */
  readonly locales?: readonly Document[] | undefined
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
  readonly verdict: Verdict<AnyExam>
  readonly pictures: readonly ExamPicture[]
}

/** A Moodle review, printed to PDF, as a question bank. */
export async function parseExam(
  bytes: Uint8Array,
  name: string,
  options: ExamOptions = {},
): Promise<ParsedExam> {
  const { contract = '1.1' } = options
  const rules = openRuleset('exam', { ...options, file: `rules-${contract}.yaml` })
  const locales = [...openLocales(), ...(options.locales ?? []).map(loadLocale)]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const reader = options.reader ?? (await openReader(options.readFor))
  const system = systems[contract](rules, locales, openLanguages()) as ExamSystem
  const request = { file_name: name, sha256, assets: options.assets ?? null }
  const evaluation = await evaluate(system, request, { reader, store: storeOf(bytes, sha256) })
  const verdict = present(system, evaluation, { ground: groundWith(options) })
  const wanted = options.assets === undefined ? [] : assetsOf(verdict.output)
  if (wanted.length === 0) return { verdict, pictures: [] }
  const shown = answerPlaces(evaluation.observations.pages, rules, locales)
  const drawn = await drawRegions(bytes, name, covering(wanted, shown), reader)
  return { verdict, pictures: drawn.map(({ region, png }) => ({ file: region.file, png })) }
}

type ExamSystem = System<unknown, Observations, AnyExam, 'reader' | 'store'>

const systems = { '1.0': createExam10, '1.1': createExam, '1.2': createExam12 }

/** What a caller brought besides the product's own: rules, and packs of languages. */
function groundWith(options: ExamOptions): Ground {
  const { locales = [] } = options
  if (locales.length === 0) return groundOf(options)
  return { ...groundOf(options), locales: locales.map(({ name, value }) => ({ name, value })) }
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
