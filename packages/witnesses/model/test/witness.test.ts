import { checkWitness } from '@dictamen/testkit'
import { expect, test } from 'vitest'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { createModelWitness, type AskedModel } from '../src/index.ts'

const prompts = {
  of: (gem: string) => `Eres ${gem}.`,
  sha256: 'b'.repeat(64),
  verifier: { text: 'Compruebas.', sha256: 'c'.repeat(64) },
}

/** A model that repeats what it is told, and is out of money for GEM_3. */
function modelOf(asked: string[] = []): AskedModel {
  return {
    ask: ({ system, prompt, idempotencyKey }) => {
      asked.push(idempotencyKey)
      if (system.includes('GEM_3'))
        return Promise.resolve({ kind: 'pause', reason: 'la cuenta no tiene saldo (402)', mayBePaid: true })
      const text = JSON.stringify({ system, asked: prompt.split('\n')[0] })
      return Promise.resolve({ kind: 'answer', text, tokens: { input: 20, output: 3 } })
    },
    cost: ({ input, output }) => input + 2 * output,
    most: ({ prompt }) => prompt.length + 1000,
  }
}

const create = (asked?: string[]): ReturnType<typeof createModelWitness> =>
  createModelWitness({ name: 'llm:p/m', version: 'm @ https://p.example', model: modelOf(asked), prompts })

checkWitness('model', {
  create: () => create(),
  answered: [requestOf('GEM_5'), requestOf('GEM_1')],
  unanswered: requestOf('GEM_3'),
})

test('whoever bills hears the key of the step, and a pause says whether it may be paid', async () => {
  const asked: string[] = []
  const witness = create(asked)
  expect(await witness.testify(requestOf('GEM_1'), 'k-1')).toMatchObject({ cost: 26 })
  expect(asked).toEqual(['k-1'])
  await expect(witness.testify(requestOf('GEM_3'), 'k-2')).rejects.toMatchObject({
    message: 'La cuenta no tiene saldo (402).',
    mayBePaid: true,
  })
})
