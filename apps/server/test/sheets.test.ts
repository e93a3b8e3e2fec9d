import type { JudgementSheet } from 'dictamen'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests, deskForTests, ORIGIN, send, tokenFor } from './desk.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const example = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001')
const NO_FIT = 'no_fit:brief_jd.md:25'
const RECOMMENDATION = 'recomendacion:brief_jd.md:8'
const APPROVING = [
  { point_id: NO_FIT, verdict: 'no_incurre', reason: 'Ha dirigido plantas propias.' },
  { point_id: 'no_fit:brief_jd.md:26', verdict: 'no_incurre', reason: 'Ya vive en Valencia.' },
  { point_id: RECOMMENDATION, verdict: 'SI', reason: 'Ya ha ordenado dos plantas.' },
]

type Door = Readonly<Record<string, string>>

interface Judged {
  readonly status: number
  readonly decision: { readonly decision: string; readonly rationale: readonly string[] }
  readonly sheet: JudgementSheet
  readonly records: readonly string[]
}

interface Told {
  readonly candidate_id: string
  readonly decision: string
  readonly record: string
  readonly document: {
    readonly title: string
    readonly mark: string | null
    readonly blocks: readonly {
      readonly notes?: readonly { readonly cites?: readonly { readonly source: string }[] }[]
    }[]
  }
}

interface Shown {
  readonly record: { readonly links: readonly { readonly rel: string; readonly record: string }[] }
  readonly linked_by: readonly { readonly rel: string; readonly record: string }[]
}

