import { readDocument, Refusal, type BlobStore } from '@dictamen/kernel'
import type { TextFile } from '../audits/batch-settings.ts'
import { parseExam, type ParsedExam } from '../exams.ts'
import type { PieceInput } from './batch.ts'
import { guardStep, putJson, readBlob, readJson } from './material.ts'
import type { WorkflowDefinition } from './world.ts'

/** How the reviews of a batch are read. */
export interface ExamSettings {
  readonly contract?: '1.0' | '1.1' | undefined
  readonly rules?: TextFile | undefined
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
}

/** What became of one review. */
export type ExamAnswer =
  | {
      readonly output: ParsedExam['verdict']['output']
      readonly trace: ParsedExam['verdict']['trace'] | null
      readonly pictures: readonly { readonly file: string; readonly blob: string }[]
    }
  | { readonly refusal: Pick<Refusal, 'code' | 'facts' | 'problems'> }

/** Reads the reviews of a piece; one that is refused does not stop the others. */
export const examPiece: WorkflowDefinition = {
  name: 'exam-piece@1',
  create:
    ({ material }) =>
    async (run, input) => {
      const { run: batch, space, settings, piece } = input as unknown as PieceInput
      const store = material.ofRun(batch, space)
      const count = await run.step('files', async () => (await readJson<ExamFile[]>(store, piece)).length)
      const outputs: string[] = []
      let refused = 0
      for (let index = 0; index < count; index += 1) {
        const { answer, isRefused } = await run.step(
          'exam',
          () => guardStep(store, () => readReview(store, settings, piece, index)),
          { attempts: 3, pauseMs: 2000 },
        )
        outputs.push(answer)
        if (isRefused) refused += 1
      }
      return { outputs, counts: { files: count, refused } }
    },
}

async function readReview(
  store: BlobStore,
  settings: string,
  piece: string,
  index: number,
): Promise<{ answer: string; isRefused: boolean }> {
  const asked = await readJson<ExamSettings>(store, settings)
  const { file, stem, bytes } = (await readJson<ExamFile[]>(store, piece))[index]!
  const answer = await answerOf(store, asked, file, stem, await readBlob(store, bytes))
  return { answer: await putJson(store, answer), isRefused: 'refusal' in answer }
}

async function answerOf(
  store: BlobStore,
  { contract, rules, assets, trace }: ExamSettings,
  file: string,
  stem: string,
  bytes: Uint8Array,
): Promise<ExamAnswer> {
  try {
    const { verdict, pictures } = await parseExam(bytes, file, {
      contract,
      rules: rules === undefined ? undefined : readDocument(rules.text, rules.name),
      assets: assets ? stem : undefined,
    })
    const drawn = []
    for (const { file, png } of pictures) drawn.push({ file, blob: await store.put(png) })
    return { output: verdict.output, trace: trace ? verdict.trace : null, pictures: drawn }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, facts, problems } = error
    return { refusal: { code, facts, problems } }
  }
}
