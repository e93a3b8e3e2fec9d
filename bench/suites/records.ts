import { openDatabase, type NewRecord, type RecordLog } from '@dictamen/postgres'
import { openInstallation, planQuery } from 'dictamen'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Benchmark, Figure } from '../harness/benchmark.ts'
import { figure } from '../harness/chart.ts'
import { growthFigure } from '../harness/growth.ts'
import { median } from '../harness/measure.ts'
import { startSide } from '../harness/side.ts'

const RECORDS = 1_000_000
const PARTS = 10
const PART = RECORDS / PARTS
const BATCH = 250
const WRITERS = 4
const ROTATE_EVERY = 20_000
const VERIFICATIONS = 3
const NOW = '2026-11-01T10:00:00Z'

/** The sealed log as it grows to a million records, keys rotated on the way, and what an auditor waits to verify it. */
export const recordsBenchmark: Benchmark = {
  name: 'records',
  question:
    'Does the sealed log stay as quick when it holds a million records, and how long does verifying it take?',
  run,
}

interface Bench {
  readonly folder: string
  readonly log: RecordLog
  readonly template: (at: number) => NewRecord
}

async function run(): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const installation = await openInstallation({ data: join(folder, 'datos') })
  try {
    const log = await installation.log()
    const bench = { folder, log, template: await templateOf() }
    const grown = await grow(bench)
    const file = join(folder, 'registro.jsonl')
    const exported = await exportTo(file, log)
    const verified = await verify(file, log, exported.lines)
    return {
      figures: [...grown.figures, ...verified.figures],
      reading: [
        `${WRITERS} writers put batches of ${BATCH} while one sealer seals and changes its key every ${figure(ROTATE_EVERY)} records; each is encrypted for its subject. ${missingOf(grown.ids, exported.seen)}`,
        `The export has ${figure(exported.lines)} lines and ${figure(exported.heads)} signed heads in ${figure(statSync(file).size / 1e6)} MB. ${verified.reading}`,
      ],
    }
  } finally {
    await installation.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A record as an evaluation leaves it. */
async function templateOf(): Promise<(at: number) => NewRecord> {
  const { record, ground } = await planQuery('¿Qué precio pongo?', { now: NOW })
  const { system, contract, ruleset, input, observations, output, trace } = record
  return (at) => ({
    kind: 'evaluation',
    time: NOW,
    actor: 'bench',
    space: 'general',
    links: [],
    clear: { system, contract, ruleset: { ...ruleset }, engine: 'dictamen bench' },
    sealed: { input: { ...(input as object), at }, observations, output, trace, ground },
  })
}

/** Fills the log part by part; as many people without a record as records stand beside it. */
async function grow(bench: Bench): Promise<{ readonly figures: Figure[]; readonly ids: string[] }> {
  const ids: string[] = []
  const points: { size: number; cost: number }[] = []
  const proofs: number[] = []
  let total = 0
  for (let part = 0; part < PARTS; part++) {
    await addStrangers(bench.folder)
    const from = part * PART
    total += await secondsOf(async () => void ids.push(...(await write(bench, from))))
    points.push({ size: from + PART, cost: total })
    proofs.push(await secondsOf(() => prove(bench.log, [ids[from]!, ids.at(-1)!])))
  }
  return {
    ids,
    figures: [
      growthFigure('records', 'Records: written and sealed, seconds on the clock', points),
      {
        id: 'records/write',
        what: 'Records written and sealed a second, on the clock',
        value: RECORDS / total,
        unit: 'records/s',
        isRelative: false,
      },
      {
        id: 'records/proof',
        what: 'Proof of the first and the last record of a part, in a log of a million, against one of a tenth',
        value: proofs.at(-1)! / proofs[0]!,
        unit: 'times its time',
        isRelative: false,
      },
    ],
  }
}

/** Writes and seals one part; gives the ids of its records. */
async function write({ log, template }: Bench, from: number): Promise<string[]> {
  const ids: string[] = []
  const end = from + PART
  let next = from
  const writer = async (): Promise<void> => {
    while (next < end) {
      const start = next
      next = Math.min(end, start + BATCH)
      const records = Array.from({ length: next - start }, (_, at) => template(start + at))
      const subject = await log.subjectOf(`s${start}`, 'general')
      ids.push(...(await log.write(subject, records)))
    }
  }
  let isWriting = true
  const sealer = (async () => {
    let sinceRotation = 0
    while (isWriting) {
      sinceRotation += await log.seal()
      if (sinceRotation < ROTATE_EVERY) continue
      await log.rotateKey('bench')
      sinceRotation = 0
    }
    await log.seal()
  })()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  isWriting = false
  await sealer
  return ids
}

/** As many other people as records: who names no subject makes a fresh one each time. */
async function addStrangers(folder: string): Promise<void> {
  const database = await openDatabase({ data: join(folder, 'datos') })
  try {
    await database.pool.query(
      `INSERT INTO dictamen.subjects (id, space, wrapped_key)
       SELECT 'sub_' || replace(gen_random_uuid()::text, '-', ''), 'general', decode(repeat('00', 60), 'hex')
       FROM generate_series(1, $1)`,
      [PART],
    )
  } finally {
    await database.close()
  }
}

async function prove(log: RecordLog, ids: readonly string[]): Promise<void> {
  const lines = log.prove(ids)
  while (!(await lines.next()).done);
}

interface Exported {
  readonly lines: number
  readonly heads: number
  /** How often each record stands in the export. */
  readonly seen: ReadonlyMap<string, number>
}

async function exportTo(file: string, log: RecordLog): Promise<Exported> {
  const output = createWriteStream(file)
  const seen = new Map<string, number>()
  let [lines, heads] = [0, 0]
  for await (const line of log.export()) {
    lines++
    if (line.startsWith('{"head"')) heads++
    const id = /"id":"(rec_[0-9a-f]+)"/.exec(line)?.[1]
    if (id !== undefined) seen.set(id, (seen.get(id) ?? 0) + 1)
    if (!output.write(`${line}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
  return { lines, heads, seen }
}

function missingOf(ids: readonly string[], seen: Exported['seen']): string {
  const dropped = ids.filter((id) => !seen.has(id)).length
  const twice = [...seen.values()].filter((count) => count > 1).length
  if (dropped > 0 || twice > 0 || new Set(ids).size !== RECORDS)
    throw new Error(
      `of ${ids.length} records ${dropped} are missing in the export and ${twice} stand there twice`,
    )
  return `Every one of ${figure(RECORDS)} stands once in the export.`
}

/** Verifies the export with its head and the fingerprint of its key: as a library, and with the file that auditors get. */
async function verify(
  file: string,
  log: RecordLog,
  lines: number,
): Promise<{ readonly figures: Figure[]; readonly reading: string }> {
  const head = (await log.head())!
  const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
  const verified = startSide(join(import.meta.dirname, 'records-side.ts'), file, head, fingerprint)
  const speeds: number[] = []
  for (let round = 0; round < VERIFICATIONS; round++) speeds.push(lines / ((await verified()) as number))
  const page = join(import.meta.dirname, '../../packages/verifier/page/verificador.html')
  const alone = await secondsOf(() => {
    const { status } = spawnSync(process.execPath, [page, file, '--huella', fingerprint, '--cabeza', head])
    if (status !== 0) throw new Error(`verificador.html ended with ${status}`)
  })
  return {
    figures: [
      {
        id: 'records/verify',
        what: 'Records verified a second of processor time, heads and signatures included',
        value: median(speeds),
        spread: [Math.min(...speeds), Math.max(...speeds)],
        unit: 'records/s',
        aim: { atLeast: 100_000 },
        isRelative: false,
      },
    ],
    reading: `\`verificador.html\`, run as a program, takes ${figure(alone)} s for all of it.`,
  }
}

async function secondsOf(action: () => Promise<void> | void): Promise<number> {
  const started = performance.now()
  await action()
  return (performance.now() - started) / 1000
}
