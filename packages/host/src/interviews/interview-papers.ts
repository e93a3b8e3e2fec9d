import { contextPack, questionSet, type ContextPack, type QuestionSet } from '@dictamen/contracts'
import {
  contextFromLines,
  questionsFromLines,
  questionsInDialogue,
  readPlainLines,
  type Default,
} from '@dictamen/interviews'
import { documentOf, parseContract, type Document, type Json } from '@dictamen/kernel'
import type { TranscriptImport } from '@dictamen/contracts'
import { createClock } from '../ports.ts'
import { importRecording, type ImportOptions } from './recordings.ts'
import { openRuleset } from '../rulesets.ts'
import { Refusal } from '../sentences.ts'

/** A document made from plain text, with every value that nobody wrote. */
export interface FromPaper<Value> {
  readonly value: Value
  readonly defaults: readonly Default[]
}

export type InterviewTarget = QuestionSet['target']

/** A question set from a plain list of questions, one a line. */
export function readQuestionList(
  text: string,
  name: string,
  target: InterviewTarget,
): FromPaper<QuestionSet> {
  return asQuestionSet(readPlainLines(text), name, target)
}

/** A context pack from plain lines, one fact or «Decisión: …» each. */
export function readContextList(text: string, name: string, now?: string): FromPaper<ContextPack> {
  const lines = readPlainLines(text)
  if (lines.length === 0) throw new Refusal('DocumentEmpty', { name })
  const { context, defaults } = contextFromLines(lines, name, createClock(now).now())
  return { value: parseContract(contextPack, context), defaults }
}

/** The documents of an interview that was pasted as a dialogue, without a prepared question set. */
export interface DialogueSession {
  readonly questions: FromPaper<QuestionSet>
  readonly imported: TranscriptImport
  readonly transcripts: readonly Document[]
  readonly questionSets: readonly Document[]
  readonly context: Document
}

/** Everything that Flags needs, from a dialogue and, if there is one, a context. */
export function readDialogueSession(
  dialogue: { readonly text: string; readonly name: string },
  target: InterviewTarget,
  context: Document | undefined,
  options: ImportOptions = {},
): DialogueSession {
  const { text, name } = dialogue
  const asked = questionsInDialogue(text, name, openRuleset('interview-import', options))
  const questions = asQuestionSet(asked, name, target)
  const set = documentOf(questions.value as Json, name)
  const imported = importRecording(text, name, set, options)
  return {
    questions,
    imported,
    transcripts: [documentOf(imported.transcript as Json, name)],
    questionSets: [set],
    context: context ?? emptyContext(name, options.now),
  }
}

function asQuestionSet(
  lines: readonly string[],
  name: string,
  target: InterviewTarget,
): FromPaper<QuestionSet> {
  if (lines.length === 0)
    throw new Refusal('FormatUnknown', { name, reason: 'no se reconoce ninguna pregunta en el texto' })
  const { questionSet: set, defaults } = questionsFromLines(lines, target)
  return { value: parseContract(questionSet, set), defaults }
}

function emptyContext(name: string, now: string | undefined): Document {
  const { context } = contextFromLines([], name, createClock(now).now())
  return documentOf(context as Json, name)
}