describe('the sheet of a recorded candidate', () => {
  const desk = deskForTests(undefined, { works: true })
  const app = appForTests(desk)
  const doors: Record<string, Door> = {}
  /** The decision that waits for somebody who judges. */
  let decision = ''
  let searched = ''

  const get = async <T>(path: string, door: Door) => {
    const answer = await send(app(), path, { headers: door })
    return { status: answer.status, ...answer.json<T>() }
  }
  const post = async <T>(path: string, body: unknown, door: Door) => {
    const answer = await send(app(), path, { method: 'POST', body, headers: door })
    return { status: answer.status, ...answer.json<T>() }
  }
  const judge = (judgements: readonly object[], door: Door, more: object = {}): Promise<Judged> =>
    post<Judged>(`/v1/records/${decision}/sheet`, { judgements, ...more }, door)
  const recorded = async (): Promise<number> =>
    (await get<{ records: object[] }>('/v1/records?space=busquedas&limit=500', doors.jefa!)).records.length

  beforeAll(async () => {
    await desk().users.addSpace('busquedas', 'Búsquedas')
    for (const [login, role] of [
      ['ana', 'evaluador'],
      ['rut', 'revisor'],
      ['uli', 'auditor'],
    ] as const) {
      doors[login] = await tokenFor(desk(), login)
      await desk().users.setRole('busquedas', (await desk().users.find(login)).id, role)
    }
    doors.jefa = await tokenFor(desk(), 'jefa', { administrator: true })
    doors.ajena = await tokenFor(desk(), 'ajena')
    await desk().users.setRole('general', (await desk().users.find('ajena')).id, 'evaluador')
    const files = readdirSync(example, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && (!path.includes('/') || path.startsWith('CAND-001/')))
      .map((path) => ({ path, text: readFileSync(join(example, path), 'utf8') }))
    const body = { name: 'SEARCH-2026-001', files, now: '2026-03-02T10:00:00Z', space: 'busquedas' }
    const { run } = await post<{ run: string }>('/v1/searches', body, doors.ana!)
    await (await app().fetch(new Request(`${ORIGIN}/v1/runs/${run}/events`, { headers: doors.ana! }))).text()
    const result = await get<{ records: string[] }>(`/v1/runs/${run}/result`, doors.ana!)
    decision = result.records[0]!
    searched = run
  })

  test(`is read by whoever reads the record, and is hidden from another space ${proves('GM-17.11')}`, async () => {
    const sheet = await get<JudgementSheet>(`/v1/records/${decision}/sheet`, doors.ana!)
    expect(sheet).toMatchObject({ status: 200, candidate_id: 'CAND-001' })
    expect(sheet.points.find(({ point_id: id }) => id === NO_FIT)).toMatchObject({ state: 'por_juzgar' })
    expect((await get(`/v1/records/${decision}/sheet`, doors.uli!)).status).toBe(200)
    expect((await get(`/v1/records/${decision}/sheet`, doors.ajena!)).status).toBe(404)
    expect((await judge(APPROVING, doors.ajena!)).status).toBe(404)
    expect((await judge(APPROVING, doors.uli!)).status).toBe(404)
  })

  test('is withheld from whoever must still judge the case without having seen it', async () => {
    expect((await get(`/v1/records/${decision}/sheet`, doors.rut!)).status).toBe(403)
    expect((await judge(APPROVING, doors.rut!)).status).toBe(403)
  })

  test(`has no report before somebody judges, and a draft with its mark for anybody ${proves('GM-14.10')}`, async () => {
    const report = (more: string, door: Door = doors.ana!) =>
      send(app(), `/v1/records/${decision}/report${more}`, { headers: door })
    expect((await report('')).status).toBe(400)
    expect((await report('?format=docx')).status).toBe(400)
    const draft = (await report('?draft=true')).json<Told>()
    expect(draft).toMatchObject({ decision: 'ESCALADO_CONSULTOR_SENIOR', document: { mark: 'BORRADOR' } })
    expect((await report('?draft=true&format=html')).text).toContain('@top-center')
    expect((await report('?draft=true&format=markdown')).text.match(/\*\*BORRADOR\*\*/gu)).toHaveLength(3)
    expect((await report('?draft=true', doors.rut!)).status).toBe(403)
    expect((await report('?draft=si')).status).toBe(400)
  })

  test('refuses a point or a verdict that is none', async () => {
    const unknown = [{ ...APPROVING[0], point_id: 'no_fit:otro.md:1' }]
    expect((await judge(unknown, doors.ana!)).status).toBeGreaterThanOrEqual(400)
    expect((await judge([{ ...APPROVING[0], verdict: 'SI' }], doors.ana!)).status).toBeGreaterThanOrEqual(400)
    expect((await judge([{ ...APPROVING[0], reason: '' }], doors.ana!)).status).toBe(422)
    expect((await judge([], doors.ana!)).status).toBe(422)
  })

  test(`previews a decision and changes nothing ${proves('GM-17.7')}`, async () => {
    const before = await recorded()
    const shown = await judge(APPROVING, doors.ana!, { preview: true })
    expect(shown).toMatchObject({ status: 200, decision: { decision: 'APROBADO' }, records: [] })
    expect(await recorded()).toBe(before)
    const { linked_by: links } = await get<Shown>(`/v1/records/${decision}`, doors.ana!)
    expect(links.filter(({ rel }) => rel === 'supersedes')).toEqual([])
  })

  test(`judged, leaves a decision that takes the place of the first and is decided again alike ${proves('GM-17.7')}`, async () => {
    const judged = await judge(APPROVING, doors.ana!)
    expect(judged).toMatchObject({ status: 200, decision: { decision: 'APROBADO' } })
    expect(judged.decision.rationale.join(' ')).toContain('según ana')
    const [id] = judged.records
    const later = await get<Shown>(`/v1/records/${id}`, doors.ana!)
    expect(later.record.links).toEqual([{ rel: 'supersedes', record: decision }])
    const { linked_by: links } = await get<Shown>(`/v1/records/${decision}`, doors.ana!)
    expect(links).toContainEqual(expect.objectContaining({ rel: 'supersedes', record: id }))
    for (const record of [decision, ...judged.records])
      expect(await post(`/v1/records/${record}/replay`, undefined, doors.ana!)).toMatchObject({
        state: 'equal',
      })
    const sheet = await get<JudgementSheet>(`/v1/records/${id}/sheet`, doors.ana!)
    expect(sheet.points.find(({ point_id: point }) => point === NO_FIT)).toMatchObject({
      state: 'resuelto',
      judgements: [{ by: 'ana', verdict: 'no_incurre' }],
    })
    decision = id!
    const again = await judge([{ ...APPROVING[0]!, verdict: 'incurre' }], doors.ana!)
    expect(again.decision).toMatchObject({ decision: 'APROBADO' })
    expect((await get<Shown>(`/v1/records/${again.records[0]}`, doors.ana!)).record.links).toEqual([
      { rel: 'supersedes', record: id },
    ])
  })

  test(`its report is that of the decision that holds, in every format ${proves('GM-14.12')}`, async () => {
    const { records } = await get<{ records: string[] }>(`/v1/runs/${searched}/result`, doors.ana!)
    const [first] = records
    const report = (more: string, door: Door = doors.ana!) =>
      send(app(), `/v1/records/${first}/report${more}`, { headers: door })
    const told = (await report('')).json<Told>()
    expect(told).toMatchObject({ candidate_id: 'CAND-001', decision: 'APROBADO' })
    expect(told.record).not.toBe(first)
    expect(told.document).toMatchObject({ mark: null })
    expect(told.document.title).toContain('Lucía Ferrando Soler')
    expect(JSON.stringify(told.document.blocks)).toMatch(
      /Huella de la decisión \(SHA-256\): [0-9a-f]{64}\..+Cabeza del registro: \d+ \(raíz /u,
    )
    const notes = told.document.blocks.flatMap((block) => block.notes ?? [])
    expect(notes.flatMap(({ cites = [] }) => cites)).toContainEqual(
      expect.objectContaining({ source: 'CAND-001/cv.md' }),
    )
    const html = await report('?format=html')
    expect(html.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+';.+frame-ancestors 'none'$/u,
    )
    expect(html.text).not.toMatch(/<script|style=|unsafe-inline/u)
    const markdown = await report('?format=markdown')
    expect(markdown.headers.get('content-disposition')).toContain('informe-CAND-001.md')
    expect(markdown.text).toMatch(/^# Lucía Ferrando Soler/u)
    expect((await report('?format=docx')).text.startsWith('PK')).toBe(true)
    expect((await report('', doors.ajena!)).status).toBe(404)
  })

  test(`its report names nobody where that is asked for, nor does its file ${proves('GM-14.8', 'GM-14.12')}`, async () => {
    const { records } = await get<{ records: string[] }>(`/v1/runs/${searched}/result`, doors.ana!)
    for (const format of ['json', 'html', 'markdown']) {
      const answer = await send(app(), `/v1/records/${records[0]}/report?anonymous=true&format=${format}`, {
        headers: doors.ana!,
      })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('Candidato 1')
      const shown = answer.text.replace(/<style>[^]+<\/style>/u, '')
      expect(shown).not.toMatch(/CAND-001|Ferrando|Lucía|Ribes|Sanchis|\.md\b|@/u)
      expect(answer.headers.get('content-disposition') ?? '').not.toContain('CAND')
    }
  })

  test('a decision that somebody contests is marked in the report of its search', async () => {
    type Reported = { readonly report: { readonly candidates: readonly { readonly impugnada: boolean }[] } }
    const shown = (): Promise<Reported> =>
      get<Reported>(`/v1/runs/${searched}/result?only=report`, doors.ana!)
    expect((await shown()).report.candidates).toMatchObject([{ impugnada: false }])
    const { records } = await get<{ records: string[] }>(`/v1/runs/${searched}/result`, doors.ana!)
    const contest = { reasons: 'No se leyó su segunda referencia.' }
    expect((await post(`/v1/records/${records[0]}/contest`, contest, doors.ana!)).status).toBe(201)
    expect((await shown()).report.candidates).toMatchObject([{ impugnada: true }])
  })
})
