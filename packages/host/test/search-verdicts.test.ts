import type { Json } from '@dictamen/kernel'
import { textOfSource } from '@dictamen/kernel/host'
import { replay } from '@dictamen/kernel/record'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { searchFolder } from '../src/index.ts'
import { evidenceOf } from '../src/records/evidence.ts'
import { rebuildSystem } from '../src/records/rebuild.ts'
import { copySearch, goodWitness, NOW } from './search-provider.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const { folder, root } = copySearch(['CAND-003', 'CAND-005'])
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { verdicts } = await searchFolder(folder, {
  agent: goodWitness(),
  now: NOW,
  output: join(root, 'salida'),
})
const people = [...verdicts()]
const records = people.flatMap(({ verdicts: own }) => own.map(({ verdict }) => verdict.record))

describe('the records of a search', () => {
  test(`one maker gives a decision for each candidate, and beside it the case of whoever was escalated ${proves('GM-15.6')}`, () => {
    expect(
      people.map(({ subject, verdicts: own }) => [
        subject,
        ...own.map(({ verdict, review }) => [verdict.record.system, review ?? null]),
      ]),
    ).toEqual([
      ['SEARCH-2026-001/CAND-001', ['searches/candidate', null]],
      ['SEARCH-2026-001/CAND-002', ['searches/candidate', 'confirmation']],
      ['SEARCH-2026-001/CAND-004', ['searches/candidate', null], ['searches/escalation', 'escalation']],
    ])
  })

  test('the decision takes the place of the last one about the candidate, and its case does not', () => {
    for (const { verdicts: own } of verdicts())
      expect(own.map(({ isLatest = false }) => isLatest)).toEqual(own.map((_, at) => at === 0))
  })

  test('no record holds a document or an answer about somebody else', () => {
    for (const { subject, verdicts: own } of people) {
      const text = JSON.stringify(own.map(({ verdict }) => verdict.record))
      const others = people.map((other) => other.subject).filter((other) => other !== subject)
      for (const other of others) expect(text).not.toContain(other.split('/')[1])
    }
  })

  test(`what a record rests on opens: every line in its document, every rule of the protocol as it is written ${proves('GM-16.1')}`, () => {
    for (const record of records) {
      const { sources, rules } = evidenceOf(record, {}, new Map())
      const trace = record.trace as unknown as readonly {
        readonly rule: string
        readonly spans: readonly { readonly source: string; readonly start: number; readonly quote: string }[]
      }[]
      const named = new Set(
        trace.map(({ rule }) => rule).filter((rule) => /^(?:protocol|judging)\//u.test(rule)),
      )
      expect(new Set(rules.map(({ id }) => id))).toEqual(named)
      const spans = trace.flatMap((entry) => entry.spans)
      expect(spans.some(({ source }) => source.endsWith('.md'))).toBe(true)
      for (const { source, start, quote } of spans)
        expect(textOfSource(sources, source)?.slice(start, start + quote.length)).toBe(quote)
    }
  })

  test('each decides the same again, and another edition of the rules is told by its name', () => {
    for (const record of records) {
      const { equal } = replay(rebuildSystem(record.system, {}, { recorded: record.ruleset }), record)
      expect(equal).toBe(true)
    }
    const older = { ...records[0]!.ruleset, version: '1.0.0', sha256: 'e'.repeat(64) }
    const rebuilt = rebuildSystem('searches/candidate', {}, { recorded: older })
    expect(() => replay(rebuilt, { ...records[0]!, ruleset: older })).toThrow(/searches@1\.0\.0 e{64}/)
  })

  test('who testified, and by which rules, is in the record', () => {
    const { identity } = records[0]!.observations as unknown as { readonly identity: Json }
    expect(identity).toEqual(goodWitness().identity)
    expect(records[0]!.ruleset).toMatchObject({ id: 'searches', version: '2.0.0' })
  })
})
