// Tampers with an export of a real log ten thousand times and says how many times the verifier noticed.
import { openInstallation, planQuery, useRecords } from 'dictamen'
import { LogVerifier } from '@dictamen/verifier'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tamperings } from '../packages/verifier/test/tampering.ts'

const TIMES = Number(process.argv[2] ?? 10_000)
const RECORDS = 40

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
try {
  const { lines, head, fingerprint } = await exportOf()
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const tally = new Map<string, { tried: number; missed: number }>()
  for (let time = 0; time < TIMES; time++) {
    const { name, change } = tamperings[time % tamperings.length]!
    const touched = change(lines, random)
    if (touched === null || touched.join('\n') === lines.join('\n')) continue
    const counts = tally.get(name) ?? { tried: 0, missed: 0 }
    counts.tried++
    if ((await stateOf(touched, { head, fingerprint })) === 'intact') counts.missed++
    tally.set(name, counts)
  }
  console.table(Object.fromEntries(tally))
  console.log(`untouched: ${await stateOf(lines, { head, fingerprint })}`)
  const missed = [...tally.values()].reduce((sum, counts) => sum + counts.missed, 0)
  if (missed > 0 || (await stateOf(lines, { head, fingerprint })) !== 'intact') process.exitCode = 1
} finally {
  await (await openInstallation({ data })).close()
  rmSync(folder, { recursive: true, force: true })
}

async function exportOf(): Promise<{ lines: string[]; head: string; fingerprint: string }> {
  return useRecords({ data }, async (records) => {
    for (let at = 0; at < RECORDS; at++) {
      const verdict = await planQuery(`¿Qué precio pongo al servicio ${at}?`)
      await records.keep(verdict, { actor: 'tamper', subject: `s${at % 5}` })
      if (at === 13 || at === 29) await records.seal()
      if (at === 20) await records.rotateKey('tamper')
    }
    const head = (await records.seal())!
    const lines: string[] = []
    for await (const line of records.export()) lines.push(line)
    return { lines, head, fingerprint: (JSON.parse(head) as { head: { key: string } }).head.key }
  })
}

async function stateOf(
  lines: readonly string[],
  anchors: { head: string; fingerprint: string },
): Promise<string> {
  const verifier = new LogVerifier(anchors)
  for (const line of lines) verifier.line(Buffer.from(line))
  return (await verifier.finish()).state
}
