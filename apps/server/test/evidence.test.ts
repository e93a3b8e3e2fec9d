import { EXAMPLE_SPACE, loadExample, textOfSource } from 'dictamen'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appForTests, deskForTests, send, tokenFor } from './desk.ts'

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

describe('what the console reads', () => {
  const desk = deskForTests()
  const app = appForTests(desk)

  test('the example is told once, and every value of it opens down to its words and its rule', async () => {
    expect(await loadExample(desk(), examples)).toBe(true)
    expect(await loadExample(desk(), examples)).toBe(false)
    const headers = await tokenFor(desk(), 'jefa', { administrator: true })
    const get = async <Answer>(path: string): Promise<Answer> =>
      (await send(app(), path, { headers })).json<Answer>()
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

  test('an audit is told as SARIF, an exam by its pages, and a bank takes its pictures along', async () => {
    const headers = await tokenFor(desk(), 'jefa', { administrator: true })
    const last = async (system: string): Promise<{ id: string; output: { violations: object[] } }> => {
      const parameters = new URLSearchParams({ system, limit: '1' })
      const path = `/v1/spaces/${EXAMPLE_SPACE.id}/verdicts?${parameters.toString()}`
      const [found] = (await send(app(), path, { headers })).json<
        { record: { id: string }; content: { output: { violations: object[] } } }[]
      >()
      return { id: found!.record.id, output: found!.content.output }
    }
    const audit = await last('audits/ira')
    const log = (await send(app(), `/v1/records/${audit.id}/sarif`, { headers })).json<{
      runs: { results: object[] }[]
    }>()
    expect(log.runs[0]!.results).toHaveLength(audit.output.violations.length)
    const exam = await last('exams/exam@1.1')
    expect((await send(app(), `/v1/records/${exam.id}/sarif`, { headers })).status).toBe(404)
    for (const page of ['1', '2?box=0,0,120.5,80'])
      expect((await send(app(), `/v1/records/${exam.id}/pages/${page}`, { headers })).text.slice(1, 4)).toBe(
        'PNG',
      )
    expect((await send(app(), `/v1/records/${exam.id}/pages/9`, { headers })).status).toBe(404)
    expect((await send(app(), `/v1/records/${exam.id}/pages/1?box=1,2`, { headers })).status).toBe(400)
    const made = async (path: string, body: object): Promise<{ output: { content: string } }> =>
      (
        await send(app(), path, {
          method: 'POST',
          headers,
          body: { ...body, space: EXAMPLE_SPACE.id, record: false },
        })
      ).json()
    const bank = (await made('/v1/exams/merge', { exams: [{ record: exam.id }] })).output
    const drawn = await made('/v1/exams/export', { bank, to: 'html', pictures: true })
    expect(drawn.output.content).toContain('data:image/png;base64,')
    const bare = await made('/v1/exams/export', { bank, to: 'html' })
    expect(bare.output.content).not.toContain('data:image/png;base64,')
  })
})
