import type { ArchiveSummary } from 'dictamen'

/** What an archive holds, for the terminal. */
export function renderArchive({ file, created, version, tables }: ArchiveSummary): string {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const lines = tables
    .filter(({ rows }) => rows > 0)
    .map(
      ({ name, rows, sha256 }) =>
        `  ${name.padEnd(width)}  ${String(rows).padStart(8)}  ${sha256.slice(0, 12)}`,
    )
  return [`${file}: copia del ${created}, tablas en la versión ${version}`, ...lines, ''].join('\n')
}
