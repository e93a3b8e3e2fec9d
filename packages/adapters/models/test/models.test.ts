import { startFakeProvider, type FakeProvider, type ProviderFault } from '@dictamen/testkit'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askModel, costOf, keyOf, mostOf, openModel, priceOf, readAddress } from '../src/index.ts'

const REQUEST = {
  system: 'Eres GEM1.',
  prompt: 'Datos.',
  schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  idempotencyKey: 'clave-1',
}
const QUICK = { pauseMs: 1, tries: 3, idleMs: 400 }

describe('a model that is asked in this process', () => {
  const usage = {
    inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 3, text: 3, reasoning: 0 },
  }
  const answering = (
    text: string,
    unified: 'stop' | 'length' | 'content-filter' = 'stop',
  ): MockLanguageModelV4 =>
    new MockLanguageModelV4({
      doStream: {
        stream: convertArrayToReadableStream<LanguageModelV4StreamPart>([
          { type: 'stream-start', warnings: [] },
          ...(text === '' ? [] : [{ type: 'text-delta' as const, id: '0', delta: text }]),
          { type: 'finish', finishReason: { unified, raw: unified }, usage },
        ]),
      },
    })

  test('gets the instructions, the data, the schema, the key and the limit, each in its place', async () => {
    const model = answering('{"a": 1}')
    expect(await askModel(() => model, REQUEST, { ...QUICK, maxTokens: 99 })).toEqual({
      kind: 'answer',
      text: '{"a": 1}',
      model: 'mock-model-id',
      tokens: { input: 7, output: 3 },
    })
    expect(model.doStreamCalls[0]).toMatchObject({
      prompt: [
        { role: 'system', content: 'Eres GEM1.' },
        { role: 'user', content: [{ type: 'text', text: 'Datos.' }] },
      ],
      responseFormat: { type: 'json', schema: REQUEST.schema },
      headers: { 'idempotency-key': 'clave-1' },
      maxOutputTokens: 99,
      temperature: 0,
    })
  })

  test.each([
    ['no JSON', 'Claro, aquí tienes:', 'stop', { kind: 'answer', text: 'Claro, aquí tienes:' }],
    ['JSON of another shape', '{"b": 2}', 'stop', { kind: 'answer', text: '{"b": 2}' }],
    ['nothing', '', 'stop', { kind: 'answer', text: '' }],
    ['half of it', '{"a":', 'length', { kind: 'refusal', text: '{"a":' }],
    ['what is withheld', '', 'content-filter', { kind: 'refusal', text: '' }],
  ] as const)('that answers %s is passed on as it is', async (_, text, finish, expected) => {
    const outcome = await askModel(() => answering(text, finish), REQUEST, QUICK)
    expect(outcome).toMatchObject({ ...expected, tokens: { input: 7, output: 3 } })
  })

  test('that fails in a way nobody knows waits', async () => {
    const model = new MockLanguageModelV4({ doStream: () => Promise.reject(new Error('¿?')) })
    expect(await askModel(() => model, REQUEST, QUICK)).toMatchObject({ kind: 'pause', mayBePaid: true })
  })
})

/** A fetch to a server that knows of no streams. */
function unstreamed(fetcher: typeof fetch): typeof fetch {
  return (url, init) =>
    fetcher(url, { ...init, body: (init!.body as string).replace('"stream":true', '"stream":false') })
}

