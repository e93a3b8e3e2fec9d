import { createAnswerMiddleware, type AnswerMiddlewareOptions } from '@dictamen/ai-middleware'
import type { IraInput } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import type { Auditor } from './auditor.ts'

/** How answers of a model are audited: what every one of them is held to, and what happens to one that fails. */
export interface AuditMiddlewareOptions extends Pick<IraInput, 'active_documents' | 'document_versions'> {
  readonly context_type: IraInput['context_type']
  readonly onFail: AnswerMiddlewareOptions['onRejected']
}

/** A middleware for the AI SDK's `wrapLanguageModel`: each answer is audited before it is returned and may be blocked. */
export function createAuditMiddleware(
  auditor: Auditor,
  { onFail, ...held }: AuditMiddlewareOptions,
): ReturnType<typeof createAnswerMiddleware> {
  return createAnswerMiddleware({
    onRejected: onFail,
    async judge(input, output) {
      const result = await auditor.decide({ input, output, ...held }, null)
      const told = result.violations.map(
        ({ rule, location, description }) => `- ${rule} (${location}): ${description}`,
      )
      return {
        acceptable: result.result !== 'FAIL',
        reason: ['FAIL: la respuesta incumple las normas y no se entrega.', '', ...told].join('\n'),
        details: result as Json,
      }
    },
  })
}
