import type { IraInput, IraResult } from '@dictamen/contracts'
import type { AuditText } from '@dictamen/queries'
import type { Auditor } from '../audits/auditor.ts'

/**
 * Holds a model's wording of an answer to a library of norms: it may break nothing that the template's own answer does
 * not break. The prompt holds that answer, so that what the model adds to it has no ground.
 */
export function auditTextWith(
  auditor: Auditor,
  held: Pick<IraInput, 'active_documents' | 'document_versions' | 'context_type'>,
): AuditText {
  return async (text, { prompt, draft }) => {
    const audit = (output: string): Promise<IraResult> =>
      auditor.decide({ input: prompt, output, ...held }, null)
    const known = new Set((await audit(draft)).violations.map(sentenceOf))
    const reasons = (await audit(text)).violations.map(sentenceOf).filter((reason) => !known.has(reason))
    return { accepted: reasons.length === 0, reasons }
  }
}

function sentenceOf({ rule, description }: IraResult['violations'][number]): string {
  return `${rule}: ${description}`
}
