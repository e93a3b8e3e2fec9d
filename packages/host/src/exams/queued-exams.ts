import { readDocument } from '@dictamen/kernel'
import type { BlobStore } from '@dictamen/kernel/ports'
import { canonicalJson } from '@dictamen/kernel/record'
import { reviveRefusal } from '@dictamen/kernel/refusals'
import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { openEvaluator } from '../evaluators.ts'
import { evaluatorFor, type ExamPicture } from './parse-exam.ts'
import type { Installation } from '../installation.ts'
import { VERSION } from '../version.ts'
import type { BatchPlan } from '../runs/batch.ts'
import type { ExamAnswer, ExamFile, ExamSettings } from './exam-piece.ts'
import { followBatch, SPACE, startBatch, type Following } from '../runs/issue.ts'
import { putJson, readBlob, readJson } from '../runs/material.ts'
import type { Refusal } from '../sentences.ts'

/** One review to read. */
export interface QueuedExamFile {
  readonly path: string
  readonly stem: string
  readonly bytes: Uint8Array
  /** Pictures that were saved beside a page. */
  readonly beside?: ReadonlyMap<string, Uint8Array> | undefined
}

export interface QueuedExamsOptions extends ExamSettings, Following {
  readonly files: readonly QueuedExamFile[]
  /** Where the run and its material belong. */
  readonly space?: string | undefined
  /** Whom all of it is about. */
  readonly subject?: string | undefined
  /** Hears the name of the run as soon as it has one. */
  readonly onRun?: (run: string) => void
  /** Takes what became of each file, in their order. */
  readonly take: (file: QueuedExamFile, exam: QueuedExam | Refusal) => Promise<void>
}

/** A review that was read on the queue. */
export interface QueuedExam {
  readonly output: Extract<ExamAnswer, { output: unknown }>['output']
  readonly trace: Extract<ExamAnswer, { output: unknown }>['trace']
  readonly pictures: readonly ExamPicture[]
}

const FILES_A_PIECE = 4

/** Reads reviews on the queue: what `parseExam` gives for each, by any number of workers. */
export async function queueExams(
  installation: Installation,
  {
    files,
    onRun,
    take,
    contract,
    rules,
    locales,
    assets,
    trace,
    space = SPACE,
    subject,
    ...following
  }: QueuedExamsOptions,
): Promise<{ readonly state: 'done' | 'detached'; readonly run: string; readonly worked: boolean }> {
  const settings: ExamSettings = { contract, rules, locales, assets, trace }
  const vault = await installation.insist(() => installation.vault())
  const run = `exam-${vault.nameOf(await identify(files, settings, space)).slice(0, 24)}`
  const store = vault.ofRun(run, space)
  const cut = (): Promise<BatchPlan> => cutExams(store, files, settings)
  await installation.insist(async () => {
    await vault.checkRun(run)
    if (subject !== undefined) await vault.concern(run, space, [subject])
    await startBatch(installation.runs, store, { run, space }, cut)
  })
  onRun?.(run)
  const followed = await followBatch(installation, vault, run, following)
  if (followed.state === 'detached') return followed
  for (const [index, blob] of followed.output.outputs.entries()) {
    const open = async (): Promise<QueuedExam | Refusal> =>
      await openAnswer(store, await readJson<ExamAnswer>(store, blob))
    await take(files[index]!, await installation.insist(open))
  }
  return { state: 'done', run, worked: true }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function identify(
  files: readonly QueuedExamFile[],
  settings: ExamSettings,
  space: string,
): Promise<string> {
  const { contract = '1.1', rules, locales = [], assets, trace } = settings
  const { id, version, sha256 } = openEvaluator(evaluatorFor({ contract }), {
    rules: rules === undefined ? undefined : readDocument(rules.text, rules.name),
  }).ruleset
  const inputs = []
  for (const { path, stem, bytes, beside = new Map() } of files) {
    const pictures = [...beside].map(([file, picture]) => [file, hashOf(picture)])
    const input = { path: await realpath(path), stem, sha256: hashOf(bytes) }
    inputs.push(pictures.length === 0 ? input : { ...input, beside: pictures })
  }
  const ruleset = { id, version, sha256 }
  return canonicalJson({
    workflow: 'exam@1',
    version: VERSION,
    inputs,
    contract,
    ruleset,
    ...(locales.length === 0 ? {} : { locales: locales.map(({ text }) => text) }),
    assets,
    trace,
    space,
  })
}

/** Cuts reviews into pieces and keeps them. */
export async function cutExams(
  store: BlobStore,
  files: readonly QueuedExamFile[],
  settings: ExamSettings,
): Promise<BatchPlan> {
  const pieces: string[] = []
  for (let start = 0; start < files.length; start += FILES_A_PIECE) {
    const piece: ExamFile[] = []
    for (const { path, stem, bytes, beside = new Map<string, Uint8Array>() } of files.slice(
      start,
      start + FILES_A_PIECE,
    )) {
      const kept = []
      for (const [file, picture] of beside) kept.push({ file, blob: await store.put(picture) })
      piece.push({
        file: basename(path),
        stem,
        bytes: await store.put(bytes),
        ...(kept.length === 0 ? {} : { beside: kept }),
      })
    }
    pieces.push(await putJson(store, piece))
  }
  return { workflow: 'exam-piece@1', settings: await putJson(store, settings), pieces }
}

async function openAnswer(store: BlobStore, answer: ExamAnswer): Promise<QueuedExam | Refusal> {
  if ('refusal' in answer) {
    const { code, facts, problems } = answer.refusal
    return reviveRefusal(code, facts, problems)
  }
  const pictures = []
  for (const { file, blob } of answer.pictures) pictures.push({ file, png: await readBlob(store, blob) })
  return { output: answer.output, trace: answer.trace, pictures }
}
