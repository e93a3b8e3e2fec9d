import { locateViolations, type AuditedFile } from './audited-file.ts'

/** Workflow commands that GitHub shows as annotations: one line for each violation. */
export function formatGithub(files: readonly AuditedFile[]): string {
  return files
    .flatMap((file) =>
      locateViolations(file).map(({ rule, severity, description, line, fileLine }) => {
        const command = severity === 'ERROR' ? 'error' : 'warning'
        const title = `${rule} (output line ${line})`
        return `::${command} file=${property(file.document.name)},line=${fileLine},title=${property(title)}::${data(description)}\n`
      }),
    )
    .join('')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
