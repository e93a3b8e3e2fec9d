import { hashOf } from '@dictamen/kernel/record'
import type { Anchors } from '@dictamen/verifier'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreInstallation, useRecords, verifyLines } from '../src/index.ts'

const kept = join(import.meta.dirname, 'fixtures/first-edition')
const data = mkdtempSync(join(tmpdir(), 'first-edition-'))
const installation = join(data, 'data')

interface Evaluation {
  readonly id: string
  readonly system: string
  readonly output: string | null
  readonly replay: 'equal' | 'erased'
}

const evaluations = JSON.parse(read('evaluations.json')) as readonly Evaluation[]

function read(name: string): string {
  return readFileSync(join(kept, name), 'utf8')
}

function anchorsOf(name: string): Anchors {
  return { head: read(name) }
}

beforeAll(async () => {
  chmodSync(data, 0o711)
  mkdirSync(installation, { mode: 0o711 })
  for (const name of ['master.key', 'tombstones.jsonl'])
    copyFileSync(join(kept, name), join(installation, name))
  chmodSync(join(installation, 'master.key'), 0o600)
  await restoreInstallation({ data: installation }, join(kept, 'backup.dictamen'), { foreign: true })
})

afterAll(() => rmSync(data, { recursive: true, force: true }))

test('every text of the first edition opens as it was sealed', async () => {
  await useRecords({ data: installation }, async (records) => {
    for (const { id, output } of evaluations) {
      const { content } = await records.show(id)
      expect(content === null ? null : hashOf(content['output']!)).toBe(output)
    }
  })
})

test('its log continues the heads that were kept, and so does its export', async () => {
  const ofTheLog = await useRecords({ data: installation }, (records) =>
    records.verify(anchorsOf('head-before.json')),
  )
  expect(ofTheLog).toMatchObject({ state: 'intact', faults: [] })
  for (const [file, head] of [
    ['records.jsonl', 'head-before.json'],
    ['records.jsonl', 'head.json'],
    ['proof.jsonl', 'head.json'],
  ] as const) {
    const lines = read(file).trimEnd().split('\n')
    expect(await verifyLines(lines, anchorsOf(head))).toMatchObject({ state: 'intact', faults: [] })
  }
})

/** What decided in the first edition with rules that it did not keep beside the log, and that are others now: who can decide it again. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'queries/router': 'dictamen 0.0.0 con router@1.0.0',
  'audits/ira': 'dictamen 0.0.0 con ira@2.1.0',
}

test('every evaluation decides the same again, or names the edition that can', async () => {
  const replayed = await useRecords({ data: installation }, async (records) => {
    const states: Record<string, string> = {}
    for (const { id } of evaluations) {
      const result = await records.replay(id)
      states[id] = result.state === 'unrepeatable' ? `${result.engine} con ${result.ruleset}` : result.state
    }
    return states
  })
  const expected = evaluations.map(({ id, system, replay }) => [
    id,
    replay === 'erased' ? replay : (ELSEWHERE[system] ?? replay),
  ])
  expect(replayed).toEqual(Object.fromEntries(expected))
})