describe('a model behind HTTP', () => {
  let provider: FakeProvider
  beforeAll(async () => {
    provider = await startFakeProvider(() => '{"a": 1}')
  })
  afterAll(() => provider.close())
  let asked = 0
  beforeEach(() => {
    asked = provider.calls.length
  })

  const ask = (idempotencyKey: string, more: object = {}): ReturnType<ReturnType<typeof openModel>['ask']> =>
    openModel(readAddress('openai-compatible/m-1', {}, { baseUrl: provider.url }), {
      key: 'k',
      mostBytes: 200_000,
      ...QUICK,
      ...more,
    }).ask({ ...REQUEST, idempotencyKey })

  test('that ignores the wish for a stream is read all the same, and asked nothing twice', async () => {
    const whole = await startFakeProvider(() => '')
    whole.fail({ text: '{"a": 4}' })
    const model = openModel(readAddress('openai-compatible/m-1', {}, { baseUrl: whole.url }), {
      key: 'k',
      ...QUICK,
    })
    vi.stubGlobal('fetch', unstreamed(fetch))
    expect(await model.ask(REQUEST)).toMatchObject({
      kind: 'answer',
      text: '{"a": 4}',
      tokens: { output: 2 },
    })
    vi.unstubAllGlobals()
    expect(whole.calls).toHaveLength(1)
    await whole.close()
  })

  test('of Anthropic is asked in its own protocol, and told what to keep', async () => {
    const model = openModel(readAddress('anthropic/claude-sonnet-4-5', {}, { baseUrl: provider.url }), {
      key: 'sk-1',
      ...QUICK,
    })
    expect(await model.ask({ ...REQUEST, idempotencyKey: 'an' })).toMatchObject({
      kind: 'answer',
      text: '{"a": 1}',
      tokens: { output: 2 },
    })
    const call = provider.calls.at(-1)!
    expect(call).toMatchObject({ system: 'Eres GEM1.', prompt: 'Datos.', secret: 'sk-1', key: 'an' })
    expect(call.body['system']).toMatchObject([{ cache_control: { type: 'ephemeral' } }])
  })

  test('that nobody waits for any more is let go, and asked nothing more', async () => {
    provider.fail('silent')
    const left = new AbortController()
    const call = ask('suelta', { idleMs: 5000, signal: left.signal })
    await vi.waitFor(() => expect(provider.calls.length).toBe(asked + 1))
    left.abort()
    expect(await call).toMatchObject({ kind: 'pause', isPassing: false, mayBePaid: true })
    expect(await ask('suelta', { signal: left.signal })).toMatchObject({ kind: 'pause', mayBePaid: false })
    await vi.waitFor(() => expect(provider.dropped).toBeGreaterThan(0))
    expect(provider.calls.length).toBe(asked + 1)
  })

  test('is asked with the key, the schema not strict, and charges once for a key', async () => {
    expect(await ask('uno')).toMatchObject({ kind: 'answer', text: '{"a": 1}', tokens: { output: 2 } })
    await ask('uno')
    expect(provider.charged.get('uno')).toBe(1)
    expect(provider.calls[asked]!.body).toMatchObject({
      model: 'm-1',
      response_format: { type: 'json_schema', json_schema: { strict: false, schema: REQUEST.schema } },
    })
  })

  test.each<[string, ProviderFault, object]>([
    ['429', { status: 429, headers: { 'retry-after': '0' } }, { kind: 'pause', mayBePaid: false }],
    ['500', { status: 500 }, { kind: 'pause', reason: 'el proveedor falla (500)' }],
    ['503', { status: 503 }, { kind: 'pause' }],
    ['a broken connection', 'cut', { kind: 'pause', mayBePaid: true }],
  ])('that gives %s is tried three times under one key and then waits', async (name, fault, expected) => {
    provider.fail(fault, fault, fault)
    expect(await ask(name)).toMatchObject(expected)
    const calls = provider.calls.slice(asked)
    expect(calls.map(({ key }) => key)).toEqual([name, name, name])
    expect(provider.charged.has(name)).toBe(false)
  })

  test('that comes back in time answers', async () => {
    provider.fail({ status: 429 }, 'cut')
    expect(await ask('vuelve')).toMatchObject({ kind: 'answer', text: '{"a": 1}' })
    expect(provider.charged.get('vuelve')).toBe(1)
  })

  test.each<[string, ProviderFault, object]>([
    ['401', { status: 401 }, { kind: 'pause', reason: 'el proveedor no acepta la clave (401)' }],
    [
      'half a stream',
      'half',
      { kind: 'pause', reason: 'la conexión con el proveedor se cortó', mayBePaid: true },
    ],
    ['silence', 'silent', { reason: 'el proveedor calló 0,4 s y se dejó la llamada', mayBePaid: true }],
    ['a word and then silence', 'stalled', { reason: 'el proveedor calló 0,4 s y se dejó la llamada' }],
    ['a word now and then', { dripMs: 50 }, { reason: 'la respuesta pasó de 0,9 s y se dejó la llamada' }],
    ['402', { status: 402 }, { kind: 'pause' }],
    ['400', { status: 400 }, { kind: 'pause', reason: 'el proveedor rechaza la petición (400)' }],
    ['a page of somebody else', 'garbage', { kind: 'pause' }],
    ['an empty page', 'nothing', { kind: 'pause' }],
    ['a wish to wait for an hour', { status: 429, headers: { 'retry-after': '3600' } }, { kind: 'pause' }],
    ['an endless answer', 'endless', { kind: 'refusal', reason: 'la respuesta no acababa y se cortó' }],
    ['an empty text', { text: '' }, { kind: 'answer', text: '' }],
    ['a loop', { text: 'sí '.repeat(9000) }, { kind: 'answer' }],
    ['a cut text', { text: '{"a"', finish: 'length' }, { kind: 'refusal', text: '{"a"' }],
  ])('that gives %s is asked once', async (name, fault, expected) => {
    provider.fail(fault)
    expect(
      await ask(name, { totalMs: 900, ...(fault === 'endless' ? { idleMs: 5000, totalMs: 5000 } : {}) }),
    ).toMatchObject(expected)
    expect(provider.calls.length - asked).toBe(1)
  })
})

