// Tampers with an export of a real log ten thousand times and says how many times the verifier noticed: given the key's
// fingerprint and one head, and given nothing, when what it cannot exclude must be said.
import { openInstallation, planQuery, useRecords } from 'dictamen'
import { LogVerifier, type Anchors, type Outcome } from '@dictamen/verifier'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InsiderLog } from '../packages/verifier/test/insider.ts'
import { tamperings } from '../packages/verifier/test/tampering.ts'

const TIMES = Number(process.argv[2] ?? 10_000)
const RECORDS = 40

/** A touched export, and what was kept of the true one. */
interface Touched {
  readonly lines: readonly string[]
  readonly anchors: Required<Anchors>
}

interface Tally {
  tried: number
  missed: number
  /** Without anything kept: noticed all the same, or intact with a word on what cannot be excluded, or intact without. */
  noticedAlone: number
  toldLimits: number
  silent: number
}

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
try {
  const { lines, anchors } = await exportOf()
  const random = dice()
  const kinds: Record<string, () => Touched | null> = Object.fromEntries(
    tamperings.map(({ name, change }) => [
      name,
      (): Touched | null => {
        const touched = change(lines, random)
        return touched === null || touched.join('\n') === lines.join('\n')
          ? null
          : { lines: touched, anchors }
      },
    ]),
  )
  kinds['rewrite from the middle with fresh hashes, the log’s own key'] = () => rewriteInside(lines, random)
  const tally = await tamper(kinds)
  console.table(tally)
  const sum = (count: (one: Tally) => number): number =>
    Object.values(tally).reduce((total, one) => total + count(one), 0)
  const untouched = await verify(lines, anchors)
  const missed = sum((one) => one.missed)
  const silent = sum((one) => one.silent)
  console.log(`${sum(({ tried }) => tried)} tamperings, ${missed} missed; untouched: ${untouched.state}`)
  console.log(`without fingerprint and head: ${silent} called intact without saying what cannot be excluded`)
  const alone = await verify(lines, {})
  console.log(`untouched, without them: «${alone.limits.join('; ')}»`)
  if (missed > 0 || silent > 0 || untouched.state !== 'intact' || alone.limits.length === 0)
    process.exitCode = 1
} finally {
  await (await openInstallation({ data })).close()
  rmSync(folder, { recursive: true, force: true })
}

/** Touches the log so many times, each kind in its turn; a change that changed nothing is not counted. */
async function tamper(kinds: Readonly<Record<string, () => Touched | null>>): Promise<Record<string, Tally>> {
  const tally: Record<string, Tally> = {}
  const names = Object.keys(kinds)
  for (let done = 0, turn = 0; done < TIMES; turn++) {
    const name = names[turn % names.length]!
    const touched = kinds[name]!()
    if (touched === null) continue
    done++
    const counts = (tally[name] ??= { tried: 0, missed: 0, noticedAlone: 0, toldLimits: 0, silent: 0 })
    counts.tried++
    if ((await verify(touched.lines, touched.anchors)).state === 'intact') counts.missed++
    const alone = await verify(touched.lines, {})
    if (alone.state !== 'intact') counts.noticedAlone++
    else if (alone.limits.length > 0) counts.toldLimits++
    else counts.silent++
  }
  return tally
}

/** What its own keeper could do: the true lines under a key of ours, one of them rewritten and all signed again. */
function rewriteInside(lines: readonly string[], random: (below: number) => number): Touched {
  const { log, size } = JSON.parse(lines[0]!) as { log: string; size: number }
  const insider = new InsiderLog(log)
  const truth = lines.slice(2, 1 + size).filter((line) => !line.includes('"kind":"key"'))
  const at = random(truth.length)
  const rewritten = truth.with(at, truth[at]!.replace('"actor":"', '"actor":"x'))
  // The head kept outside is any of those that covered the line.
  const { head } = insider.export(truth.slice(0, at + 1 + random(truth.length - at)))
  return { lines: insider.export(rewritten).lines, anchors: { head, fingerprint: insider.fingerprint } }
}

async function exportOf(): Promise<{ lines: string[]; anchors: Required<Anchors> }> {
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
    const fingerprint = (JSON.parse(head) as { head: { key: string } }).head.key
    return { lines, anchors: { head, fingerprint } }
  })
}

async function verify(lines: readonly string[], anchors: Anchors): Promise<Outcome> {
  const verifier = new LogVerifier(anchors)
  for (const line of lines) verifier.line(Buffer.from(line))
  return verifier.finish()
}

/** The same throws every time. */
function dice(): (below: number) => number {
  let seed = 7
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
}
