import type { Queryable } from './record-reader.ts'

/**
 * The moment of a line or a head of the log: the database's clock, which all machines share, to the second, and never
 * before the last head. A clock that was once ahead is caught up with, not followed back.
 */
export async function logTime(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ time: string }>({
    name: 'log-time',
    text: `SELECT to_char(greatest(clock_timestamp(), (
        SELECT (line::jsonb #>> '{head,time}')::timestamptz FROM dictamen.heads ORDER BY size DESC LIMIT 1
      )) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS time`,
  })
  return rows[0]!.time
}
