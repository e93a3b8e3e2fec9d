import { freePort } from '@dictamen/testkit/processes'
import type { Desk } from 'dictamen'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Asker, checkAnswers, evaluationsOf, tokenOf } from '../kill/kill-server.ts'
import { end, startCommand } from '../kill/process.ts'
import { QueuedBatches } from './queued-batches.ts'

/** How a database goes away: all of it at once, in order, or its connections only. */
export const KINDS = ['killed', 'stopped', 'terminated'] as const
export type Death = (typeof KINDS)[number]

export interface DeathReport {
  readonly deaths: Readonly<Record<Death, number>>
  readonly requests: number
  readonly sentAgain: number
  readonly batches: number
  /** Batches whose command gave up and was given again. */
  readonly batchesAgain: number
  /** What should not have happened, in words. */
  readonly troubles: readonly string[]
  /** Records in the log beyond one for each answer and each line of a batch; below zero when some are missing. */
  readonly recordsMore: number
  readonly log: string
}

const ANSWERS_BETWEEN = 8

/** A server, a worker and commands work on a database that dies again and again. */
export async function loseDatabase(
  desk: Desk,
  folder: string,
  deaths: readonly Death[],
  onDeath: (death: Death) => void = () => undefined,
): Promise<DeathReport> {
  const data = join(folder, 'datos')
  const port = await freePort()
  const before = await evaluationsOf(desk)
  const asker = new Asker(desk, `http://127.0.0.1:${port}`, await tokenOf(desk))
  const server = await startCommand(['serve', '--port', String(port), '--data', data], 'atiende en')
  const worker = await startCommand(['worker', '--data', data], 'en marcha')
  const done: Record<Death, number> = { killed: 0, stopped: 0, terminated: 0 }
  const troubles: string[] = []
  try {
    const batches = new QueuedBatches(folder, ['--data', data])
    const [asking, batching] = [asker.askUntilStopped(), batches.runUntilStopped()]
    for (const death of deaths) {
      await asker.answeredMore(ANSWERS_BETWEEN)
      await sleep(Math.random() * 300)
      lose(data, death)
      done[death] += 1
      onDeath(death)
    }
    await asker.answeredMore(ANSWERS_BETWEEN)
    asker.stop()
    batches.stop()
    const answers = await asking
    await batching
    const { wrong, changed } = await checkAnswers(asker, answers)
    troubles.push(
      ...asker.withoutRecord.map((one) => `without a record: ${one}`),
      ...asker.strange.map((one) => `strange answer: ${one}`),
      ...wrong.map((one) => `wrong answer: ${one}`),
      ...changed.map((one) => `another answer the second time: ${one}`),
      ...batches.troubles,
    )
    for (const [name, child] of Object.entries({ server, worker })) {
      if (child.exitCode !== null || child.signalCode !== null) troubles.push(`the ${name} died`)
      await end(child, 'SIGTERM')
      if (child.exitCode !== 0) troubles.push(`the ${name} ended with ${child.exitCode ?? child.signalCode}`)
    }
    return {
      deaths: done,
      requests: answers.size,
      sentAgain: asker.sentAgain.size,
      batches: batches.done,
      batchesAgain: batches.again,
      troubles,
      recordsMore: (await evaluationsOf(desk)) - before - answers.size - batches.records,
      log: (await desk.records.verify({ head: (await desk.records.seal())! })).state,
    }
  } finally {
    await end(server, 'SIGKILL')
    await end(worker, 'SIGKILL')
  }
}

function lose(data: string, death: Death): void {
  const file = join(data, 'postgres/cluster/postmaster.pid')
  // It may be away already: then it is not there to be lost.
  if (!existsSync(file)) return
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (death === 'killed') process.kill(postmaster, 'SIGKILL')
  else if (death === 'stopped') process.kill(postmaster, 'SIGINT')
  else for (const backend of backendsOf(postmaster)) process.kill(backend, 'SIGTERM')
}

/** The processes that serve somebody: ending them is what pg_terminate_backend does. */
function backendsOf(postmaster: number): readonly number[] {
  const listed = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return listed.stdout
    .split('\n')
    .filter((line) => line.includes('postgres: dictamen'))
    .map((line) => Number(line.trim().split(' ')[0]))
}
