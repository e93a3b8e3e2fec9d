import { readDocument } from '@dictamen/kernel'
import type { Model } from '@dictamen/kernel/ports'
import { MockLanguageModelV4 } from 'ai/test'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  askQuery,
  auditSkill,
  auditTextWith,
  openAuditor,
  openLanguageModel,
  readNorms,
} from '../src/index.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const NOW = '2026-02-12T18:14:00Z'
const LEAVE = '¿Es buen momento para solicitar excedencia en CGI?'
const root = join(import.meta.dirname, '../../..')

describe('the audit', () => {
  const auditor = openAuditor({
    norms: readNorms(join(root, 'examples/auditoria/normas')),
    embedder: 'lexical',
  })
  const held = { context_type: 'mixed' as const, active_documents: ['DNS'], document_versions: {} }
  const model = (text: string): Model => ({
    name: 'prueba',
    ask: () => Promise.resolve({ text, model: 'prueba', tokens: { input: 1, output: 1 } }),
  })

  test(`lets a model word the answer and rejects what it adds ${proves('QP-15.4')}`, async () => {
    const audit = auditTextWith(auditor, held)
    const template = (await askQuery(LEAVE, { now: NOW })).output.answer
    const worded = template.replace('La pregunta toca', 'Esta pregunta toca')
    const good = await askQuery(LEAVE, { now: NOW, audit, model: model(worded) })
    expect(good.output.answer).toBe(worded)
    expect(good.output.trace.output_ai).toBe(true)
    const adding = template.replace('## RIESGOS', 'Deberías usar el canal Zorblax.\n\n## RIESGOS')
    const bad = await askQuery(LEAVE, { now: NOW, audit, model: model(adding) })
    expect(bad.output.answer).toBe(template)
    expect(bad.output.trace.output_ai).toBe(false)
    expect(JSON.stringify(bad.verdicts.output.trace)).toContain('Zorblax')
  })

  describe('with a language model of the AI SDK', () => {
    const usage = {
      inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 5, text: 5, reasoning: undefined },
    }
    const saying = (text: string, unified: 'stop' | 'length' | 'content-filter' = 'stop'): Model =>
      openLanguageModel(
        new MockLanguageModelV4({
          doGenerate: {
            content: text === '' ? [] : [{ type: 'text', text }],
            finishReason: { unified, raw: unified },
            usage,
            warnings: [],
          },
        }),
      )
    const failing = openLanguageModel(
      new MockLanguageModelV4({ doGenerate: () => Promise.reject(new Error('429 demasiadas peticiones')) }),
    )
    const ask = (model: Model): ReturnType<typeof askQuery> =>
      askQuery(LEAVE, { now: NOW, model, audit: auditTextWith(auditor, held) })

    test(`its wording is taken when it keeps the contract and the norms ${proves('QP-15.4')}`, async () => {
      const template = (await askQuery(LEAVE, { now: NOW })).output.answer
      const worded = template.replace('La pregunta toca', 'Esta pregunta toca')
      const { output } = await ask(saying(worded))
      expect([output.answer, output.trace.output_ai]).toEqual([worded, true])
    })

    test.each([
      ['that fails', () => failing],
      ['that says nothing', () => saying('')],
      ['that stops halfway', (text: string) => saying(text.slice(0, 300), 'length')],
      ['that stops at its length, though the text seems whole', (text: string) => saying(text, 'length')],
      ['that is blocked', () => saying('No puedo ayudar con eso.', 'content-filter')],
      ['that chats', () => saying('¡Claro! Aquí tienes una respuesta estupenda.')],
      ['that changes the order', (text: string) => saying(text.replace('## DIAGNÓSTICO', '## RIESGOS'))],
      ['that adds a block', (text: string) => saying(`${text}\n## EXTRA\n\nAlgo más.\n`)],
      ['that decides otherwise', (text: string) => saying(text.replace('**Aplazar.**', '**Ejecutar.**'))],
      ['that hides a high risk', (text: string) => saying(text.replace('Laboral, alto', 'Laboral, bajo'))],
      ['that gives four steps', (text: string) => saying(text.replace('\n3. ', '\n3. Uno más.\n4. '))],
      ['that talks too much', (text: string) => saying(text.replace('No es un no.', 'No. '.repeat(700)))],
      [
        'that breaks a norm',
        (text: string) =>
          saying(text.replace('\n## RIESGOS', '\nDeberías usar el canal Zorblax.\n\n## RIESGOS')),
      ],
    ])(`one %s gives way to the template ${proves('QP-15.4', 'QP-15.2')}`, async (_what, modelFor) => {
      const template = (await askQuery(LEAVE, { now: NOW })).output.answer
      const { output } = await ask(modelFor(template))
      expect([output.answer, output.trace.output_ai]).toEqual([template, false])
    })
  })

  test(`is a skill too ${proves('QP-3.6.1')}`, async () => {
    const audited = { input: 'Implementar.', output: 'Deberías parar.', ...held, context_type: 'technical' }
    const skill = auditSkill(auditor, readDocument(JSON.stringify(audited), 'respuesta.json'))
    const facts = await skill.run(LEAVE)
    expect(Object.keys(facts)).toEqual(skill.provides)
    expect(['PASS', 'FAIL', 'SKIP']).toContain(facts['audit_result'])
  })
})