describe('a name', () => {
  test.each([
    ['anthropic/claude-sonnet-4-5', { ANTHROPIC_API_KEY: 'a' }, 'https://api.anthropic.com/v1'],
    ['openai/gpt-5', { OPENAI_API_KEY: 'o' }, 'https://api.openai.com/v1'],
    ['google/gemini-2.5-pro', { GEMINI_API_KEY: 'g' }, 'https://generativelanguage.googleapis.com/v1beta'],
    ['mistral/mistral-large-latest', { MISTRAL_API_KEY: 'm' }, 'https://api.mistral.ai/v1'],
    ['ollama/llama3.1:8b', {}, 'http://127.0.0.1:11434/v1'],
  ])('%s says who is asked, where and with which key', (name, environment, baseUrl) => {
    const address = readAddress(name, environment)
    expect(address).toEqual({
      provider: name.split('/')[0],
      model: name.slice(name.indexOf('/') + 1),
      baseUrl,
    })
    expect(keyOf(address, environment)).not.toBeNull()
    expect(keyOf(address, {}) === null).toBe(address.provider !== 'ollama')
  })

  test('may have slashes of its own, and another address', () => {
    expect(readAddress('openai-compatible/meta/llama', { DICTAMEN_LLM_BASE_URL: 'http://x/v1/' })).toEqual({
      provider: 'openai-compatible',
      model: 'meta/llama',
      baseUrl: 'http://x/v1',
    })
  })

  test.each(['oraculo/x', 'openai', 'openai/', 'openai-compatible/x'])('%s is refused', (name) => {
    expect(() => readAddress(name, {})).toThrow(expect.objectContaining({ code: 'UsageWrong' }))
  })

  test.each(['file:///etc', 'nada', 'https://usuario:clave@proveedor.example/v1'])(
    'with the address %s is refused, and the address is not repeated',
    (address) => {
      const read = (): unknown => readAddress('ollama/x', {}, { baseUrl: address })
      expect(read).toThrow(expect.objectContaining({ code: 'UsageWrong' }))
      expect(read).not.toThrow(address)
    },
  )

  test('without its key answers nothing and says which', async () => {
    const model = openModel(readAddress('anthropic/claude-sonnet-4-5', {}), { key: null })
    expect(await model.ask(REQUEST)).toMatchObject({
      kind: 'pause',
      reason: expect.stringContaining('ANTHROPIC_API_KEY'),
    })
  })
})

describe('a price', () => {
  test.each([
    ['anthropic', 'claude-sonnet-4-5-20250929', { input: 3, output: 15 }],
    ['anthropic', 'claude-sonnet-4-20250514', { input: 3, output: 15 }],
    ['openai', 'gpt-5-mini', { input: 0.25, output: 2 }],
    ['openai', 'gpt-5-mini-2025-08-07', { input: 0.25, output: 2 }],
    ['google', 'gemini-2.5-flash-lite', { input: 0.1, output: 0.4 }],
    ['ollama', 'whatever', { input: 0, output: 0 }],
    ['openai', 'gpt-5-turbo', null],
    ['openai-compatible', 'm-1', null],
    ['oraculo', 'x', null],
  ])('%s/%s', (provider, model, price) => {
    expect(priceOf(provider, model)).toEqual(price)
  })

  test('counts in millionths and rounds up', () => {
    expect(costOf({ input: 0.25, output: 2 }, { input: 5, output: 1 })).toBe(4)
    expect(mostOf({ input: 2, output: 10 }, ['año', 'x'], 100)).toBe(1006)
    const model = openModel(readAddress('ollama/x', {}), { key: '', price: { input: 1, output: 1 } })
    expect([model.cost({ input: 2, output: 3 }), model.most({ ...REQUEST, schema: null })]).toEqual([
      5, 16_010,
    ])
    const unknown = openModel(readAddress('openai-compatible/x', {}, { baseUrl: 'http://x' }), { key: '' })
    expect([unknown.cost({ input: 2, output: 3 }), unknown.most(REQUEST)]).toEqual([null, null])
  })
})
