import type { GemRequest } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { block } from './block.ts'
import { documentBlocks } from './lay-prompt.ts'
import { SENTENCES } from './sentences.ts'

/** What a verifier answers of each statement. */
export const VERIFY_SCHEMA: Json = {
  type: 'object',
  properties: {
    veredictos: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, veredicto: { type: 'string', enum: ['si', 'en parte', 'no'] } },
        required: ['id', 'veredicto'],
      },
    },
  },
  required: ['veredictos'],
}

/** The statements of a step with what they quote, and the documents that they quote; nothing of who stated them. */
export function layVerification(request: GemRequest): string {
  const { search_id, candidate_id, step, verify = [] } = request
  const asked = { search_id, candidate_id, step, ask: 1, verifica: verify.length }
  return `${[
    ...documentBlocks({ ...request, sources_index: [] }),
    block({ afirmaciones: String(verify.length) }, verify.map((one) => JSON.stringify(one)).join('\n')),
    `Solicitud: ${JSON.stringify(asked)}`,
    SENTENCES.verify,
  ].join('\n\n')}\n`
}
