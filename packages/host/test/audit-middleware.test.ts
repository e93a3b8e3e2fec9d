import { generateText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAuditMiddleware, openAuditor, readNorms, type AuditMiddlewareOptions } from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const auditor = openAuditor({
  norms: readNorms(join(import.meta.dirname, '../../../examples/auditoria/normas')),
  embedder: 'lexical',
})

function modelSaying(
  text: string,
  onFail: AuditMiddlewareOptions['onFail'],
): ReturnType<typeof wrapLanguageModel> {
  const model = new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: 1, text: 1, reasoning: undefined },
      },
      warnings: [],
    },
  })
  const middleware = createAuditMiddleware(auditor, {
    context_type: 'technical',
    active_documents: ['DNS'],
    document_versions: { DNS: '1.3' },
    onFail,
  })
  return wrapLanguageModel({ model, middleware })
}

const prompt = 'Implementar el código del peso neto.'

test(`the middleware audits an answer before it is returned and can block it ${proves('IR-13.7')}`, async () => {
  const good = 'El peso neto lo calcula `CalculadorNeto` (DNS §4.02).'
  expect((await generateText({ model: modelSaying(good, 'throw'), prompt })).text).toBe(good)
  const bad = 'Deberías crear otra clase (DNS §9.99).'
  const replaced = await generateText({ model: modelSaying(bad, 'replace'), prompt })
  expect(replaced.text).toMatch(/^FAIL: la respuesta incumple las normas[\s\S]*- IR\.7\.01 \(output line 1\)/)
  const annotated = await generateText({ model: modelSaying(bad, 'annotate'), prompt })
  expect(annotated.text).toBe(bad)
  expect(annotated.finalStep.providerMetadata?.['dictamen']).toMatchObject({ details: { result: 'FAIL' } })
  await expect(generateText({ model: modelSaying(bad, 'throw'), prompt, maxRetries: 0 })).rejects.toThrow(
    'IR.4.01',
  )
})
