import type { NormFile } from '@dictamen/audits'
import { readDocument, type Document } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { openAuditor, type Auditor } from './auditor.ts'
import type { EmbedderOptions } from './open-embedder.ts'
import { Refusal } from '../sentences.ts'

/** A document as text, so that it can travel to another thread. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

/** Everything an auditor is opened from, as plain data. */
export interface BatchSettings extends EmbedderOptions {
  readonly norms: readonly NormFile[]
  readonly normsName?: string | undefined
  readonly rules?: TextFile | undefined
  readonly customRules?: readonly TextFile[] | undefined
  readonly config?: TextFile | undefined
  readonly baseline?: TextFile | undefined
  /** Whether each line brings what a record of it keeps. */
  readonly kept?: boolean | undefined
  /** The hash of what tells the auditor from others: one that would be another is refused. */
  readonly identity?: string | undefined
}

/** Opens the same auditor in every thread. */
export function openBatchAuditor(settings: BatchSettings): Auditor {
  const { rules, customRules, config, baseline, identity, kept: _kept, ...rest } = settings
  const read = (file: TextFile | undefined): Document | undefined =>
    file === undefined ? undefined : readDocument(file.text, file.name)
  const auditor = openAuditor({
    ...rest,
    rules: read(rules),
    config: read(config),
    baseline: read(baseline),
    customRules: (customRules ?? []).map((file) => readDocument(file.text, file.name)),
  })
  if (identity !== undefined && hashOf(auditor.identity) !== identity) {
    throw new Refusal('WorkerOther', { reason: 'sus reglas o su motor de semejanza son otros' })
  }
  return auditor
}

/** What tells the auditor of some settings from another; refuses settings of which none can be made. */
export function identityOfAuditor(settings: BatchSettings): string {
  return hashOf(openBatchAuditor(settings).identity)
}
