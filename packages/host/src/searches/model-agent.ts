import type { GemRequest } from '@dictamen/contracts'
import type { ModelRequest } from '@dictamen/kernel'
import type { PaidModel } from '@dictamen/models'
import { AgentUnavailable, answerSchema, layPrompt } from '@dictamen/searches'
import type { SearchPrompts } from './open-prompts.ts'
import type { PaidAgent } from './open-agent.ts'

/** A language model as an agent: it gets its instructions and the sealed documents, and what it writes is only testimony. */
export function createModelAgent(
  id: string,
  where: string,
  model: PaidModel,
  prompts: SearchPrompts,
): PaidAgent {
  const requestOf = (request: GemRequest, idempotencyKey: string): ModelRequest => ({
    system: prompts.of(request.gem),
    prompt: layPrompt(request),
    schema: answerSchema(request.gem),
    idempotencyKey,
  })
  return {
    id,
    model: where,
    most: (request) => model.most(requestOf(request, '')),
    async ask(request, key, signal) {
      const outcome = await model.ask(requestOf(request, key), signal)
      if (outcome.kind === 'pause')
        throw new AgentUnavailable(`${capitalised(outcome.reason)}.`, { mayBePaid: outcome.mayBePaid })
      const { text, tokens } = outcome
      return { text, tokens, cost: model.cost(tokens) }
    },
  }
}

function capitalised(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
