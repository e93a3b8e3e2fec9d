import { hashInScript, LogVerifier, titleOf, type Anchors, type Outcome } from '@dictamen/verifier'
import fc from 'fast-check'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildVerifier, checksumOf } from '../../../tools/verifier.ts'
import { MemoryLog } from './log.ts'
import { tamperings } from './tampering.ts'

function logOf(records: number, changes: readonly number[] = []): MemoryLog {
  const log = new MemoryLog('log_1')
  for (let at = 1; at < records; at++) {
    if (changes.includes(at)) log.rotate()
    else log.append({ kind: 'evaluation', id: `rec_${at}`, output: 'x' })
  }
  return log
}

async function verify(lines: readonly string[], anchors: Anchors = {}, script = false): Promise<Outcome> {
  const verifier = script ? new LogVerifier(anchors, hashInScript) : new LogVerifier(anchors)
  for (const line of lines) verifier.line(Buffer.from(line, 'latin1'))
  return verifier.finish()
}

const anchorsOf = (log: MemoryLog): Anchors => ({ fingerprint: log.fingerprint, head: log.lastHead })

describe('a log that nobody touched', () => {
  test.each([
    [1, []],
    [2, []],
    [37, []],
    [37, [5, 20]],
    [37, [36]],
    [37, [1, 2]],
  ])('of %i lines, keys changed at %j, is intact', async (size, changes) => {
    const log = logOf(size, changes)
    for (const script of [false, true]) {
      const outcome = await verify(log.export(), anchorsOf(log), script)
      const limits = [`íntegro hasta la cabeza ${size}; no puede excluirse un corte posterior`]
      expect(outcome).toMatchObject({ state: 'intact', faults: [], limits, lines: size })
      for (const { head, signature } of log.heads.filter((one) => one.head.size < size)) {
        const kept = JSON.stringify({ head: sorted(head), signature })
        const earlier = await verify(log.export(), { head: kept, fingerprint: log.fingerprint }, script)
        expect(earlier).toMatchObject({ state: 'intact', faults: [], limits: [] })
        expect(titleOf(earlier)).toBe('Íntegro')
      }
    }
  })

  test('is taken with a head as somebody wrote it down, in whatever layout', async () => {
    const log = logOf(9)
    const head = JSON.stringify(JSON.parse(log.lastHead), null, 2)
    expect(await verify(log.export(), { head })).toMatchObject({ state: 'intact', faults: [] })
  })

  test('that has not begun is empty, and says what that may hide', async () => {
    const empty = [JSON.stringify({ format: 'dictamen-export/1', log: 'log_1', size: 0 })]
    const outcome = await verify(empty)
    expect(outcome).toMatchObject({ state: 'empty', faults: [], lines: 0 })
    expect(outcome.limits).toEqual(['el registro no ha empezado; no puede excluirse que se haya vaciado'])
    expect(titleOf(outcome)).toBe('Vacío')
    const log = logOf(3)
    expect((await verify(empty, { head: log.lastHead })).state).toBe('altered')
    expect((await verify(empty, { fingerprint: log.fingerprint })).state).toBe('altered')
    expect((await verify([...empty, log.lastHead])).state).toBe('altered')
  })

  test('cannot be compared with what is no head and no fingerprint, and is not called altered', async () => {
    const log = logOf(5)
    for (const anchors of [{ head: 'cabeza.jsno' }, { head: '{}' }, { fingerprint: '449f' }]) {
      const outcome = await verify(log.export(), anchors)
      expect(outcome.state).toBe('unreadable')
      expect(outcome.faults[0]).toMatch(/que se conserva no/)
    }
  })

  test('says what it cannot exclude when nothing was kept outside', async () => {
    const outcome = await verify(logOf(5).export())
    expect(outcome.limits).toEqual([
      'íntegro hasta la cabeza 5; no puede excluirse un corte posterior ni otra clave',
    ])
    expect(titleOf(outcome)).toBe('Íntegro, con reservas')
  })

  test('proves single records, before and after a change of key', async () => {
    const log = logOf(30, [10])
    const outcome = await verify(log.prove([3, 17, 29]), anchorsOf(log))
    expect(outcome).toMatchObject({ state: 'intact', faults: [] })
  })
})

