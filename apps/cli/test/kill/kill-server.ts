import { freePort } from '@dictamen/testkit/processes'
import { hashOf, planQuery, Refusal, type Desk, type Json } from 'dictamen'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, startCommand } from './process.ts'

export interface ServerKillReport {
  readonly kills: number
  readonly requests: number
  /** Requests that had to be sent again because the server was gone. */
  readonly sentAgain: number
  /** Answers whose record was not there when they came. */
  readonly withoutRecord: readonly string[]
  /** Requests that were never answered, or not with the verdict that the library gives. */
  readonly wrong: readonly string[]
  /** Requests that were answered otherwise when they were sent once more. */
  readonly changed: readonly string[]
  /** Records in the log that are not those of the requests, one each. */
  readonly recordsMore: number
  readonly log: string
}

interface Answer {
  readonly output: Json
  readonly records: readonly string[]
}

const CLIENTS = 6
const PAUSE_MS = 100
const NOW = '2026-11-01T10:00:00Z'
/** Longer than any start of a server on a busy machine: who gives up learns nothing. */
const PATIENCE_MS = 600_000

/** Clients ask for recorded verdicts while their server is killed again and again at random moments. */
export async function killServer(desk: Desk, data: string, kills: number): Promise<ServerKillReport> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = (): ReturnType<typeof startCommand> =>
    startCommand(['serve', '--port', String(port), '--data', data], 'atiende en')
  const before = await evaluationsOf(desk)
  const asker = new Asker(desk, origin, await tokenOf(desk))
  let server = await start()
  try {
    const asking = asker.askUntilStopped()
    for (let kill = 0; kill < kills; kill++) {
      await sleep(300 + Math.random() * 1200)
      await end(server, 'SIGKILL')
      server = await start()
    }
    asker.stop()
    const answers = await asking
    const { wrong, changed } = await checkAnswers(asker, answers)
    return {
      kills,
      requests: answers.size,
      sentAgain: asker.sentAgain.size,
      withoutRecord: asker.withoutRecord,
      wrong,
      changed,
      recordsMore: (await evaluationsOf(desk)) - before - answers.size,
      log: (await desk.records.verify({ head: (await desk.records.seal())! })).state,
    }
  } finally {
    await end(server, 'SIGTERM')
  }
}

/** Which answers are not those of the library, and which of those that were sent again are not the same once more. */
export async function checkAnswers(
  asker: Asker,
  answers: ReadonlyMap<string, Answer | null>,
): Promise<Pick<ServerKillReport, 'wrong' | 'changed'>> {
  const wrong: string[] = []
  const changed: string[] = []
  for (const [message, answer] of answers) {
    const expected = hashOf((await planQuery(message, { now: NOW })).output as unknown as Json)
    if (answer === null || hashOf(answer.output) !== expected) wrong.push(message)
    if (!asker.sentAgain.has(message)) continue
    const again = await asker.ask(message)
    if (JSON.stringify(again) !== JSON.stringify(answer)) changed.push(message)
  }
  return { wrong, changed }
}

/** Several clients that do not give up. */
export class Asker {
  readonly withoutRecord: string[] = []
  /** Answers that are neither a verdict nor a word about when to come again. */
  readonly strange: string[] = []
  readonly sentAgain = new Set<string>()
  readonly #desk: Desk
  readonly #origin: string
  readonly #token: string
  #asked = 0
  #answered = 0
  readonly #waiting: (() => void)[] = []
  #stopped = false

  constructor(desk: Desk, origin: string, token: string) {
    this.#desk = desk
    this.#origin = origin
    this.#token = token
  }

  stop(): void {
    this.#stopped = true
  }

  /** Resolves when so many more questions are answered. */
  async answeredMore(count: number): Promise<void> {
    const until = this.#answered + count
    while (this.#answered < until) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Every question with its answer; null where none came. */
  async askUntilStopped(): Promise<ReadonlyMap<string, Answer | null>> {
    const answers = new Map<string, Answer | null>()
    const client = async (): Promise<void> => {
      while (!this.#stopped) {
        const message = `¿Subo el precio ${this.#asked++} en marzo?`
        const answer = await this.ask(message)
        answers.set(message, answer)
        this.#answered += 1
        for (const resolve of this.#waiting.splice(0)) resolve()
        if (answer !== null) await this.#checkRecords(message, answer)
        await sleep(Math.random() * PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return answers
  }

  /** Asks until it is answered, always under the same key. */
  async ask(message: string): Promise<Answer | null> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
      const response = await fetch(`${this.#origin}/v1/queries/plan`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          'idempotency-key': hashOf(message),
        },
        body: JSON.stringify({ message, now: NOW }),
      }).catch(() => null)
      const body = response?.status === 200 ? await response.json().catch(() => null) : null
      if (body !== null) return body as Answer
      this.sentAgain.add(message)
      if (response !== null && response.status !== 200) await this.#checkWord(response)
    }
    return null
  }

  /** Who is not answered is told to come again. */
  async #checkWord(response: Response): Promise<void> {
    const isKnown =
      (response.status === 503 || response.status === 409) && response.headers.has('retry-after')
    if (!isKnown) this.strange.push(`${response.status} ${await response.text().catch(String)}`)
  }

  /** Whoever has an answer finds its record, whatever became of the server. */
  async #checkRecords(message: string, { records }: Answer): Promise<void> {
    for (const id of records)
      await insist(this.#desk, () => this.#desk.records.find(id)).catch(() =>
        this.withoutRecord.push(message),
      )
    if (records.length !== 1) this.withoutRecord.push(message)
  }
}

/** A key of somebody who may evaluate and read. */
export async function tokenOf(desk: Desk): Promise<string> {
  const password = 'cuatro palabras nada juntas'
  const { id: member } = await desk.users
    .add({ login: 'kill', name: 'kill', password, administrator: true })
    .catch(() => desk.users.find('kill'))
  const expires = new Date(Date.now() + 24 * 3_600_000)
  const asked = { member, name: 'kill', scopes: ['evaluar', 'leer'] as const, space: null, expires }
  return (await desk.tokens.add(asked)).secret
}

/** How many evaluations the log holds. */
export async function evaluationsOf(desk: Desk): Promise<number> {
  await desk.records.seal()
  let count = 0
  for await (const line of desk.records.export()) if (line.includes('"kind":"evaluation"')) count++
  return count
}

/** Asks the desk itself until its database answers. */
async function insist<Result>(desk: Desk, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    const told = desk.explain(error)
    if (!(told instanceof Refusal && told.code === 'DatabaseLost')) throw error
    await sleep(PAUSE_MS)
    return await insist(desk, action)
  }
}
