import { readDocument } from '@dictamen/kernel'
import type { BlobStore } from '@dictamen/kernel/ports'
import type { TextFile } from '../audits/batch-settings.ts'
import { parseExam, type ExamEdition, type ParsedExam } from './parse-exam.ts'
import type { KeptVerdict } from '../records/records.ts'
import type { KeepPlace, PieceInput } from '../runs/batch.ts'
import { guardStep, putJson, readBlob, readJson } from '../runs/material.ts'
import type { WorkflowDefinition } from '../runs/world.ts'
import { Refusal } from '../sentences.ts'

/** How the reviews of a batch are read. */
export interface ExamSettings {
  readonly contract?: ExamEdition | undefined
  readonly rules?: TextFile | undefined
  /** Packs of languages besides those that ship. */
  readonly locales?: readonly TextFile[] | undefined
  /** Whether pictures are drawn. */
  readonly assets: boolean
  /** Whether the evidence is kept. */
  readonly trace: boolean
}

/** One review of a piece. */
export interface ExamFile {
  readonly file: string
  /** What the names of its pictures begin with. */
  readonly stem: string
  readonly bytes: string
  /** Pictures that were saved beside a page. */
  readonly beside?: readonly KeptPicture[]
}

/** A picture by the name of its file, and where its bytes are kept. */
interface KeptPicture {
  readonly file: string
  readonly blob: string
}

/** What became of one review. */
export type ExamAnswer =
  | {
      readonly output: ParsedExam['verdict']['output']
      readonly trace: ParsedExam['verdict']['trace'] | null
      readonly pictures: readonly KeptPicture[]
      /** The record of it; null where none is kept. */
      readonly record: string | null
    }
  | { readonly refusal: Pick<Refusal, 'code' | 'facts' | 'problems'> }

/** Reads the reviews of a piece; one that is refused does not stop the others. */
export const examPiece: WorkflowDefinition = {
  name: 'exam-piece@1',
  create:
    ({ material, keep }) =>
    async (run, input: PieceInput) => {
      const { run: batch, space, settings, piece, keep: place = null } = input
      const store = material.ofRun(batch, space)
      const count = await run.step('files', async () => (await readJson<ExamFile[]>(store, piece)).length)
      const keepOne = async (verdict: KeptVerdict['verdict'], index: number): Promise<string | null> => {
        if (place === null) return null
        const to = await readJson<KeepPlace>(store, place)
        const subject = to.subject ?? `${run.id}/${index + 1}`
        await material.concern(batch, space, [subject])
        const [id] = await keep([{ verdict }], { ...to, subject })
        return id!
      }
      const outputs: string[] = []
      let refused = 0
      for (let index = 0; index < count; index += 1) {
        const { answer, isRefused } = await run.step(
          'exam',
          () => guardStep(store, () => readReview({ store, space, settings, piece, index, keepOne })),
          { attempts: 3, pauseMs: 2000 },
        )
        outputs.push(answer)
        if (isRefused) refused += 1
      }
      return { outputs, counts: { files: count, refused } }
    },
}

interface Reading {
  readonly store: BlobStore
  readonly space: string
  readonly settings: string
  readonly piece: string
  readonly index: number
  readonly keepOne: (verdict: KeptVerdict['verdict'], index: number) => Promise<string | null>
}

async function readReview(reading: Reading): Promise<{ answer: string; isRefused: boolean }> {
  const { store, settings, piece, index } = reading
  const asked = await readJson<ExamSettings>(store, settings)
  const given = (await readJson<ExamFile[]>(store, piece))[index]!
  const answer = await answerOf(reading, asked, given)
  return { answer: await putJson(store, answer), isRefused: 'refusal' in answer }
}

async function answerOf(
  { store, space, index, keepOne }: Reading,
  { contract, rules, locales = [], assets, trace }: ExamSettings,
  { file, stem, bytes, beside = [] }: ExamFile,
): Promise<ExamAnswer> {
  const content = await readBlob(store, bytes)
  const saved = new Map<string, Uint8Array>()
  for (const one of beside) saved.set(one.file, await readBlob(store, one.blob))
  try {
    const { verdict, pictures } = await parseExam(content, file, {
      contract,
      rules: rules === undefined ? undefined : readDocument(rules.text, rules.name),
      locales: locales.map(({ text, name }) => readDocument(text, name)),
      assets: assets ? stem : undefined,
      beside: saved,
      readFor: { space },
    })
    const drawn = []
    for (const { file, png } of pictures) drawn.push({ file, blob: await store.put(png) })
    const record = await keepOne(verdict, index)
    return { output: verdict.output, trace: trace ? verdict.trace : null, pictures: drawn, record }
  } catch (error) {
    if (!(error instanceof Refusal) || error.isPassing) throw error
    const { code, facts, problems } = error
    return { refusal: { code, facts, problems } }
  }
}
