import type pg from 'pg'

/** A table of the product or of the engine: its name ready for SQL and its columns. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Tables that describe the installation and not its content. */
const LEFT_OUT = new Set([
  'dictamen.migrations',
  'dictamen.workers',
  'dictamen.epochs',
  'dictamen.key_groups',
  'dictamen.worn_groups',
  'dictamen.key_rings',
  'dbos.dbos_migrations',
])

/** What an archive does not carry: the keys of people, of which it only says whether there is one. */
const WITHHELD: Readonly<Record<string, string>> = {
  'dictamen.subjects.wrapped_key': "CASE WHEN wrapped_key IS NOT NULL THEN ''::bytea END",
}

/** Everything that belongs into a backup, every table after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       coalesce((SELECT array_agg(quote_ident(a.attname) ORDER BY array_position(i.indkey::int2[], a.attnum))
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])
        WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key,
       coalesce((SELECT array_agg(format('%I.%I', rn.nspname, r.relname)) FROM pg_constraint k
        JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid), '{}') AS refers
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('dictamen', 'dbos') AND c.relkind = 'r'
     ORDER BY (n.nspname || '.' || c.relname) COLLATE "C"`,
  )
  const waiting = rows.filter(({ name }) => !LEFT_OUT.has(name))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ refers }) => !waiting.some(({ name }) => refers.includes(name)))
    const [next] = waiting.splice(Math.max(0, free), 1)
    const { name, columns, key } = next!
    ordered.push({ name, columns, key })
  }
  return ordered
}

/** Rows in an order that does not depend on where they lie. */
export function orderedRows({ name, columns, key }: Table): string {
  const order = key.length > 0 ? key : columns.map((column) => `${column}::text COLLATE "C"`)
  const shown = columns.map((column) => WITHHELD[`${name}.${column}`] ?? column)
  return `SELECT ${shown.join(', ')} FROM ${name} ORDER BY ${order.join(', ')}`
}
