import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dictamen } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const place = ['--data', join(folder, 'mis datos')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examples = join(import.meta.dirname, '../../../examples/auditoria/normas')
const norms = ['--norms', examples, '--embedder', 'none']
const prints = join(import.meta.dirname, '../../../packages/adapters/pdf/test/fixtures')
const leaves = { stopped: () => Promise.resolve() }

describe('work on the queue', () => {
  const input = join(folder, 'registro.jsonl')
  const output = join(folder, 'salida.jsonl')
  const batch = ['audit', 'batch', input, ...norms, '-o', output, '--queue', ...place]

  test('is left behind with Ctrl-C and found again by the same order, with the exit code of the verdict', async () => {
    const answer = {
      input: 'Hazlo.',
      output: 'Deberías.',
      context_type: 'technical',
      active_documents: ['DNS'],
    }
    writeFileSync(input, `${JSON.stringify({ id: 1, input: { ...answer, document_versions: {} } })}\n`)
    const left = await dictamen(batch, leaves)
    expect(left).toMatchObject({ code: 75, stdout: '' })
    const [, run] = /Ejecución (audit-[0-9a-f]{24})\. Ctrl-C/.exec(left.stderr) ?? []
    expect(left.stderr).toContain(`La ejecución ${run} espera en la cola a un «dictamen worker`)
    expect(left.stderr).toContain(`dictamen runs show ${run} --data '`)
    const waiting = await dictamen(['runs', 'show', run!, ...place], { terminal: true })
    expect(waiting.stdout).toContain('batch@1, en cola')
    const done = await dictamen(batch)
    expect(done).toMatchObject({ code: 1, stdout: '' })
    expect(done.stderr).toMatch(/No hay ningún «dictamen worker».*\n1 respuesta en 00:.*1 FAIL\n$/s)
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ id: 1, result: { result: 'FAIL' } })
    const shown = await dictamen(['runs', 'show', run!, ...place], { terminal: true })
    expect(shown.stdout).toContain('avance 1 de 1 partes (100 %), líneas 1, FAIL 1, ilegibles 0')
    const listed = await dictamen(['runs', 'list', ...place])
    expect((JSON.parse(listed.stdout) as { id: string }[]).map(({ id }) => id)).toEqual([run])
    const all = await dictamen(['runs', 'list', '--all', ...place])
    expect((JSON.parse(all.stdout) as { id: string }[]).map(({ id }) => id)).toContain(`${run}/1`)
  })

  test('leaves a sealed record of each answer when that is asked for, and once', async () => {
    const kept = [...batch, '--record', '--subject', 'lote de hoy']
    const done = await dictamen(kept)
    expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining('Expedientes: 1;') })
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ id: 1, result: { result: 'FAIL' } })
    await dictamen(kept)
    const replayed = await dictamen(['records', 'replay', ...place])
    expect(replayed.code).toBe(0)
    expect(JSON.parse(replayed.stdout)).toEqual([{ record: expect.any(String), state: 'equal' }])
    const alone = await dictamen([...batch.filter((part) => part !== '--queue'), '--record'])
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('--record va con --queue') })
  })

  test('is refused before it begins when it could not end', async () => {
    const threads = await dictamen([...batch, '--jobs', '2'])
    expect(threads).toMatchObject({ code: 2, stderr: expect.stringContaining('--jobs') })
    const missing = await dictamen([
      'audit',
      'batch',
      join(folder, 'no'),
      ...norms,
      '-o',
      output,
      '--queue',
      ...place,
    ])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('No se encuentra') })
    const nowhere = batch.with(batch.indexOf(output), join(folder, 'no', 'salida'))
    expect(await dictamen(nowhere)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('la carpeta no existe'),
    })
  })

  test('reviews come out as without it, and those that are refused are told', async () => {
    const files = ['one-column', 'locked', 'wide'].map((stem) => join(prints, `${stem}.pdf`))
    const queue = ['--queue', ...place]
    const direct = await dictamen(['exam', 'parse', ...files, join(folder, 'no.pdf')])
    const queued = await dictamen(['exam', 'parse', ...files, join(folder, 'no.pdf'), ...queue])
    expect(queued.stdout).toBe(direct.stdout)
    expect([direct.code, queued.code]).toEqual([2, 2])
    for (const told of ['no.pdf', 'contraseña', '3 revisiones  ·  100 %'])
      expect(queued.stderr).toContain(told)
    const trace = [join(folder, 'directa.json'), join(folder, 'cola.json')]
    await dictamen(['exam', 'parse', files[0]!, '--trace', trace[0]!])
    await dictamen(['exam', 'parse', files[0]!, '--trace', trace[1]!, ...queue])
    expect(readFileSync(trace[1]!, 'utf8')).toBe(readFileSync(trace[0]!, 'utf8'))
  })
})
