import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../src/connections.ts'
import { Door, lossOf, openDatabase } from '../src/index.ts'
import { isLost } from '../src/refusals.ts'
import { dataFolder, openForTest, serverForTests, serverOf } from './folders.ts'

describe('a connection that is lost', () => {
  const server = serverForTests()
  const endOthers =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

  test('while somebody holds it is heard by who uses it next, and replaced', async () => {
    const database = await openForTest({ data: '', url: await server.emptyDatabase() })
    const held = await database.pool.connect()
    await held.query('BEGIN')
    const ended = new Promise<void>((resolve) => held.once('end', resolve))
    await database.owner.query(endOthers)
    await ended
    const error = await held.query('SELECT').catch((lost: unknown) => lost)
    held.release()
    expect(isLost(error)).toBe(true)
    expect(lossOf(error, database.url)).toMatchObject({ code: 'DatabaseLost' })
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('in the middle of a statement is told as lost, with the word of the server', async () => {
    const database = await openForTest({ data: '', url: await server.emptyDatabase() })
    const slow = database.pool.query('SELECT pg_sleep(600)').catch((lost: unknown) => lost)
    const running =
      "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()"
    await expect.poll(async () => (await database.owner.query(running)).rowCount).toBe(1)
    await database.owner.query(endOthers)
    expect(lossOf(await slow, database.url)).toMatchObject({
      code: 'DatabaseLost',
      facts: { reason: 'el servidor se está parando' },
    })
  })

  test('to a socket that is gone is told in a word that everybody retries after', async () => {
    const missing = dataFolder()
    const pool = openPool(`postgresql://u:p@localhost/d?host=${encodeURIComponent(missing)}`)
    onTestFinished(() => pool.end())
    const error = await pool.query('SELECT').catch((lost: unknown) => lost)
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect(isLost(error)).toBe(true)
    expect(isLost(new Error('guarded', { cause: error }))).toBe(true)
  })

  test('while the door begins to listen is given back, so that the pool can close', async () => {
    const pool = openPool(await server.emptyDatabase())
    const door = new Door(pool, () => new Date())
    // The wire is cut just after the connection was handed out.
    pool.once('acquire', (client) => {
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    })
    await expect(door.listen()).rejects.toSatisfy(isLost)
    await door.close()
    await pool.end()
    expect(pool.totalCount).toBe(0)
  })

  test('is not what another service, a wrong statement or a text breaks with', async () => {
    const database = await openForTest({ data: '', url: await server.emptyDatabase() })
    const wrong = await database.pool.query('SELECT 1 / 0').catch((error: unknown) => error)
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const other = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
    const text = new SyntaxError('Unexpected token, timeout, terminated')
    for (const error of [wrong, other, text]) expect(isLost(error)).toBe(false)
  })
})

test('a server of our own that is stopped in order is started again where everybody looks for it', async () => {
  const data = dataFolder()
  const [first, second] = [await openForTest({ data }), await openForTest({ data })]
  const postmaster = serverOf(data)!
  process.kill(postmaster, 'SIGINT')
  await expect.poll(() => serverOf(data)).toBeNull()
  await first.revive()
  expect(serverOf(data)).not.toBe(postmaster)
  for (const database of [first, second]) {
    await expect
      .poll(() =>
        database.pool.query('SELECT').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  }
  // Whoever only looks in does not take it away from those who are still here.
  const present = async (): Promise<number> =>
    (await first.owner.query("SELECT FROM pg_stat_activity WHERE backend_type = 'client backend'")).rowCount!
  await expect.poll(present).toBeGreaterThanOrEqual(3)
  await (await openDatabase({ data })).close()
  expect(serverOf(data)).not.toBeNull()
})
