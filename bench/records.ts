// How the sealed log holds up: many records in batches without a drop, sealing and writing as the log grows, and how fast an
// export with its heads and signatures is verified.
//   node bench/records.ts [--records 50000] [--growth 100000 | --full] [--rotate-every 5000]
import { LineCutter, LogVerifier } from '@dictamen/verifier'
import { openDatabase, type NewRecord, type RecordLog } from '@dictamen/postgres'
import { openInstallation, planQuery } from 'dictamen'
import { spawnSync } from 'node:child_process'
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '50000' },
    growth: { type: 'string', default: '100000' },
    full: { type: 'boolean', default: false },
    'rotate-every': { type: 'string', default: '5000' },
  },
})
const RECORDS = Number(values.records)
const GROWTH = values.full ? 1_000_000 : Number(values.growth)
const ROTATE_EVERY = Number(values['rotate-every'])
const BATCH = 250
const WRITERS = 4
const SEGMENTS = 10

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
const installation = await openInstallation({ data })
const failures: string[] = []
try {
  const log = await installation.log(() => new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'))
  const template = await templateOf()
  await inBatches(log, template)
  await growing(log, template)
  await verifying(log)
} finally {
  await installation.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) console.error(`MISSED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** A record as an evaluation leaves it. */
async function templateOf(): Promise<(at: number) => NewRecord> {
  const { record, ground } = await planQuery('¿Qué precio pongo?', { now: '2026-11-01T10:00:00Z' })
  const { system, contract, ruleset, input, observations, output, trace } = record
  return (at) => ({
    kind: 'evaluation',
    time: '2026-11-01T10:00:00Z',
    actor: 'bench',
    space: 'general',
    links: [],
    clear: { system, contract, ruleset: { ...ruleset }, engine: 'dictamen bench' },
    sealed: { input: { ...(input as object), at }, observations, output, trace, ground },
  })
}

/** Several writers put batches while one sealer seals; afterwards every record is there once. */
async function inBatches(log: RecordLog, template: (at: number) => NewRecord): Promise<void> {
  const started = performance.now()
  const ids = await write(log, template, 0, RECORDS, true)
  const seconds = (performance.now() - started) / 1000
  const seen = new Map<string, number>()
  for await (const line of log.export()) {
    const id = /"id":"(rec_[0-9a-f]+)"/.exec(line)?.[1]
    if (id !== undefined) seen.set(id, (seen.get(id) ?? 0) + 1)
  }
  const dropped = ids.filter((id) => !seen.has(id)).length
  const twice = [...seen.values()].filter((count) => count > 1).length
  console.log(
    `${RECORDS} records in batches of ${BATCH}, ${WRITERS} writers, one sealer: ${seconds.toFixed(1)} s, ` +
      `${Math.round(RECORDS / seconds)}/s written and sealed; dropped ${dropped}, twice ${twice}`,
  )
  if (dropped > 0 || twice > 0 || new Set(ids).size !== RECORDS)
    failures.push('a record was dropped or doubled')
}

/** Writes and seals some records; answers their ids. */
async function write(
  log: RecordLog,
  template: (at: number) => NewRecord,
  from: number,
  count: number,
  rotating: boolean,
): Promise<string[]> {
  const ids: string[] = []
  let next = from
  const end = from + count
  const writer = async (): Promise<void> => {
    while (next < end) {
      const start = next
      const stop = Math.min(end, start + BATCH)
      next = stop
      const subject = await log.subjectOf(`s${start}`, 'general')
      const records = Array.from({ length: stop - start }, (_, at) => template(start + at))
      ids.push(...(await log.write(subject, records)))
    }
  }
  let writing = true
  const sealer = (async () => {
    let sinceRotation = 0
    while (writing) {
      sinceRotation += await log.seal()
      if (!rotating || sinceRotation < ROTATE_EVERY) continue
      await log.rotateKey('bench')
      sinceRotation = 0
    }
    await log.seal()
  })()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  writing = false
  await sealer
  return ids
}

/** Fills the log up and looks at what writing and sealing cost on the way, and a proof at the end of each part. */
async function growing(log: RecordLog, template: (at: number) => NewRecord): Promise<void> {
  const points: { size: number; seconds: number }[] = []
  const part = Math.ceil(GROWTH / SEGMENTS)
  let total = 0
  for (let segment = 0; segment < SEGMENTS; segment++) {
    await addStrangers(part)
    const started = performance.now()
    const ids = await write(log, template, RECORDS + segment * part, part, false)
    const seconds = (performance.now() - started) / 1000
    total += seconds
    points.push({ size: (segment + 1) * part, seconds: total })
    const proof = await timeOf(async () => {
      const lines = log.prove([ids[0]!, ids.at(-1)!])
      while (!(await lines.next()).done);
    })
    const idle = await timeOf(() => log.seal())
    console.log(
      `  ${RECORDS + (segment + 1) * part} records: the last ${part} took ${seconds.toFixed(1)} s ` +
        `(${Math.round(part / seconds)}/s); two proofs ${proof.toFixed(1)} ms; a look of the sealer ${idle.toFixed(1)} ms`,
    )
  }
  const exponent = exponentOf(points)
  console.log(`growth by ${GROWTH}: time grows as size^${exponent.toFixed(3)} (1 is linear)`)
  if (exponent > 1.1) failures.push('the log does not grow linearly')
}

/** As many other people as records: who names no subject makes a fresh one each time. */
async function addStrangers(count: number): Promise<void> {
  const database = await openDatabase({ data })
  try {
    await database.pool.query(
      `INSERT INTO dictamen.subjects (id, space, wrapped_key)
       SELECT 'sub_' || replace(gen_random_uuid()::text, '-', ''), 'general', decode(repeat('00', 60), 'hex')
       FROM generate_series(1, $1)`,
      [count],
    )
  } finally {
    await database.close()
  }
}

/** The slope of time over size, both as logarithms. */
function exponentOf(points: readonly { size: number; seconds: number }[]): number {
  const logs = points.map(({ size, seconds }) => [Math.log(size), Math.log(seconds)] as const)
  const mean = (pick: 0 | 1): number => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return over / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** Exports the log and verifies it: in this process, and with the file that auditors get. */
async function verifying(log: RecordLog): Promise<void> {
  const file = join(folder, 'registro.jsonl')
  const output = createWriteStream(file)
  let lines = 0
  let heads = 0
  const exported = await timeOf(async () => {
    for await (const line of log.export()) {
      lines++
      if (line.startsWith('{"head"')) heads++
      if (!output.write(`${line}\n`)) await once(output, 'drain')
    }
    output.end()
    await once(output, 'finish')
  })
  const head = (await log.head())!
  const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
  const size = statSync(file).size
  console.log(
    `export: ${lines} lines with ${heads} signed heads, ${Math.round(size / 1e6)} MB, ${Math.round(lines / (exported / 1000))}/s`,
  )
  let best = Infinity
  for (let round = 0; round < 3; round++) {
    const verifier = new LogVerifier({ head, fingerprint })
    const before = process.cpuUsage()
    const taken = await timeOf(async () => {
      const cutter = new LineCutter((line) => verifier.line(line))
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
        cutter.push(chunk as Buffer)
      cutter.end()
      const outcome = await verifier.finish()
      if (outcome.state !== 'intact' || outcome.limits.length > 0) failures.push('the export does not verify')
    })
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, taken)
    console.log(
      `  verified in ${(taken / 1000).toFixed(2)} s: ${Math.round(lines / (taken / 1000))} records/s (CPU ${((user + system) / 1e6).toFixed(2)} s)`,
    )
  }
  if (lines / (best / 1000) < 100_000) failures.push('the verifier reads fewer than 100,000 records a second')
  const page = join(import.meta.dirname, '../packages/verifier/page/verificador.html')
  const alone = await timeOf(async () => {
    const { status } = spawnSync(process.execPath, [page, file, '--huella', fingerprint, '--cabeza', head])
    if (status !== 0) failures.push('verificador.html says otherwise')
  })
  console.log(
    `  verificador.html as a program, from start to end: ${Math.round(lines / (alone / 1000))} records/s`,
  )
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}
