import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { generateText, simulateReadableStream, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import {
  AnswerBlocked,
  createAnswerMiddleware,
  type AnswerMiddlewareOptions,
  type Judge,
} from '../src/index.ts'

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
}
const finishReason = { unified: 'stop' as const, raw: 'stop' }

function modelSaying(...texts: string[]): MockLanguageModelV4 {
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    ...texts.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', usage, finishReason },
  ]
  return new MockLanguageModelV4({
    doGenerate: { content: [{ type: 'text', text: texts.join('') }], finishReason, usage, warnings: [] },
    doStream: () => Promise.resolve({ stream: simulateReadableStream({ chunks: parts }) }),
  })
}

const asked: (readonly [string, string])[] = []
const judge: Judge = (prompt, answer) => {
  asked.push([prompt, answer])
  const acceptable = !answer.includes('malo')
  return Promise.resolve({ acceptable, reason: 'No se entrega.', details: { length: answer.length } })
}

const wrapped = (
  onRejected: AnswerMiddlewareOptions['onRejected'],
  ...texts: string[]
): ReturnType<typeof wrapLanguageModel> =>
  wrapLanguageModel({
    model: modelSaying(...texts),
    middleware: createAnswerMiddleware({ judge, onRejected }),
  })

describe('answers are judged before they are returned', () => {
  test('a good one passes with what was thought of it', async () => {
    asked.length = 0
    const { text, finalStep } = await generateText({ model: wrapped('throw', 'algo bueno'), prompt: '¿Qué?' })
    expect(text).toBe('algo bueno')
    expect(asked).toEqual([['¿Qué?', 'algo bueno']])
    expect(finalStep.providerMetadata?.['dictamen']).toEqual({ acceptable: true, details: { length: 10 } })
  })

  test('a bad one is annotated, replaced or blocked, as wanted', async () => {
    const annotated = await generateText({ model: wrapped('annotate', 'algo malo'), prompt: 'p' })
    expect(annotated.text).toBe('algo malo')
    const replaced = await generateText({ model: wrapped('replace', 'algo malo'), prompt: 'p' })
    expect(replaced.text).toBe('No se entrega.')
    expect(replaced.finishReason).toBe('content-filter')
    await expect(
      generateText({ model: wrapped('throw', 'algo malo'), prompt: 'p', maxRetries: 0 }),
    ).rejects.toThrow(AnswerBlocked)
  })

  test('a streamed one is held back until it is judged', async () => {
    const collect = async (onRejected: 'replace' | 'annotate'): Promise<string> => {
      let text = ''
      for await (const piece of streamText({ model: wrapped(onRejected, 'algo ', 'malo'), prompt: 'p' })
        .textStream)
        text += piece
      return text
    }
    expect(await collect('replace')).toBe('No se entrega.')
    expect(await collect('annotate')).toBe('algo malo')
  })

  test('a streamed one that is blocked never shows a word', async () => {
    const errors: unknown[] = []
    const { textStream } = streamText({
      model: wrapped('throw', 'algo ', 'malo'),
      prompt: 'p',
      onError: ({ error }) => {
        errors.push(error)
      },
    })
    let text = ''
    for await (const piece of textStream) text += piece
    expect(text).toBe('')
    expect(errors[0]).toBeInstanceOf(AnswerBlocked)
  })

  test('a step without text is left alone', async () => {
    asked.length = 0
    const model = wrapLanguageModel({
      model: new MockLanguageModelV4({ doGenerate: { content: [], finishReason, usage, warnings: [] } }),
      middleware: createAnswerMiddleware({ judge, onRejected: 'throw' }),
    })
    expect((await generateText({ model, prompt: 'p' })).text).toBe('')
    expect(asked).toEqual([])
  })
})
