import { documentOf, nameOf, type Json } from '@dictamen/kernel'
import { readExample } from '@dictamen/testkit/examples'
import { hashOf, recordOf } from '@dictamen/kernel/record'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { flags, parseExam, planQuery, searchDocuments, type Verdict } from '../src/index.ts'
import { openInstallation } from '../src/installation.ts'
import { rebuildSystem } from '../src/records/rebuild.ts'
import { recordsOf, type Records } from '../src/records/use-records.ts'
import { thisEdition, type Edition } from '../src/shipped-material.ts'

const root = join(import.meta.dirname, '../../..')
const now = '2026-11-01T10:00:00Z'
const SEARCH = 'examples/busquedas/SEARCH-2026-001'
const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const installation = await openInstallation({ data: join(folder, 'datos') })
afterAll(async () => {
  await installation.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (edition?: Edition): Promise<Records> =>
  recordsOf(await installation.log(), () => now, edition)

/** An edition that ships something else under the same name and version. */
function editionWith(changed: Readonly<Record<string, Json>>): Edition {
  return {
    hashOf: (name) => (name in changed ? hashOf(changed[name]!) : thisEdition.hashOf(name)),
    read: (name) => changed[name] ?? thisEdition.read(name),
  }
}

/** An edition that leaves nothing behind, as the first one did. */
async function keepAsFirst(verdict: Verdict<unknown>): Promise<string> {
  const { system, contract, ruleset, ...texts } = verdict.record
  const log = await installation.log()
  const { record_id: _id, ...sealed } = texts
  const [id] = await log.keep({ space: 'general' }, [
    {
      kind: 'evaluation',
      actor: 'ana',
      time: now,
      space: 'general',
      links: [],
      clear: { system, contract, ruleset: { ...ruleset }, engine: 'dictamen 0.0.0' },
      sealed: { ...sealed, ground: verdict.ground },
    },
  ])
  return id!
}

/** A rule set with another word in one rule that fires, and the same version. */
function reworded(name: string): Json {
  const text = JSON.stringify(thisEdition.read(name))
  return JSON.parse(text.replace('"description":"', '"description":"Antes: ')) as Json
}

/** A verdict of an edition that shipped other rules: nothing of them was brought. */
function shippedWith(verdict: Verdict<unknown>): Verdict<unknown> {
  const { rules: _rules, ...ground } = verdict.ground
  return { ...verdict, record: verdict.record, ground }
}

const session = {
  transcripts: [readExample('entrevistas/sesion-1-rrhh.yaml')],
  questionSets: [readExample('entrevistas/preguntas-rrhh.yaml')],
  context: readExample('entrevistas/contexto.yaml'),
}

async function oldFlags(rules: Json): Promise<Verdict<unknown>> {
  return shippedWith(await flags(session, { now, rules: documentOf(rules, 'flags') }))
}

test('a record is decided again with the rules that decided it, after they changed under the same label', async () => {
  const before = reworded('flags')
  const verdict = await oldFlags(before)
  const id = await (await open(editionWith({ flags: before }))).keep(verdict, { actor: 'ana' })
  const records = await open()
  expect(verdict.record.ruleset.version).toBe((thisEdition.read('flags') as { version: string }).version)
  expect(verdict.record.ruleset.sha256).not.toBe(thisEdition.hashOf('flags'))
  expect(await records.replay(id)).toEqual({ record: id, state: 'equal' })
  const { rules } = (await records.explain(id))!
  expect(rules.length).toBeGreaterThan(0)
  const written = new Map(
    (before as { rules: { id: string; description: string }[] }).rules.map((r) => [r.id, r]),
  )
  for (const rule of rules) expect(rule.description).toBe(written.get(rule.id)!.description)
})

test('what ships beside the rules is kept with them', async () => {
  const pdf = readFileSync(join(root, 'packages/adapters/pdf/test/fixtures/one-column.pdf'))
  const { verdict } = await parseExam(new Uint8Array(pdf), 'revision.pdf')
  const [spanish, ...rest] = thisEdition.read('exam-locales') as unknown as [{ name: string }, ...Json[]]
  const before = [spanish, ...rest.slice(1)] as unknown as Json
  const id = await (await open(editionWith({ 'exam-locales': before }))).keep(verdict, { actor: 'ana' })
  const records = await open()
  expect((await records.show(id)).content!['ground']).toMatchObject({
    shipped: { 'exam-locales': hashOf(before) },
  })
  expect(await records.replay(id)).toEqual({ record: id, state: 'equal' })
})

test('the many rule sets of a search are kept and found one by one', async () => {
  const before = reworded('fluff')
  const kept = new Map([['fluff', { sha256: hashOf(before), value: before }]])
  const system = rebuildSystem('searches/candidate', {}, { kept })
  expect(system.ruleset.sha256).not.toBe(rebuildSystem('searches/candidate', {}).ruleset.sha256)
  const { verdicts } = await searchDocuments(join(root, SEARCH), { now, candidate: 'CAND-001' })
  const [person] = [...verdicts()]
  const { input, observations } = person!.verdicts[0]!.verdict.record
  const { output, trace } = system.decide(input, observations)
  const contract = nameOf(system.output)
  const verdict = {
    record: recordOf({
      system: system.id,
      contract,
      ruleset: system.ruleset,
      input,
      observations,
      output,
      trace,
    }),
    ground: {},
  }
  const [id] = await (await open(editionWith({ fluff: before }))).keepAll([{ verdict }], { actor: 'ana' })
  expect(await (await open()).replay(id!)).toEqual({ record: id, state: 'equal' })
})

test('a record whose rules nobody kept says so, names who can, and the others go on', async () => {
  const id = await keepAsFirst(await oldFlags(lost()))
  const plan = await (await open()).keep(await planQuery('¿Qué precio pongo?', { now }), { actor: 'ana' })
  const records = await open()
  expect(await records.replay(id)).toMatchObject({
    record: id,
    state: 'unrepeatable',
    engine: 'dictamen 0.0.0',
    ruleset: expect.stringMatching(/^flags@/) as string,
    reason: expect.stringContaining('flags') as string,
  })
  expect((await records.explain(id))!.rules).toEqual([])
  expect(await records.replay(plan)).toEqual({ record: plan, state: 'equal' })
})

test('an early record, which names nothing, finds its rules by the hash it gives', async () => {
  const before = reworded('flags')
  const id = await keepAsFirst(await oldFlags(before))
  expect(await (await open()).replay(id)).toEqual({ record: id, state: 'equal' })
})

test('a profile that another version decides is sealed, repeated and explained with that version', async () => {
  const verdict = await flags(session, { now, profile: 'seed' })
  expect(verdict.record.ruleset.sha256).toBe(thisEdition.hashOf('flags@1.1'))
  const id = await (await open()).keep(verdict, { actor: 'ana' })
  const later = await open(editionWith({ 'flags@1.1': reworded('flags@1.1') }))
  for (const records of [await open(), later]) {
    expect(await records.replay(id)).toEqual({ record: id, state: 'equal' })
    const written = JSON.stringify(thisEdition.read('flags@1.1'))
    const { rules } = (await records.explain(id))!
    expect(rules.length).toBeGreaterThan(0)
    for (const { description } of rules) expect(written).toContain(JSON.stringify(description))
  }
})

test('an early record is decided again with the version that has its hash, whatever version decides now', async () => {
  const before = thisEdition.read('flags@1.1')
  const id = await keepAsFirst(await oldFlags(before))
  const records = await open()
  expect(await records.replay(id)).toEqual({ record: id, state: 'equal' })
  const written = JSON.stringify(before)
  for (const { options } of (await records.explain(id))!.rules)
    expect(written).toContain(JSON.stringify(options))
})

/** Rules that no other test keeps. */
function lost(): Json {
  const text = JSON.stringify(thisEdition.read('flags'))
  return JSON.parse(text.replace('"description":"', '"description":"Perdida: ')) as Json
}
