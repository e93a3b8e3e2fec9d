import { EXAMPLE_SPACE, loadExample, textOfSource } from 'dictamen'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appOf, deskForTests, send, tokenFor } from './desk.ts'

const examples = join(import.meta.dirname, '../../../examples')

interface Span {
  readonly source: string
  readonly start: number
  readonly end: number
  readonly quote: string
}
interface Shown {
  readonly content: { readonly trace: readonly { readonly rule: string; readonly spans: readonly Span[] }[] }
}
interface Evidence {
  readonly sources: Parameters<typeof textOfSource>[0]
  readonly rules: readonly { readonly id: string; readonly description: string }[]
}

describe('what the console reads', { timeout: 120_000 }, () => {
  const desk = deskForTests()

  test('the example is told once, and every value of it opens down to its words and its rule', async () => {
    expect(await loadExample(desk(), examples)).toBe(true)
    expect(await loadExample(desk(), examples)).toBe(false)
    const app = appOf(desk())
    const headers = await tokenFor(desk(), 'jefa', { administrator: true })
    const get = async <Answer>(path: string): Promise<Answer> =>
      (await send(app, path, { headers })).json<Answer>()
    const verdicts = await get<{ record: { id: string; system: string }; content: { output: unknown } }[]>(
      `/v1/spaces/${EXAMPLE_SPACE.id}/verdicts?limit=200`,
    )
    const systems = new Set(verdicts.map(({ record }) => record.system.split('/')[0]))
    expect([...systems].sort()).toEqual(['audits', 'exams', 'interviews', 'queries'])
    for (const { record, content } of verdicts) {
      expect(content.output, record.system).toBeDefined()
      const { trace } = (await get<Shown>(`/v1/records/${record.id}`)).content
      const { sources, rules } = await get<Evidence>(`/v1/records/${record.id}/evidence`)
      for (const { source, start, end, quote } of trace.flatMap(({ spans }) => spans))
        expect(textOfSource(sources, source)?.slice(start, end), `${record.system} ${source}`).toBe(quote)
      const named = new Set(trace.map(({ rule }) => rule))
      expect(rules.every(({ id, description }) => named.has(id) && description !== '')).toBe(true)
    }
    const audit = verdicts.find(({ record }) => record.system === 'audits/ira')
    const { rules } = await get<Evidence>(`/v1/records/${audit!.record.id}/evidence`)
    expect(rules.map(({ id }) => id)).toContain('IR.4.02')
  })
})
