import type { Rule } from '@dictamen/kernel'
import { locateViolations, notRunOf, type AuditedFile } from './audited-file.ts'

/** A file that could not be audited, and what was said of it. */
export interface RefusedFile {
  readonly name: string
  readonly message: string
  /** Where in the file, from 1. */
  readonly line: number
  readonly column: number
}

/** Some audits as every report shows them. */
export interface AuditReport {
  readonly files: readonly AuditedFile[]
  readonly refused: readonly RefusedFile[]
  /** The rules that run. */
  readonly rules: readonly Rule[]
  /** What the command ends with. */
  readonly exitCode: number
  /** The configuration file that was found, as a person may look for it. */
  readonly configuration?: string | undefined
}

/** What every report counts, whatever it looks like. */
export interface AuditCounts {
  readonly errors: number
  readonly warnings: number
  /** Rules that did not run, file by file. */
  readonly skipped: number
  readonly refused: number
}

export function countAudits({ files, refused }: Pick<AuditReport, 'files' | 'refused'>): AuditCounts {
  const violations = files.flatMap(({ verdict }) => verdict.output.violations)
  const errors = violations.filter(({ severity }) => severity === 'ERROR').length
  const skipped = files.reduce((sum, file) => sum + skippedOf(file).size, 0)
  return { errors, warnings: violations.length - errors, skipped, refused: refused.length }
}

/** The rules that did not run on a file and found nothing there, each with its reason. */
export function skippedOf(file: AuditedFile): ReadonlyMap<string, string> {
  const broken = new Set(locateViolations(file).map(({ rule }) => rule))
  return new Map([...notRunOf(file)].filter(([rule]) => !broken.has(rule)))
}

/** What some audits end with: 2 when one was refused, 1 when one failed or there are more warnings than are let pass. */
export function exitCodeOf(counts: AuditCounts, failed: boolean, maxWarnings: number | undefined): 0 | 1 | 2 {
  if (counts.refused > 0) return 2
  return failed || (maxWarnings !== undefined && counts.warnings > maxWarnings) ? 1 : 0
}
