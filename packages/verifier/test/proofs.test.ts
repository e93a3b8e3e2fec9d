import { canonicalJson } from '@dictamen/kernel/record'
import { hashInScript, LogVerifier, titleOf, type Anchors, type Outcome } from '@dictamen/verifier'
import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MemoryLog } from './log.ts'

function logOf(records: number, id = 'log_1'): MemoryLog {
  const log = new MemoryLog(id)
  for (let at = 1; at < records; at++) log.append({ kind: 'evaluation', id: `rec_${at}`, output: 'x' })
  return log
}

async function verify(lines: readonly string[], anchors: Anchors = {}, script = false): Promise<Outcome> {
  const verifier = script ? new LogVerifier(anchors, hashInScript) : new LogVerifier(anchors)
  for (const line of lines) verifier.line(Buffer.from(line))
  return verifier.finish()
}

/** The head of a size, as it was kept. */
function headOf(log: MemoryLog, size: number): string {
  const { head, signature } = log.heads.find((one) => one.head.size === size)!
  return canonicalJson({ head: { ...head }, signature })
}

describe('a single proof beside a head that was kept', () => {
  test('is plainly intact only when it shows that its log goes on from that head', async () => {
    for (const size of [2, 3, 7, 8, 9, 16, 21, 33]) {
      const log = logOf(size)
      for (let since = 1; since < size; since++) {
        const anchors = { fingerprint: log.fingerprint, head: headOf(log, since) }
        const outcome = await verify(log.prove([size - 1], { since }), anchors, since % 2 === 0)
        expect(outcome, `${since} of ${size}`).toMatchObject({ state: 'intact', faults: [], limits: [] })
        const alone = await verify(log.prove([size - 1]), anchors)
        expect(alone.state).toBe('intact')
        expect(alone.limits).toEqual([
          expect.stringContaining('no puede excluirse que el registro se rehiciera'),
        ])
        expect(titleOf(alone)).toBe('Íntegro, con reservas')
      }
    }
  })

  test('goes on from a head that sealed a change of key', async () => {
    const log = logOf(9)
    log.rotate()
    for (let at = 0; at < 6; at++) log.append({ kind: 'evaluation', id: `rec_b${at}`, output: 'x' })
    for (const { head, signature } of log.heads.filter((one) => one.head.size < log.lines.length)) {
      const kept = canonicalJson({ head: { ...head }, signature })
      const outcome = await verify(log.prove([3], { since: head.size }), {
        head: kept,
        fingerprint: log.fingerprint,
      })
      expect(outcome).toMatchObject({ state: 'intact', faults: [], limits: [] })
      expect((await verify(log.prove([3]), { head: kept })).limits).toHaveLength(2)
    }
  })

  test('is altered when the head is of another log, falsely signed, or contradicts it', async () => {
    const log = logOf(20)
    const { fingerprint } = log
    const proof = log.prove([4], { since: 12 })
    const foreign = headOf(logOf(12, 'otro'), 12)
    const [other, kept] = [JSON.parse(headOf(log, 11)), JSON.parse(headOf(log, 12))] as {
      head: { root: string }
      signature: string
    }[]
    const forged = canonicalJson({ head: kept!.head, signature: other!.signature })
    const contradicting = canonicalJson({
      head: { ...kept!.head, root: other!.head.root },
      signature: kept!.signature,
    })
    const remade = headOf(logOf(12), 12)
    for (const head of [foreign, forged, contradicting, remade])
      for (const lines of [proof, log.prove([4])])
        expect((await verify(lines, { fingerprint, head })).state).toBe('altered')
    const same = JSON.parse(headOf(log, 20)) as { head: object; signature: string }
    const fork = canonicalJson({ head: { ...same.head, root: kept!.head.root }, signature: same.signature })
    expect((await verify(proof, { head: fork })).state).toBe('altered')
  })

  test('is altered when the log was made again behind the head, whoever signed it', async () => {
    const log = logOf(12)
    const { fingerprint } = log
    const head = headOf(log, 12)
    // The keeper has the key: the same log with another seventh line, signed with it.
    const remade = log.fork(6, { kind: 'evaluation', id: 'rec_6', output: 'otra' })
    while (remade.lines.length < 20) remade.append({ kind: 'evaluation', id: 'rec_más', output: 'x' })
    const outcome = await verify(remade.prove([6], { since: 12 }), { fingerprint, head })
    expect(outcome.state).toBe('altered')
    expect(outcome.faults).toEqual([
      'el registro de esta prueba no continúa el de la cabeza conservada (12 líneas)',
    ])
    expect(titleOf(await verify(remade.prove([6]), { fingerprint, head }))).toBe('Íntegro, con reservas')
    const borrowed = log.prove([6]).with(0, remade.prove([6])[0]!)
    expect((await verify(borrowed, { fingerprint, head })).state).toBe('altered')
  })

  test('that is older than the head says that it cannot be compared', async () => {
    const log = logOf(10)
    const proof = log.prove([3])
    log.append({ kind: 'evaluation', id: 'rec_10', output: 'x' })
    const known = await verify(proof, { fingerprint: log.fingerprint, head: log.lastHead })
    expect(known).toMatchObject({
      state: 'intact',
      limits: [expect.stringContaining('es posterior a esta prueba')],
    })
    const forged = log.lastHead.replace(/"root":"../, '"root":"00')
    expect((await verify(proof, { head: forged })).state).toBe('altered')
    log.rotate()
    log.append({ kind: 'evaluation', id: 'rec_12', output: 'x' })
    expect((await verify(proof, { head: log.lastHead })).limits.at(-1)).toContain(
      'ni su firma se puede comprobar',
    )
  })

  test('does not take a proof of another length or of another log for its own', async () => {
    const log = logOf(21)
    const anchors = { fingerprint: log.fingerprint, head: headOf(log, 13) }
    const proof = log.prove([4], { since: 13 })
    const at = proof.findIndex((line) => line.startsWith('{"consistency":'))
    const { consistency, from, to } = JSON.parse(proof[at]!) as {
      consistency: string[]
      from: number
      to: number
    }
    for (const wrong of [
      consistency.slice(1),
      consistency.slice(0, -1),
      [...consistency, consistency[0]!],
      consistency.toReversed(),
      consistency.with(0, '0'.repeat(64)),
      [],
    ])
      expect(
        (await verify(proof.with(at, canonicalJson({ consistency: wrong, from, to })), anchors)).state,
      ).toBe('altered')
    const elsewhere = proof.with(at, log.consistency(12, 21))
    expect(titleOf(await verify(elsewhere, anchors))).toBe('Íntegro, con reservas')
  })
})

describe('texts that are handed over with a proof', () => {
  const key = randomBytes(32)
  const nameOf = (value: string): string => createHmac('sha256', key).update(value).digest('hex')
  const values: Record<string, string> = {
    input: '{"texto":"ñandú 🙂"}',
    output: `{"largo":"${'x'.repeat(70_000)}"}`,
    trace: '[]',
  }
  const log = logOf(5)
  const blobs = Object.fromEntries(
    Object.entries(values).map(([text, value]) => [text, { id: nameOf(value), sha256: '0'.repeat(64) }]),
  )
  log.append({ kind: 'evaluation', id: 'rec_a', blobs })
  log.append({
    kind: 'evaluation',
    id: 'rec_b',
    blobs: { input: { id: nameOf('{}'), sha256: '0'.repeat(64) } },
  })
  const anchors = { fingerprint: log.fingerprint, head: log.lastHead }
  const hand = (text: string, value: string, record = 'rec_a', by = key.toString('hex')): string =>
    canonicalJson({ key: by, record, text, value })

  test('are those that the line seals, and it is told which were not handed over', async () => {
    const more = [hand('input', values['input']!), hand('output', values['output']!)]
    for (const script of [false, true]) {
      const outcome = await verify(log.prove([5], { more }), anchors, script)
      expect(outcome).toMatchObject({ state: 'intact', faults: [], limits: [] })
      expect(outcome.facts).toContain(
        'rec_a: son los textos que selló su línea: input, output; no se entregan: trace',
      )
      expect(outcome.handed!.map(({ text }) => text)).toEqual(['input', 'output'])
    }
  })

  test.each([
    ['another text', hand('input', '{"texto":"otra"}')],
    ['a text of another record', hand('input', '{}')],
    ['a text in the place of another', hand('trace', values['input']!)],
    ['another key', hand('input', values['input']!, 'rec_a', randomBytes(32).toString('hex'))],
    ['a longer key', hand('input', values['input']!, 'rec_a', `${key.toString('hex')}00`)],
    ['a text that the line does not seal', hand('ground', '{}')],
    ['a record that is not in the proof', hand('input', '{}', 'rec_b')],
  ])('are not believed: %s', async (_name, line) => {
    const outcome = await verify(log.prove([5], { more: [line] }), anchors)
    expect(outcome.state).toBe('altered')
    expect(outcome.handed).toBeUndefined()
  })

  test('are no part of the first form of a proof', async () => {
    const more = [hand('input', values['input']!)]
    const header = log.prove([5])[0]!
    expect((await verify(log.prove([5], { more }).with(0, header), anchors)).state).toBe('altered')
  })
})
