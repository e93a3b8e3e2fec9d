import type { Exam, ExamBank } from '@dictamen/contracts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { ask } from './client.ts'
import type { Evaluated } from './interviews.ts'

/** What became of each PDF of a batch. */
export interface ExamBatch {
  readonly exams: readonly (
    | { readonly output: Exam; readonly record: string | null }
    | { readonly refusal: { readonly message: string } }
  )[]
}

/** A bank in another format, and what did not fit into it. */
export interface ExportedBank {
  readonly format: string
  readonly encoding: 'utf8' | 'base64'
  readonly content: string
  readonly losses: readonly { readonly question_id: string; readonly msg: string }[]
}

/** Puts PDFs that were brought on the queue; the name of the run. */
export async function readExams(uploads: readonly string[], space: string): Promise<string> {
  const body = { uploads, space, assets: true }
  const { run } = await ask<{ run: string }>('/v1/exams/batch', { method: 'POST', body })
  return run
}

/** One bank of several exams, with everything that people corrected in them. */
export function bankQuery(
  records: readonly string[],
  space: string,
): UseQueryOptions<ExamBank, Error, ExamBank> {
  return {
    queryKey: ['bank', space, ...records],
    enabled: records.length > 0 && space !== '',
    queryFn: async () => {
      const exams = records.map((record) => ({ record }))
      const body = { exams, space, record: false }
      return (await ask<Evaluated<ExamBank>>('/v1/exams/merge', { method: 'POST', body })).output
    },
  }
}

/** A bank in another format, with the pictures of its questions. */
export async function exportBank(bank: ExamBank, to: string, space: string): Promise<ExportedBank> {
  const body = { bank, to, space, record: false, pictures: true, deck: to === 'anki' }
  return (await ask<Evaluated<ExportedBank>>('/v1/exams/export', { method: 'POST', body })).output
}
