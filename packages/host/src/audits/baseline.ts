import type { AuditBaseline, IraResult } from '@dictamen/contracts'
import { textOf } from '@dictamen/kernel'
import type { Verdict } from '../verdict.ts'

/** The violations of some verdicts as a baseline: from then on they are known. */
export function baselineOf(
  verdicts: readonly { readonly file: string; readonly verdict: Pick<Verdict<IraResult>, 'trace'> }[],
): AuditBaseline {
  return {
    violations: verdicts.flatMap(({ file, verdict }) =>
      verdict.trace.entries
        .filter(({ pointer }) => pointer.startsWith('/violations/'))
        .map(({ rule, figures = {} }) => ({
          fingerprint: textOf(figures['fingerprint']),
          rule,
          line: textOf(figures['line']),
          file,
        })),
    ),
  }
}