describe('a log that somebody touched', () => {
  test('is never intact for who kept a fingerprint and a head', async () => {
    const log = logOf(24, [7, 15])
    const lines = log.export()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tamperings),
        fc.infiniteStream(fc.nat()),
        async ({ change }, stream) => {
          const touched = change(lines, (below) => (stream.next().value as number) % below)
          if (touched === null || touched.join('\n') === lines.join('\n')) return
          expect((await verify(touched, anchorsOf(log))).state).not.toBe('intact')
        },
      ),
      { numRuns: 400 },
    )
  })

  test('cannot be cut behind a head that was kept', async () => {
    const log = logOf(20)
    const kept = log.lastHead
    const earlier = logCut(log, 12)
    expect((await verify(earlier)).state).toBe('intact')
    expect((await verify(earlier, { fingerprint: log.fingerprint, head: kept })).faults).toEqual([
      'la cabeza conservada (20 líneas) cuenta más líneas que las que hay: el registro está cortado',
    ])
  })

  test('cannot be made anew with another key', async () => {
    const [log, other] = [logOf(9), logOf(9)]
    expect((await verify(other.export())).state).toBe('intact')
    expect((await verify(other.export(), { fingerprint: log.fingerprint })).state).toBe('altered')
    expect((await verify(other.export(), { head: log.lastHead })).state).toBe('altered')
  })

  test('cannot prove a record that a forger sealed beside a true head', async () => {
    const log = logOf(9, [4])
    const forged = logOf(9)
    forged.append({ kind: 'evaluation', id: 'rec_falso', output: 'y' })
    const anchors = anchorsOf(log)
    const trueHeads = log.prove([]).filter((line) => line.startsWith('{"head"'))
    expect((await verify(forged.prove([9]), anchors)).state).toBe('altered')
    expect((await verify([...forged.prove([9]), ...trueHeads], anchors)).state).toBe('altered')
    const keyLines = log.prove([]).filter((line) => line.startsWith('{"index"'))
    const entry = forged.prove([9]).find((line) => line.includes('rec_falso'))!
    expect((await verify([log.prove([])[0]!, ...keyLines, entry, ...trueHeads], anchors)).state).toBe(
      'altered',
    )
  })
})

test('the hash written in script is SHA-256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 70 }), (first, second) => {
      const expected = createHash('sha256').update(first).update(second).digest('hex')
      expect(Buffer.from(hashInScript(first, second)).toString('hex')).toBe(expected)
    }),
  )
})

describe('the file that auditors get', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier '))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(import.meta.dirname, '../page/verificador.html')

  test('is the one that the sources make', async () => {
    expect(readFileSync(file, 'utf8')).toBe(await buildVerifier())
  })

  test('has the hash that is published beside it', () => {
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(checksumOf(readFileSync(file, 'utf8')))
  })

  test('runs by itself and answers with its exit code', () => {
    const program = join(folder, 'verificador.html')
    writeFileSync(program, readFileSync(file))
    const log = logOf(12, [5])
    const exported = join(folder, 'exportación.jsonl')
    writeFileSync(exported, `${log.export().join('\n')}\n`)
    const kept = join(folder, 'cabeza.json')
    const { head, signature } = log.heads[7]!
    writeFileSync(kept, JSON.stringify({ head: sorted(head), signature }))
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect(run(exported, '--huella', log.fingerprint, '--cabeza', kept)).toMatch(/^Íntegro\n/)
    writeFileSync(kept, log.lastHead)
    expect(run(exported, '--huella', log.fingerprint, '--cabeza', kept)).toMatch(/^Íntegro, con reservas\n/)
    const mistyped = spawnSync(process.execPath, [program, exported, '--cabeza', join(folder, 'cabeza.jsno')])
    expect(mistyped.status).toBe(2)
    expect(String(mistyped.stdout)).toBe('')
    expect(String(mistyped.stderr)).toContain('No se puede leer la cabeza')
    expect(run(exported)).toContain('no puede excluirse un corte posterior ni otra clave')
    writeFileSync(exported, log.export().with(3, '{}').join('\n'))
    expect(spawnSync(process.execPath, [program, exported]).status).toBe(1)
    expect(spawnSync(process.execPath, [program, program]).status).toBe(2)
    expect(spawnSync(process.execPath, [program, join(folder, 'nada')]).status).toBe(2)
    expect(spawnSync(process.execPath, [program]).status).toBe(2)
  })
})

function logCut(log: MemoryLog, size: number): string[] {
  const head = log.heads.find((signed) => signed.head.size === size)!
  return [
    JSON.stringify({ format: 'dictamen-export/1', log: log.id, size }),
    ...log.lines.slice(0, size),
    JSON.stringify({ head: sorted(head.head), signature: head.signature }),
  ]
}

function sorted({ key, log, root, size, time }: MemoryLog['heads'][number]['head']): object {
  return { key, log, root, size, time }
}
