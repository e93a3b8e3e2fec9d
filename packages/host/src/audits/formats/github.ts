import { skippedOf, type AuditReport } from './audit-report.ts'
import { locateViolations } from './audited-file.ts'

/** Workflow commands that GitHub shows as annotations: one for each violation, refused file and rule that did not run. */
export function formatGithub({ files, refused }: AuditReport): string {
  const found = files.flatMap((file) => {
    const { name } = file.document
    const violations = locateViolations(file).map((violation) => {
      const { rule, severity, description, line, fileLine, fileColumn, fileEndColumn } = violation
      const place = {
        file: name,
        line: fileLine,
        col: fileColumn,
        ...(fileEndColumn === null ? {} : { endColumn: fileEndColumn }),
      }
      const title = `${rule} (output line ${line})`
      return command(severity === 'ERROR' ? 'error' : 'warning', { ...place, title }, description)
    })
    const skipped = [...skippedOf(file)].map(([rule, reason]) =>
      command('notice', { file: name, title: `${rule} no se ejecutó` }, reason),
    )
    return [...violations, ...skipped]
  })
  const not = refused.map(({ name, message, line, column }) =>
    command('error', { file: name, line, col: column, title: 'rechazado' }, message),
  )
  return [...found, ...not].join('')
}

function command(kind: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${kind} ${written.join(',')}::${data(text)}\n`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
