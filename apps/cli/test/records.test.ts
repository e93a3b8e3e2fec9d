import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dictamen } from './terminal.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const examples = join(import.meta.dirname, '../../../examples/entrevistas')
const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const place = ['--data', join(folder, 'datos'), '--now', '2026-11-01T10:00:00Z']
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('records, as a person keeps and checks them', () => {
  const head = join(folder, 'cabeza.json')
  const exported = join(folder, 'registro.jsonl')
  let fingerprint = ''
  let record = ''

  test('a verdict is the same with a record, and the record says where it is', async () => {
    const asked = ['interview', 'flags', '--now', '2026-11-01T10:00:00Z']
    for (const [flag, file] of [
      ['--transcript', 'sesion-1-rrhh.yaml'],
      ['--questions', 'preguntas-rrhh.yaml'],
      ['--context', 'contexto.yaml'],
    ] as const)
      asked.push(flag, join(examples, file))
    const without = await dictamen(asked)
    const kept = await dictamen([...asked, '--record', '--subject', 'Marta', ...place.slice(0, 2)])
    expect(kept.stdout).toBe(without.stdout)
    expect(kept.stderr).toMatch(/^expediente rec_[0-9a-f]{32}\n$/)
    record = kept.stderr.trim().split(' ')[1]!
    const shown = JSON.parse((await dictamen(['records', 'show', record, ...place])).stdout) as {
      content: { output: unknown }
    }
    expect(shown.content.output).toEqual(JSON.parse(without.stdout))
  })

  test(`a question leaves its plan, decision and answer, each linked to the one before, and its entry of the audit log ${proves('QP-6.6', 'QP-6.2')}`, async () => {
    await dictamen(['query', 'ask', '¿Subo los precios?', '--record', ...place])
    const listed = JSON.parse((await dictamen(['records', 'list', ...place])).stdout) as {
      record: { system?: string; subject?: string; links?: { rel: string; record: string }[]; id: string }
    }[]
    const answer = listed.find(({ record: line }) => line.system === 'queries/synthesizer@1.1')!
    const decision = listed.find(({ record: line }) => line.id === answer.record.links![0]!.record)!
    expect(decision.record.system).toBe('queries/governor@1.1')
    expect(decision.record.links![0]!.rel).toBe('plan')
    const audit = listed.find(({ record: line }) => line.system === 'queries/audit@1.1')!
    expect(audit.record.links!.map(({ rel }) => rel)).toEqual(['plan', 'decision', 'answer'])
    expect(audit.record.links!.map(({ record: id }) => id)).toEqual([
      decision.record.links![0]!.record,
      decision.record.id,
      answer.record.id,
    ])
    const kept = JSON.parse((await dictamen(['records', 'show', audit.record.id, ...place])).stdout) as {
      content: { output: { message: string; user_id: string } }
    }
    expect(kept.content.output).toMatchObject({ message: '¿Subo los precios?', user_id: 'local' })
    const subjects = new Set(
      listed.flatMap(({ record: line }) => (line.system?.startsWith('queries/') ? [line.subject] : [])),
    )
    expect(subjects.size).toBe(1)
    expect((await dictamen(['records', 'replay', ...place], { terminal: true })).stdout).not.toContain(
      'DISTINTO',
    )
  })

  test('an export verifies with what was kept outside, and a changed one does not', async () => {
    await dictamen(['records', 'head', '-o', head, ...place])
    await dictamen(['records', 'export', '-o', exported, ...place])
    fingerprint = (JSON.parse(readFileSync(head, 'utf8')) as { head: { key: string } }).head.key
    const anchors = ['--fingerprint', fingerprint, '--head', head]
    const intact = await dictamen(['records', 'verify', exported, ...anchors], { terminal: true })
    expect(intact).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Íntegro, con reservas\n/) })
    expect(intact.stdout).toContain('no puede excluirse un corte posterior')
    const touched = join(folder, 'tocado.jsonl')
    writeFileSync(touched, readFileSync(exported, 'utf8').replace('interviews/flags', 'interviews/fLags'))
    expect((await dictamen(['records', 'verify', touched, ...anchors])).code).toBe(1)
    expect((await dictamen(['records', 'verify', head])).code).toBe(2)
    const odd = join(folder, 'raro.jsonl')
    writeFileSync(odd, Buffer.concat([readFileSync(exported).subarray(0, -2), Buffer.of(0xff, 0x7d, 0x0a)]))
    expect((await dictamen(['records', 'verify', odd, ...anchors])).code).toBe(1)
    expect((await dictamen(['records', 'verify', join(folder, 'nada')])).code).toBe(2)
    const program = join(folder, 'verificador.html')
    expect((await dictamen(['records', 'verifier', '-o', program])).code).toBe(0)
    expect((await dictamen(['records', 'verifier'])).stdout).toBe(readFileSync(program, 'utf8'))
    const proof = join(folder, 'prueba.jsonl')
    await dictamen(['records', 'export', record, '-o', proof, ...place])
    expect((await dictamen(['records', 'verify', proof, ...anchors])).code).toBe(0)
  })

  test('a proof goes on from the head that somebody kept, and hands over texts that the one file checks', async () => {
    await dictamen(['query', 'plan', '¿Bajo los precios?', '--record', ...place])
    const proof = join(folder, 'prueba-con-textos.jsonl')
    const asked = ['records', 'export', record, '--head', head, '--texts', '-o', proof, ...place]
    expect((await dictamen(asked)).code).toBe(0)
    const program = join(folder, 'verificador.html')
    const run = (file: string): { status: number | null; stdout: string } =>
      spawnSync(process.execPath, [program, file, '--huella', fingerprint, '--cabeza', head], {
        encoding: 'utf8',
      })
    const checked = run(proof)
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Íntegro\n/) })
    expect(checked.stdout).toContain(
      'son los textos que selló su línea: ground, input, observations, output, trace',
    )
    const changed = join(folder, 'prueba-cambiada.jsonl')
    writeFileSync(
      changed,
      readFileSync(proof, 'utf8').replace('"text":"input","value":"{', '"text":"input","value":"{ '),
    )
    expect(run(changed)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('el texto «input» no es el que'),
    })
    const whole = await dictamen(['records', 'export', '--texts', ...place])
    expect(whole).toMatchObject({ code: 2, stderr: expect.stringContaining('diga cuáles') })
    const unknown = await dictamen(['records', 'export', 'rec_0', '-o', join(folder, 'nada.jsonl'), ...place])
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('No existe el expediente') })
    const other = head.replace('.json', '-ajena.json')
    writeFileSync(other, readFileSync(head, 'utf8').replace(/"log":"[^"]*"/, '"log":"otro"'))
    expect(await dictamen(['records', 'export', record, '--head', other, ...place])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('otro registro'),
    })
  })

  test('every text is opened and compared with its line', async () => {
    const checked = await dictamen(['records', 'verify', '--texts', ...place], { terminal: true })
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('son los que se sellaron') })
    const { texts } = JSON.parse((await dictamen(['records', 'verify', '--texts', ...place])).stdout) as {
      texts: { records: number; texts: number; altered: number }
    }
    expect(texts).toMatchObject({ altered: 0, erased: 0 })
    expect(texts.texts).toBe(5 * (texts.records - 1))
    expect((await dictamen(['records', 'verify', exported, '--texts'])).code).toBe(2)
  })

  test('a head that is not there is a missing file, and a log that has not begun is empty: neither is altered', async () => {
    const mistyped = await dictamen(['records', 'verify', exported, '--head', join(folder, 'cabeza.jsno')])
    expect(mistyped).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('No se encuentra'),
    })
    const empty = await dictamen(['records', 'verify', '--data', join(folder, 'vacía')], { terminal: true })
    expect(empty).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Vacío\n/) })
  })

  test('somebody is erased only on purpose, and the log still stands', async () => {
    const asked = await dictamen(['records', 'erase', 'Marta', ...place])
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect((await dictamen(['records', 'erase', 'Marta', '--yes', ...place])).code).toBe(0)
    const shown = await dictamen(['records', 'show', record, ...place], { terminal: true })
    expect(shown.stdout).toContain('se borraron con la persona')
    const verified = await dictamen([
      'records',
      'verify',
      '--head',
      head,
      '--fingerprint',
      fingerprint,
      ...place,
    ])
    expect(verified.code).toBe(0)
    expect((await dictamen(['records', 'erase', 'Marta', '--yes', ...place])).stderr).toContain(
      'No se conoce',
    )
    expect((await dictamen(['records', 'show', 'rec_0', ...place])).stderr).toContain(
      'No existe el expediente',
    )
  })
})
