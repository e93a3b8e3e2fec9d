import { nameSource, type Sources } from '@dictamen/kernel'
import type { AuditRequest } from '@dictamen/contracts'
import type { Library, RankedDocument } from './norms/library.ts'

/** Where evidence in the output and in the prompt points. */
export const OUTPUT_SOURCE = 'ira-input#/output'
export const INPUT_SOURCE = 'ira-input#/input'

/** Where evidence in a further run points. */
export function runSource(run: 1 | 2): string {
  return `audit-runs#/${run}`
}

/** Where evidence in a norm points. */
export function sourceOf({ code, version }: RankedDocument): string {
  return nameSource('norms', code, version)
}

/** The texts that evidence points into: what is audited, and the active norms. */
export function sourcesOfAudit({ audited, runs }: AuditRequest, library: Library): Sources {
  return {
    'ira-input': { input: audited.input, output: audited.output },
    ...(runs === null ? {} : { 'audit-runs': { '1': runs[0], '2': runs[1] } }),
    ...Object.fromEntries(
      library.documents.filter(({ active }) => active).map((document) => [sourceOf(document), document.text]),
    ),
  }
}
