import {
  countAudits,
  locateViolations,
  outputOf,
  skippedOf,
  type AuditedFile,
  type AuditReport,
} from 'dictamen'
import { styleText } from 'node:util'

type Violation = ReturnType<typeof locateViolations>[number]

const COLOURS = { FAIL: 'red', PASS: 'green', SKIP: 'cyan' } as const
const WIDTH = 110

/** Audits for a person: each violation under the line of the output it stands on, as a compiler would show it. */
export function renderAudit(report: AuditReport): string {
  const { files, refused, configuration } = report
  const { errors, warnings, skipped } = countAudits(report)
  const isMany = files.length + refused.length > 1
  const not = refused.map(
    ({ name, message, line, column }) =>
      `${styleText('red', 'rechazado')} ${styleText('bold', `${name}:${line}:${column}`)} ${message}\n`,
  )
  const total = `${say(files.length, 'respuesta', 'respuestas')}: ${say(errors, 'error', 'errores')}, ${say(warnings, 'aviso', 'avisos')}, ${say(skipped, 'regla sin ejecutar', 'reglas sin ejecutar')}, ${say(refused.length, 'rechazada', 'rechazadas')}\n`
  return [
    ...files.map(renderFile),
    ...not,
    ...(isMany ? [total] : []),
    ...(configuration === undefined ? [] : [styleText('dim', `Configuración: ${configuration}\n`)]),
  ].join('\n')
}

function renderFile(file: AuditedFile): string {
  const { result, context_type_detected: context, metrics, notes } = file.verdict.output
  const violations = locateViolations(file)
  const lines = outputOf(file).split(/\r\n|\r|\n/)
  const head = `${styleText('bold', file.document.name)}  ${styleText(COLOURS[result], result)}  contexto ${context}`
  const ratio =
    metrics.coverage_ratio === null ? '—' : String(Math.floor(metrics.coverage_ratio * 1000) / 1000)
  const figures = [
    say(metrics.rules_referenced, 'regla citada', 'reglas citadas'),
    say(metrics.technical_decisions, 'decisión', 'decisiones'),
    `cobertura ${ratio}`,
    ...(metrics.determinism_score === undefined ? [] : [`determinismo ${metrics.determinism_score}`]),
    ...(metrics.drift_score === undefined ? [] : [`deriva ${Math.floor(metrics.drift_score * 1000) / 1000}`]),
  ]
  const body = groupsOf(violations).flatMap((group) => renderViolations(group, lines, file.document.name))
  return [
    head,
    '',
    ...body,
    `  ${count(violations)}, ${say(skippedOf(file).size, 'regla sin ejecutar', 'reglas sin ejecutar')}  ·  ${figures.join('  ·  ')}`,
    ...noteLines(notes),
    '',
  ].join('\n')
}

/** Violations of one term at one place, together; any other stands alone. */
function groupsOf(violations: readonly Violation[]): (readonly [Violation, ...Violation[]])[] {
  const groups = new Map<string, [Violation, ...Violation[]]>()
  for (const [at, violation] of violations.entries()) {
    const { term, start } = violation
    const key = term === null ? `${at}` : `${start} ${term}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [violation])
    else known.push(violation)
  }
  return [...groups.values()]
}

function renderViolations(
  group: readonly [Violation, ...Violation[]],
  lines: readonly string[],
  name: string,
): string[] {
  const [{ line, column, endColumn, fileLine, norm }] = group
  const colour = group.some(({ severity }) => severity === 'ERROR') ? 'red' : 'yellow'
  const gutter = String(line)
  const margin = ' '.repeat(gutter.length)
  const { text, from } = excerpt(lines[line - 1] ?? '', column)
  const width = Math.max(1, Math.min(endColumn - column, text.length - (column - 1 - from)))
  const pad = text.slice(0, column - 1 - from).replace(/[^\t]/g, ' ')
  return [
    ...group.map(
      ({ rule, severity, description }) =>
        `${styleText(severity === 'ERROR' ? 'red' : 'yellow', `${severity === 'ERROR' ? 'error' : 'aviso'}[${rule}]`)} ${styleText('bold', description)}`,
    ),
    `  ${margin}${styleText('cyan', '-->')} ${name}:${fileLine} (output line ${line}, columna ${column})`,
    `  ${margin} ${styleText('cyan', '│')}`,
    `  ${styleText('cyan', gutter)} ${styleText('cyan', '│')} ${text}`,
    `  ${margin} ${styleText('cyan', '│')} ${pad}${styleText(colour, '^'.repeat(width))}`,
    ...(norm === null
      ? []
      : [
          `  ${margin} ${styleText('cyan', '=')} norma ${norm.document} ${norm.version}${norm.section === null ? '' : ` · ${norm.section}`}`,
        ]),
    '',
  ]
}

/** The part of a long line around a column. */
function excerpt(line: string, column: number): { text: string; from: number } {
  if (line.length <= WIDTH) return { text: line, from: 0 }
  const from = Math.max(0, Math.min(column - 1 - 30, line.length - WIDTH))
  return { text: line.slice(from, from + WIDTH), from }
}

function count(violations: readonly Violation[]): string {
  const errors = violations.filter(({ severity }) => severity === 'ERROR').length
  const warnings = violations.length - errors
  return `${say(errors, 'error', 'errores')}, ${say(warnings, 'aviso', 'avisos')}`
}

function say(figure: number, one: string, many: string): string {
  return `${figure} ${figure === 1 ? one : many}`
}

function noteLines(notes: string | undefined): string[] {
  return notes === undefined ? [] : [`  ${styleText('dim', notes)}`]
}
