import { Refusal, type Desk } from 'dictamen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../src/index.ts'
import { appOf, deskForTests, send, tokenFor } from './desk.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const NORM = '---\ncode: DNS\nversion: "1.0"\nrank: 1\n---\n# DNS\n\n## 2.02 Copias\n\nFuera.\n'

describe('records that are long to open', () => {
  const desk = deskForTests()
  /** What the thread that answers everybody opened itself. */
  const opened: string[] = []
  let damaged: string | null = null
  let app: App
  let headers: Readonly<Record<string, string>>
  const records: Record<'short' | 'long', string> = { short: '', long: '' }

  /** The desk, which notes what is opened here and hands over altered texts of a record that is damaged. */
  const watched = (): Desk => {
    const { sealed, ...kept } = desk().records
    const note =
      <Result>(read: (id: string) => Promise<Result>) =>
      (id: string): Promise<Result> => {
        opened.push(id)
        if (damaged === id) throw new Refusal('RecordAltered', { record: id, texts: 'input' })
        return read(id)
      }
    const fetch: typeof sealed.fetch = async (found, only) => {
      const fetched = await sealed.fetch(found, only)
      if (found.some(({ id }) => id === damaged)) fetched.texts.values().next().value![20]! ^= 1
      return fetched
    }
    const { show, explain, replay } = kept
    return {
      ...desk(),
      records: {
        ...kept,
        sealed: { ...sealed, fetch },
        show: note(show),
        explain: note(explain),
        replay: note(replay),
      },
    }
  }

  beforeAll(async () => {
    app = appOf(watched())
    headers = await tokenFor(desk(), 'jefa', { administrator: true })
    for (const [name, times] of [
      ['short', 1],
      ['long', 4000],
    ] as const) {
      const audited = {
        input: 'haz',
        output: 'Las copias se guardan fuera. '.repeat(times),
        context_type: 'mixed',
        active_documents: ['DNS'],
        document_versions: { DNS: '1.0' },
      }
      const norms = [{ name: 'DNS_v1.md', text: NORM }]
      const answer = await send(app, '/v1/audits/check', {
        method: 'POST',
        headers,
        body: { audited, norms },
      })
      records[name] = answer.json<{ records: string[] }>().records[0]!
    }
  })
  afterAll(() => app.close())

  test(`are opened, explained and decided again apart, and short ones at once ${proves('SV-1.3')}`, async () => {
    for (const name of ['short', 'long'] as const) {
      const id = records[name]
      opened.length = 0
      const shown = (await send(app, `/v1/records/${id}`, { headers })).json<{
        content: { output: object }
      }>()
      expect(shown.content.output).toBeDefined()
      expect((await send(app, `/v1/records/${id}/evidence`, { headers })).json()).toMatchObject({
        record: id,
      })
      expect((await send(app, `/v1/records/${id}/sarif`, { headers })).status).toBe(200)
      const again = await send(app, `/v1/records/${id}/replay`, { method: 'POST', headers })
      expect(again.json()).toEqual({ record: id, state: 'equal' })
      expect(opened.includes(id)).toBe(name === 'short')
    }
    const verdicts = await send(app, '/v1/spaces/general/verdicts', { headers })
    expect(verdicts.json<{ record: { id: string } }[]>().map(({ record }) => record.id)).toContain(
      records.long,
    )
    const found = await send(app, '/v1/search?q=copias', { headers })
    expect(found.json<{ hits: object[] }>().hits).toHaveLength(2)
  })

  test(`are told as altered (409) wherever they are opened, with nothing of them ${proves('SV-1.5')}`, async () => {
    for (const id of Object.values(records)) {
      damaged = id
      const answer = await send(app, `/v1/records/${id}`, { headers })
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({ type: 'urn:dictamen:problem:RecordAltered' })
      expect(answer.text).not.toContain('copias')
      damaged = null
    }
  })

  test('are corrected, contested and proved apart too', async () => {
    const path = `/v1/records/${records.long}`
    const head = (await send(app, '/v1/records/head', { headers })).text
    const proof = await send(app, `${path}/proof?head=${encodeURIComponent(head)}`, { headers })
    expect(proof.text).toContain('"consistency"')
    const correction = { pointer: '/verdict', after: 'SKIP', why: 'a'.repeat(3900) }
    expect(
      (await send(app, `${path}/corrections`, { method: 'POST', headers, body: correction })).status,
    ).not.toBe(500)
    const contest = await send(app, `${path}/contest`, {
      method: 'POST',
      headers,
      body: { reasons: 'No es así.' },
    })
    expect(contest.status).toBe(201)
  })

  test('files of several pieces come back as they were brought', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 17, 'Una línea que no es como otra.\n')
    bytes.writeUInt32LE(7, 2_500_000)
    const body = new Uint8Array(bytes)
    const kept = await send(app, '/v1/uploads?name=a.bin', { method: 'POST', headers, body })
    const { id } = kept.json<{ id: string }>()
    expect(await desk().uploads.open(id)).toEqual(body)
  })
})
