import {
  closures as closuresContract,
  questionSet,
  transcriptImport,
  type TranscriptImport,
} from '@dictamen/contracts'
import { importTranscript } from '@dictamen/interviews'
import { parseContract, type Document } from '@dictamen/kernel'
import { createClock } from '../ports.ts'
import { openRuleset, type RulesetOptions } from '../rulesets.ts'

export interface ImportOptions extends RulesetOptions {
  readonly now?: string | undefined
  /** When the interview began; a recording does not say it. */
  readonly startedAt?: string | undefined
  /** forced_closure by question_id, as a person settled it. */
  readonly closures?: Document | undefined
}

/** A transcript from a recording (WebVTT, SRT, Whisper JSON or dialogue) and its question set. */
export function importRecording(
  text: string,
  name: string,
  questions: Document,
  options: ImportOptions = {},
): TranscriptImport {
  const imported = importTranscript(text, {
    name,
    questionSet: parseContract(questionSet, questions),
    startedAt: options.startedAt ?? createClock(options.now).now(),
    ruleset: openRuleset('interview-import', options),
    closures: options.closures === undefined ? undefined : parseContract(closuresContract, options.closures),
  })
  return parseContract(transcriptImport, imported)
}
