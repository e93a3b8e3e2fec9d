import type { IraResult } from '@dictamen/contracts'
import type { Document, Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { existsSync, readFileSync } from 'node:fs'
import type { Verdict } from '../verdict.ts'
import type { Auditor } from './auditor.ts'

/** What is kept of a verdict: all that a report shows. */
export type KeptVerdict = Pick<Verdict<IraResult>, 'output' | 'trace'>

/** Verdicts by what was audited and by what it was audited with: nothing that changed is found. */
export interface AuditCache {
  find(document: Document, runs: Document | null): KeptVerdict | null
  keep(document: Document, runs: Document | null, verdict: KeptVerdict): void
  /** The file that holds what was asked for in this run, and nothing else. */
  written(): string
}

const VERSION = 1

/** Opens a file of kept verdicts; one that is missing or of another making is empty. */
export function openAuditCache(path: string, auditor: Auditor): AuditCache {
  const ground = hashOf(auditor.identity)
  const before = readEntries(path, ground)
  const now: Record<string, KeptVerdict> = {}
  const keyOf = (document: Document, runs: Document | null): string =>
    hashOf({ document: document.value, runs: runs?.value ?? null })
  return {
    find(document, runs) {
      const key = keyOf(document, runs)
      const kept = before[key]
      if (kept !== undefined) now[key] = kept
      return kept ?? null
    },
    keep(document, runs, { output, trace }) {
      now[keyOf(document, runs)] = { output, trace }
    },
    written: () => JSON.stringify({ version: VERSION, ground, entries: now }),
  }
}

function readEntries(path: string, ground: string): Readonly<Record<string, KeptVerdict>> {
  if (!existsSync(path)) return {}
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as { version?: Json; ground?: Json; entries?: object }
    if (read.version !== VERSION || read.ground !== ground) return {}
    return (read.entries ?? {}) as Record<string, KeptVerdict>
  } catch (error) {
    // A file that was cut or is none of ours keeps nothing.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
